"""The dtype of a module of the project: that of the parameters it holds, as it was built and last cast."""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterator, Sequence
from dataclasses import replace

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import UNKNOWN, Dtypes, Origin, likely
from dtypelint.findings import Confidence
from dtypelint.infer import lineage
from dtypelint.infer.frame import Frame
from dtypelint.infer.mutation import mutate
from dtypelint.infer.unit import DefinitionPlace, Place
from dtypelint.stubs.bind import Arguments


def chosen_by_builder(frame: Frame, cls: val.ClassValue) -> Dtypes:
    """Return the parameter dtype of a module that somebody else builds and casts."""
    message = f"the dtype of a `{cls.definition.name}` is chosen by whoever builds or loads it"
    origin = Origin(message, DefinitionPlace(cls.module, cls.definition), chosen=not _is_loaded(frame, cls))
    return likely(dtypes.CHOSEN, origin)


def chosen_by_loader(frame: Frame, cls: str, place: Place, called: str = "{code}") -> Dtypes:
    """Return the parameter dtype of a module of a stub class that a place tells of, and that somebody else built."""
    message = f"the dtype of a `{called}` is chosen by whoever loads it"
    origin = Origin(message, place, chosen=not frame.engine.library.is_loaded(cls))
    return likely(dtypes.CHOSEN, origin)


def _is_loaded(frame: Frame, cls: val.ClassValue) -> bool:
    return frame.engine.library.is_loaded(lineage.stub_base(frame, cls))


def cast_to(frame: Frame, instance: val.Instance, cast: Dtypes, *, every: bool = False) -> val.Instance:
    """Return a module after a cast; what it holds is cast with it, and may be cast again by itself.

    `every`: also what is of whole numbers.
    """
    attributes = {name: _followed(frame, value, cast, every=every) for name, value in instance.attributes.items()}
    return replace(instance, attributes=val.Frozen(attributes), cast=cast)


def as_cast(frame: Frame, instance: val.Instance, value: val.Value) -> val.Value:
    """Return an attribute that no call is seen to set, as the casts of its instance left it."""
    if instance.cast is not None:
        return _followed(frame, value, instance.cast)
    # Only a module can hold a parameter, though the class's bases are not known.
    if instance.is_root and isinstance(value, val.Typed) and frame.engine.library.is_parameter(value.cls):
        return _followed(frame, value, chosen_by_builder(frame, instance.cls))
    return value


def is_stated(value: val.Value) -> bool:
    """Whether the code that set an attribute told of which dtype it is: no cast of its module was before that."""
    match value:
        case val.Typed(dtypes=found):
            return found.known and not found.unstated
        case val.Instance(cast=found):
            return found is not None and found.known and not found.unstated
        case val.Union(alternatives):
            return all(map(is_stated, alternatives))
    return False


def is_kept(frame: Frame, value: val.Value) -> bool:
    """Whether a value is a module or a parameter, which a module casts with itself."""
    match value:
        case val.Typed(cls):
            return frame.engine.library.is_kept(cls)
        case val.Instance(cls):
            return lineage.is_module(frame, cls)
    return False


def _followed(frame: Frame, value: val.Value, cast: Dtypes, *, every: bool = False) -> val.Value:
    """Return what a module holds after its cast: parameters and modules follow, plain tensors do not."""
    match value:
        case val.Typed() if frame.engine.library.is_kept(value.cls):
            is_buffer = frame.engine.library.is_buffer(value.cls)
            found = cast if every else _recast(value.dtypes, cast, may_be_whole=is_buffer)
            return cast_held(frame, replace(value, dtypes=found), cast, every=every)
        case val.Instance() if lineage.is_module(frame, value.cls):
            return cast_to(frame, value, cast, every=every)
        case val.FunctionValue(receiver=val.Instance() as owner) if lineage.is_module(frame, owner.cls):
            # A method that is handed to another module is that of a module which is held somewhere, too.
            return replace(value, receiver=cast_to(frame, owner, cast, every=every))
        case val.Union(alternatives):
            return val.join_all(_followed(frame, item, cast, every=every) for item in alternatives)
    return value


def cast_held(frame: Frame, holder: val.Typed, cast: Dtypes, *, every: bool = False) -> val.Value:
    """Return a container of modules and parameters with what it holds cast.

    Of `every` cast it is not known any more which module it is whose stub tells of buffers of whole numbers.
    """
    if every and any(frame.engine.library.whole_buffers(holder.cls)):
        return val.Unknown(cast)
    follow = functools.partial(_followed, frame, cast=cast, every=every)
    match holder.holds:
        case val.Items(kind, items, element):
            each = None if items is None else tuple(map(follow, items))
            return replace(holder, holds=val.Items(kind, each, follow(element)))
        case val.Table(known, other):
            table = val.Frozen({key: follow(item) for key, item in known.items()})
            return replace(holder, holds=val.Table(table, None if other is None else follow(other)))
    return holder


