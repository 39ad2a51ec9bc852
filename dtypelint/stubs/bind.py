"""Binding the arguments of a call to the parameters of a signature."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING

from dtypelint.immutable import immutable

if TYPE_CHECKING:
    import libcst as cst

    from dtypelint.stubs.language import Param
    from dtypelint.values import Value


@immutable
class Argument:
    """A value passed to a call, and the expression that stands for it."""

    value: Value
    node: cst.BaseExpression | None = None


@immutable
class Arguments:
    """What a call passes.

    `open` tells of `*args` whose length, `open_keywords` of `**kwargs` whose keys are not known; `spread` is what such
    `**kwargs` hold, as far as that is known, and `offered` what they do where somebody asks for it by name. `optional`
    names the keywords that are not passed on every way. `forwarded` is the function's own `**kwargs` where that is
    spread, and no caller is known: any parameter may be among it. `rest` is each further one that `*args` pass.
    """

    positional: tuple[Argument, ...] = ()
    keywords: Mapping[str, Argument] = field(default_factory=dict)
    open: bool = False
    open_keywords: bool = False
    offered: Mapping[str, Argument] = field(default_factory=dict)
    optional: frozenset[str] = frozenset()
    spread: Argument | None = None
    forwarded: Argument | None = None
    rest: Argument | None = None

    def on(self, receiver: Value, node: cst.BaseExpression | None = None) -> Arguments:
        """Return the arguments of a method, the receiver being the first."""
        # Spelled out, as `replace` takes as long as all the rest of it.
        return Arguments(
            (Argument(receiver, node), *self.positional),
            self.keywords,
            self.open,
            self.open_keywords,
            self.offered,
            self.optional,
            self.spread,
            self.forwarded,
            self.rest,
        )

    def without_optional(self) -> Arguments:
        """Return what is passed on every way."""
        keywords = {name: argument for name, argument in self.keywords.items() if name not in self.optional}
        return replace(self, keywords=keywords, optional=frozenset())

    def __iter__(self) -> Iterator[Argument]:
        yield from self.positional
        yield from self.keywords.values()


ANY_ARGUMENTS = Arguments(open=True, open_keywords=True)


@immutable
class Binding:
    """A parameter and what is bound to it; several arguments for `*args` and `**kwargs`."""

    param: Param
    arguments: tuple[Argument, ...]


def bind(params: Sequence[Param], arguments: Arguments) -> list[Binding] | None:
    """Return the bindings of a call in the order of the parameters, or None where the call does not fit."""
    positional = list(arguments.positional)
    keywords = dict(arguments.keywords)
    if keywords and _given_twice(params, arguments):
        return None
    bindings: list[Binding] = []
    for param in params:
        taken = _take(param, positional, keywords, arguments)
        if taken:
            bindings.append(Binding(param, taken))
        elif param.required and not _may_be_open(param, arguments):
            return None
    return None if positional or keywords else bindings


def _given_twice(params: Sequence[Param], arguments: Arguments) -> bool:
    places = [param for param in params if param.kind in ("positional", "any")]
    taken = places[: len(arguments.positional)]
    return any(param.kind == "any" and param.name in arguments.keywords for param in taken)


def _may_be_open(param: Param, arguments: Arguments) -> bool:
    in_args = arguments.open and param.kind != "keyword"
    return in_args or (arguments.open_keywords and param.kind != "positional")


def _take(
    param: Param, positional: list[Argument], keywords: dict[str, Argument], arguments: Arguments
) -> tuple[Argument, ...]:
    """Take out what is bound to a parameter."""
    kind = param.kind
    taken: tuple[Argument, ...] = ()
    if kind == "args":
        taken = tuple(positional)
        positional.clear()
    elif kind == "kwargs":
        taken = (*keywords.values(), *([arguments.spread] if arguments.spread is not None else ()))
        keywords.clear()
    elif positional and kind in ("positional", "any"):
        taken = (positional.pop(0),)
    elif kind != "positional" and param.name in keywords:
        taken = (keywords.pop(param.name),)
    elif param.synonym in keywords:
        taken = (keywords.pop(param.synonym),)
    elif kind in ("any", "keyword") and param.name in arguments.offered:
        taken = (arguments.offered[param.name],)
    return taken
