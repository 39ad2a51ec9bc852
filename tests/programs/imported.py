"""What is reached by way of packages, under the names that they and their users give it."""

import parts
import parts.inner.deep
import parts.inner.deep as by_alias
import torch
from parts import core as c
from parts.core import make as build


def reached():
    by_package = parts.core.make(2, dtype=torch.int8)
    deep = parts.inner.deep.helper()
    renamed = parts.deepest.Deep().make()
    alias = by_alias.Deep().make()
    module = c.make(1)
    function = build(1, torch.float16)
    table = torch.zeros(1, dtype=parts.core.TABLE["fp64"])
    constant = torch.zeros(1, dtype=c.DTYPE)
    by_name = getattr(parts.core, "make")(1)
    decorated = parts.core.decorated(1)
    method = parts.core.Base.make(parts.deepest.Deep())
    return locals()


def reached_inside():
    import parts.core as inside
    from parts.core import decorated
    from parts.inner.deep import Deep

    of_module = inside.make(1)
    of_function = decorated(1)
    of_class = Deep().make()
    return locals()
