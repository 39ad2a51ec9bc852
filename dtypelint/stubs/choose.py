"""Choosing the overload that a call takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dtypelint import values as val
from dtypelint.immutable import immutable
from dtypelint.stubs import language as lang
from dtypelint.stubs.accept import Acceptor
from dtypelint.stubs.accepted import FITS, Accepted
from dtypelint.stubs.bind import Argument, Arguments, Binding, bind
from dtypelint.stubs.entries import Variant

_BRACKETS = ("__getitem__", "__setitem__")


@immutable
class Matched:
    """A signature with the arguments that fit it.

    `weak`: some argument fits only because nothing is known of it, or what `**` spreads would have to hold a constant
    that the signature asks for. `partial`: some argument can as well be of a kind that does not fit. `open`: `**` may
    pass parameters that nothing is bound to.
    """

    signature: lang.Signature
    bindings: tuple[Binding, ...]
    accepted: tuple[Accepted, ...]
    weak: bool
    partial: bool
    open: bool

    @property
    def whole(self) -> Matched:
        """The same for what every alternative of the arguments says, also those of which nothing is known."""
        if all(accepted.broad is None for accepted in self.accepted):
            return self
        return replace(self, accepted=tuple(accepted.whole for accepted in self.accepted))


def choose(variant: Variant, arguments: Arguments, acceptor: Acceptor) -> list[Matched]:
    """Return the overload that the call takes; several where what is not known of the arguments leaves it open."""
    weak: list[Matched] = []
    partial: list[Matched] = []
    for signature in variant.signatures:
        matched = fit(signature, arguments, acceptor)
        if matched is None:
            continue
        if matched.weak:
            weak.append(matched)
            continue
        if any(_comes_before(earlier, matched) for earlier in partial):
            continue
        partial.append(matched)
        if not matched.partial:
            return _named(weak) or partial
    return _named([*partial, *weak]) or [*partial, *weak[:3]]


def _comes_before(earlier: Matched, matched: Matched) -> bool:
    """Whether an overload takes all that another one takes of the arguments, which is then never called."""
    are_alike = len(earlier.accepted) == len(matched.accepted) and _passed(earlier) == _passed(matched)
    return are_alike and all(map(Accepted.covers, earlier.accepted, matched.accepted))


def _passed(matched: Matched) -> list[int]:
    return [id(argument) for binding in matched.bindings for argument in binding.arguments]


def fit(signature: lang.Signature, arguments: Arguments, acceptor: Acceptor) -> Matched | None:
    """Return the signature matched with the arguments, or None where they do not fit."""
    bindings = bind(signature.params, arguments)
    if bindings is None:
        return None
    accepted: list[Accepted] = []
    weak = partial = False
    # What is passed on is put together for the few signatures that ask.
    acceptor = acceptor.spreading(lambda: _spread(bindings, arguments))
    for binding in bindings:
        for argument in binding.arguments:
            found = acceptor.accept(binding.param.type, argument.value)
            if found is None:
                if not _omitted(binding.param, argument.value):
                    return None
                found = FITS
            weak = weak or found.weak
            partial = partial or found.partial
            accepted.append(found)
    flags = [param.name for param in signature.params if _is_flag(param)]
    weak = weak or (bool(flags) and not {binding.param.name for binding in bindings}.issuperset(flags))
    return Matched(signature, tuple(bindings), tuple(accepted), weak, partial, arguments.open_keywords)


def _is_flag(param: lang.Param) -> bool:
    return param.required and isinstance(param.type, lang.Constant | lang.Spelled)


def _spread(bindings: Sequence[Binding], arguments: Arguments) -> Arguments:
    """Return what a call hands on as `*args` and `**kwargs`."""
    positional = [argument for binding in bindings if binding.param.kind == "args" for argument in binding.arguments]
    taken = {binding.param.name for binding in bindings}
    keywords = {name: argument for name, argument in arguments.keywords.items() if name not in taken}
    return replace(arguments, positional=tuple(positional), keywords=keywords)


def _omitted(param: lang.Param, value: val.Value) -> bool:
    return not param.required and value == val.NONE


def _named(weak: Sequence[Matched]) -> list[Matched]:
    """Return the overload whose parameter an unknown argument is named after: `x.to(self.device)`, `torch_dtype=dtype`.

    Nobody who writes `x[index]` knows what the parameter of brackets is called.
    """
    for matched in (each for each in weak if each.signature.name not in _BRACKETS):
        for binding, accepted in zip(matched.bindings, matched.accepted, strict=False):
            unsure = accepted.weak or accepted.partial
            if unsure and len(binding.arguments) == 1 and _is_named(binding.arguments[0], binding.param.name):
                return [matched]
    return []


def _is_named(argument: Argument, name: str) -> bool:
    node = argument.node
    last = getattr(node, "attr", node)
    spelled = str(getattr(last, "value", "")).lower()
    return len(name) > 2 and (name in spelled or name.endswith(f"_{spelled}"))
