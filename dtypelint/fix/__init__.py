"""Fixes: what a stub proposes (`spec`), the rewrite it makes (`codemods`), and its way into files (`apply`).

Nothing is imported here, so that loading the stubs costs no libcst.
"""
