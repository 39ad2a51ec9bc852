"""From what a stub proposes and the call that fails to the edits of the file."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import libcst as cst

from dtypelint.fix.arguments import call_shape, remove_keyword, replace_value, set_keyword
from dtypelint.fix.fragments import Operand, fragment, is_tight, may_be_bare, operand
from dtypelint.fix.imports import rename, require
from dtypelint.fix.layout import Layout, layout_of
from dtypelint.fix.spec import HOLE, NAMED_HOLE, FixSpec, fill
from dtypelint.fix.statements import PLAIN_NAME, in_fstring, insert_guard, remove_statement

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from dtypelint.findings import Edit, Span

_RISKY_IN_FSTRING = re.compile(r"[\"'\\\r\n#]")


@dataclass(frozen=True, slots=True)
class Site:
    """The call or operator that cannot take its argument, and where its parts are in the file."""

    text: str
    module: cst.Module | None
    call: cst.BaseExpression
    call_span: Span
    argument_span: Span | None
    bound: Mapping[str, Span]

    @property
    def layout(self) -> Layout:
        """The coordinates of the file."""
        return layout_of(self.text)

    @property
    def call_range(self) -> tuple[int, int]:
        """The offsets of the call, without parentheses of its own."""
        start, end = self.range(self.call_span)
        whole = fragment(self.layout, start, end) if self.text.startswith("(", start) else None
        return whole.inner(whole.root) if whole else (start, end)

    def range(self, span: Span) -> tuple[int, int]:
        """Return the offsets of a span."""
        return self.layout.offset(span.start), self.layout.offset(span.end)

    def argument(self, span: Span | None) -> Operand | None:
        """Return the argument in `span`; None where there is none, or one that no template can hold."""
        return operand(self.layout, self.call_range, self.range(span)) if span is not None else None


def propose(spec: FixSpec, site: Site) -> tuple[Edit, ...]:
    """Return the edits that make the fix, in the order of the file; none where it cannot be made here."""
    try:
        return _edits(spec, site)
    except RecursionError:  # nested deeper than the stack
        return ()


def _edits(spec: FixSpec, site: Site) -> tuple[Edit, ...]:
    required: tuple[Edit, ...] = ()
    if spec.needs:
        known = require(site.layout, spec.needs, site.call_range)
        if known is None:
            return ()
        required = known.edits
        template, value = (rename(source, spec.needs, known.name) for source in (spec.template, spec.value))
        spec = replace(spec, template=template, value=value)
    edits = _ACTIONS[spec.action](spec, site)
    if not edits or (spec.action in _EXPRESSIONS and _breaks_fstring(site, edits)):
        return ()
    return tuple(sorted((*required, *edits), key=lambda edit: edit.span))


def _breaks_fstring(site: Site, edits: tuple[Edit, ...]) -> bool:
    risky = any(_RISKY_IN_FSTRING.search(edit.content) for edit in edits)
    return risky and in_fstring(site.layout, *site.call_range)


def _named(template: str, site: Site) -> str | None:
    """Fill `{name}` with the arguments so bound; these are evaluated twice then, so only names will do."""
    for name in set(NAMED_HOLE.findall(template)):
        start, end = site.range(site.bound[name]) if name in site.bound else (0, 0)
        if not PLAIN_NAME.match(site.text[start:end]):
            return None
        template = template.replace(f"{{{name}}}", site.text[start:end])
    return template


def _is_tight(source: str) -> bool:
    try:
        node = cst.parse_expression(source)
    except cst.ParserSyntaxError:
        return False
    return is_tight(node) or bool(node.lpar)


def _hole_is_delimited(before: str, after: str) -> bool:
    return bool(re.search(r"(?:[(,\[]|(?<![=!<>:])=)\s*\Z", before) and re.match(r"\s*[),\]]", after))


def _needs_parentheses(node: cst.BaseExpression, before: str, after: str) -> bool:
    return not (may_be_bare(node) if _hole_is_delimited(before, after) else is_tight(node))


def _wrap(spec: FixSpec, site: Site) -> tuple[Edit, ...]:
    template, argument = _named(spec.template, site), site.argument(site.argument_span)
    if template is None or argument is None:
        return ()
    if template.count(HOLE) > 1:
        return _substitute(template, site, argument)
    before, _, after = template.partition(HOLE)
    if _already(site.text[slice(*argument.outer)], before, after):
        return ()
    return _surround(site.layout, argument, before, after, tight=_is_tight(fill(template)))


def _surround(layout: Layout, argument: Operand, before: str, after: str, *, tight: bool) -> tuple[Edit, ...]:
    (start, end), bare = argument.outer, not argument.parenthesised
    if not tight and not argument.delimited:
        if argument.parenthesised:
            (start, end), bare = argument.inner, True
        else:
            before, after = f"({before}", f"{after})"
    if bare and _needs_parentheses(argument.node, before, after):
        before, after = f"{before}(", f"){after}"
    opening = (layout.insert(start, before),) if before else ()
    return (*opening, layout.insert(end, after)) if after else opening


def _substitute(template: str, site: Site, argument: Operand) -> tuple[Edit, ...]:
    source = site.text[slice(*argument.outer)]
    if not PLAIN_NAME.match(source):
        return ()
    content = template.replace(HOLE, source)
    bare = argument.delimited or _is_tight(content)
    return (site.layout.edit(*argument.outer, content if bare else f"({content})"),)


def _already(source: str, before: str, after: str) -> bool:
    """Whether the argument is an instance of the template, so that applying it again would not help."""
    if len(source) <= len(before) + len(after) or not (source.startswith(before) and source.endswith(after)):
        return False
    inside = source[len(before) : len(source) - len(after)]
    try:
        return not _needs_parentheses(cst.parse_expression(inside), before, after)
    except cst.ParserSyntaxError:
        return False


def _call(spec: FixSpec, site: Site) -> tuple[Edit, ...]:
    shape = call_shape(site.layout, site.call_range)
    names = NAMED_HOLE.findall(spec.template)
    if shape is None or any(name != "func" and name not in site.bound for name in names):
        return ()
    used = {name: shape.func if name == "func" else site.range(site.bound[name]) for name in names}
    operands = {name: operand(site.layout, site.call_range, place) for name, place in used.items()}
    found = {name: argument for name, argument in operands.items() if argument is not None}
    if len(found) < len(used) or _loses_something(site, {name: argument.outer for name, argument in found.items()}):
        return ()
    content = _fill_call(spec.template, site.text, found)
    return (site.layout.edit(*site.call_range, content if _is_tight(fill(spec.template)) else f"({content})"),)


def _fill_call(template: str, text: str, operands: Mapping[str, Operand]) -> str:
    def content(match: re.Match[str]) -> str:
        argument = operands[match.group(1)]
        before, after = template[: match.start()], template[match.end() :]
        source = text[slice(*argument.outer)]
        delimited = _hole_is_delimited(before, after)
        needed = _needs_parentheses(argument.node, before, after) or ("\n" in source and not delimited)
        return f"({source})" if needed and not argument.parenthesised else source

    return NAMED_HOLE.sub(content, template)


def _loses_something(site: Site, used: Mapping[str, tuple[int, int]]) -> bool:
    """Whether the call has arguments or comments that the template has no place for."""
    shape, whole = call_shape(site.layout, site.call_range), fragment(site.layout, *site.call_range)
    if shape is None or whole is None:
        return True
    if any(argument.star or argument.value not in used.values() for argument in shape.arguments):
        return True
    comments = (whole.inner(node)[0] for node in whole.positions if isinstance(node, cst.Comment))
    return any(not any(start <= place < end for start, end in used.values()) for place in comments)


def _keyword(spec: FixSpec, site: Site) -> tuple[Edit, ...]:
    shape, value = call_shape(site.layout, site.call_range), _named(spec.value, site)
    if shape is None or value is None:
        return ()
    if spec.template in site.bound and shape.index(spec.template) is None:
        positional = site.argument(site.bound[spec.template])
        return replace_value(site.layout, positional.outer, value) if positional else ()
    return set_keyword(site.layout, shape, spec.template, value)


def _drop_keyword(spec: FixSpec, site: Site) -> tuple[Edit, ...]:
    shape = call_shape(site.layout, site.call_range)
    return remove_keyword(site.layout, shape, spec.template) if shape else ()


def _drop_statement(_spec: FixSpec, site: Site) -> tuple[Edit, ...]:
    return remove_statement(site.layout, site.call_range)


def _guard(spec: FixSpec, site: Site) -> tuple[Edit, ...]:
    template = _named(spec.template, site)
    if template is None or site.argument_span is None:
        return ()
    start, end = site.range(site.argument_span)
    return insert_guard(site.layout, template, site.call_range, site.text[start:end])


_ACTIONS: Mapping[str, Callable[[FixSpec, Site], tuple[Edit, ...]]] = {
    "wrap": _wrap,
    "call": _call,
    "keyword": _keyword,
    "drop_keyword": _drop_keyword,
    "drop_statement": _drop_statement,
    "guard": _guard,
}
_EXPRESSIONS = frozenset({"wrap", "call", "keyword", "drop_keyword"})