def _recast(found: Dtypes, cast: Dtypes, *, may_be_whole: bool) -> Dtypes:
    """Return the dtypes after a cast; `may_be_whole`: if nobody tells what it was, for integers keep their own."""
    if not found.within(dtypes.FLOATING).claims:
        return found
    whole = found.within(dtypes.ALL & ~dtypes.FLOATING)
    if not may_be_whole:
        whole = Dtypes(tuple(claim for claim in whole.claims if claim.confidence > Confidence.POSSIBLE))
    cast = cast | found.weakened(Confidence.LIKELY) if _may_stay(found, cast) else cast
    return whole | cast if whole.claims else cast


def _may_stay(found: Dtypes, cast: Dtypes) -> bool:
    """Whether what was made of a stated dtype may still be: somebody who builds the module need not cast it."""
    is_chosen = any(claim.origin is not None and claim.origin.root.chosen for claim in cast.claims)
    return is_chosen and found.known and not found.unstated and bool(found.mask & dtypes.FLOATING & ~cast.mask)


def keep_base(frame: Frame, arguments: Arguments, built: val.Value) -> None:
    """Let the instance that the constructor of a stub class is passed keep what that has built."""
    instance = arguments.positional[0].value if arguments.positional else None
    if isinstance(instance, val.Instance):
        mutate(frame.env, instance, with_base(frame, instance, built))


def with_base(frame: Frame, instance: val.Instance, built: val.Value) -> val.Instance:
    """Return a module with the parameters that the stub class which it derives from has built, if these are known."""
    is_known = isinstance(built, val.Typed) and built.dtypes.known and frame.engine.library.is_module(built.cls)
    return instance.assign(_BASE, built) if is_known else instance


def base_view(frame: Frame, instance: val.Instance) -> val.Typed | None:
    """Return the instance as one of the stub class it derives from, with the parameters that this has, and no others.

    None where it derives from none.
    """
    built = instance.attributes.get(_BASE)
    return built if isinstance(built, val.Typed) else stub_view(frame, instance)


# The name under which a module keeps what its stub class has built; no Python name can be spelled so.
_BASE = "<base>"


def stub_view(frame: Frame, instance: val.Instance) -> val.Typed | None:
    """Return the instance as one of the stub class it derives from, None where it derives from none."""
    base = lineage.stub_base(frame, instance.cls)
    if not base:
        return None
    found = instance.cast if instance.cast is not None else _built_dtypes(frame, instance)
    return val.Typed(base, found, ident=instance.ident)


def with_buffers(frame: Frame, module: val.Value, found: Dtypes) -> Dtypes:
    """Return the dtypes of what a module holds whose parameters are of the `found` ones: a buffer may be of another."""
    if isinstance(module, val.Typed) and module.holds is not None and not module.dtypes.known:
        parts = [leaf.dtypes.weakened(Confidence.LIKELY) for leaf in _leaves(frame, module, module)]
        found = _united(parts)
    for other in _buffers(frame, module):
        found = found | other.within(dtypes.ALL & ~found.mask).weakened(Confidence.POSSIBLE)
    return found


def _buffers(frame: Frame, value: val.Value) -> Iterator[Dtypes]:
    """Yield the dtypes of the buffers in a module."""
    library = frame.engine.library
    match value:
        case val.Typed(cls, holds=val.Items() | val.Table() as inside) if library.is_module(cls):
            yield from _buffers(frame, inside.each)
        case val.Typed(cls) if library.is_module(cls):
            yield from library.whole_buffers(cls)
        case val.Typed(cls) if library.is_buffer(cls):
            yield value.dtypes
        case val.Instance(cls, attributes=attributes) if lineage.is_module(frame, cls):
            for item in attributes.values():
                yield from _buffers(frame, item)
        case val.Union(alternatives):
            for item in alternatives:
                yield from _buffers(frame, item)


def _built_dtypes(frame: Frame, instance: val.Instance) -> Dtypes:
    views = [leaf for item in instance.attributes.values() for leaf in _leaves(frame, item, instance)]
    is_buffer = frame.engine.library.is_buffer
    # What the parameters are cast to is asked of a module; its buffers tell of it where there are none.
    views = [item for item in views if not is_buffer(item.cls)] or views
    known = [found for item in views if (found := item.dtypes.within(dtypes.FLOATING)).claims]
    return _united(known)


def _united(parts: Sequence[Dtypes]) -> Dtypes:
    return functools.reduce(operator.or_, parts) if parts else UNKNOWN


def _leaves(frame: Frame, value: val.Value, holder: val.Instance | val.Typed) -> Iterator[val.Typed]:
    """Yield the parameters, buffers and stub modules that an attribute of a module is or holds."""
    match value:
        case val.Typed(cls, holds=val.Items() | val.Table() as inside) if frame.engine.library.is_module(cls):
            yield from _leaves(frame, inside.each, holder)
        case val.Typed(cls) if frame.engine.library.is_kept(cls) and not frame.engine.library.is_bare(cls):
            yield value
        case val.Instance(cast=None, ident=ident) if ident != holder.ident and lineage.stub_base(frame, value.cls):
            for item in value.attributes.values():
                yield from _leaves(frame, item, value)
        case val.Instance(ident=ident) if ident != holder.ident and (view := stub_view(frame, value)):
            yield view
        case val.Union(alternatives):
            for item in alternatives:
                yield from _leaves(frame, item, holder)
