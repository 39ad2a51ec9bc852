"""What there is to call: the functions and methods that the stubs of a library describe, and arguments for them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from dtypelint.stubs import language as lang
from dtypelint.stubs.entries import FunctionStub
from dtypelint.stubs.library import Library

RECIPES = Path(__file__).parent / "recipes"
_LISTS = ("arrays", "modules", "dtypes", "mixed", "devices", "made")
# Members of a class that are no calls a reader would write.
_UNCALLED = {"__init__", "__hash__", "__dlpack__", "__array__", "__enter__", "__exit__"}


@dataclass(frozen=True, slots=True)
class Plan:
    """The APIs of a library, the recipes for them, and why the others cannot be run.

    `suggested` are those whose recipes are guesses from the signature.
    """

    apis: tuple[str, ...]
    recipes: tuple[tuple[str, str], ...] = ()
    suggested: frozenset[str] = frozenset()
    left_out: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Recipes:
    """The data of `recipes/LIBRARY.toml`.

    Arguments by API and by the name of a parameter, more of them by API (`besides`), APIs that are not
    called and why, the classes of arrays, the modules that make them, and the dtypes that they are made of, as far as a
    module has them: `mixed` are those of two operands. `devices` are those that the library computes on. `made` are the
    functions, if any, that make an array of the library out of one of NumPy, and a dtype out of its name. `regions` are
    contexts in which all calls are made once more, with floating dtypes: the class of each, and its arguments. `cast`,
    if any, is the method that moves an instance to a device and dtype.
    """

    arguments: Mapping[str, tuple[str, ...]]
    besides: Mapping[str, tuple[str, ...]]
    parameters: Mapping[str, str]
    skipped: Mapping[str, str]
    arrays: tuple[str, ...]
    modules: tuple[str, ...]
    dtypes: tuple[str, ...]
    mixed: tuple[str, ...]
    devices: tuple[str, ...]
    made: tuple[str, ...]
    regions: Mapping[str, str]
    cast: str


def read_recipes(library: str) -> Recipes:
    """Return the recipes for a library; those that any library shares where it has none of its own."""
    parameters: dict[str, str] = {}
    arguments: dict[str, tuple[str, ...]] = {}
    besides: dict[str, tuple[str, ...]] = {}
    skipped: dict[str, str] = {}
    regions: dict[str, str] = {}
    lists: dict[str, tuple[str, ...]] = {}
    cast = ""
    for name in ("any", library):
        path = RECIPES / f"{name}.toml"
        table = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        parameters.update(table.get("parameters", {}))
        regions.update(table.get("regions", {}))
        cast = table.get("cast", cast)
        lists.update({key: tuple(table[key]) for key in _LISTS if key in table})
        skipped.update(_spread(table.get("skip", {})))
        arguments.update(_gathered(table.get("calls", {})))
        besides.update(_gathered(table.get("besides", {})))
    return Recipes(arguments, besides, parameters, skipped, regions=regions, cast=cast, **lists)


def _spread(table: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield an entry for each API: the key `torch.fft: fft ifft` names two, `torch.nn: ReLU GELU: __call__` as well."""
    for key, value in table.items():
        for parts in product(*(part.split() for part in key.split(":"))):
            yield ".".join(parts), value


def _gathered(table: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Return all the calls of each API, whichever keys name it."""
    calls: dict[str, tuple[str, ...]] = {}
    for api, texts in _spread(table):
        calls[api] = (*calls.get(api, ()), *texts)
    return calls


def plan(library: Library, name: str, covered: frozenset[str] = frozenset()) -> Plan:
    """Return what to call for the library `name`; `covered` are the APIs that need no recipe."""
    recipes = read_recipes(name)
    apis = tuple(dict.fromkeys(described(library, name)))
    calls: list[tuple[str, str]] = []
    suggested: set[str] = set()
    left_out: dict[str, str] = {}
    for api in apis:
        if api in recipes.skipped:
            left_out[api] = recipes.skipped[api]
            continue
        calls.extend((api, text) for text in recipes.besides.get(api, ()))
        if api in recipes.arguments:
            calls.extend((api, text) for text in recipes.arguments[api])
        elif api not in covered:
            owner = api.rpartition(".")[0]
            if owner not in recipes.arrays and library.stub_class(owner):
                left_out[api] = "no object to call it on"
                continue
            texts = [text for text in dict.fromkeys(_suggested(library, api, recipes)) if text is not None]
            calls.extend((api, text) for text in texts)
            suggested.add(api)
            if not texts:
                left_out[api] = "no sample arguments"
    return Plan(apis, tuple(calls), frozenset(suggested), left_out)


def described(library: Library, name: str) -> Iterator[str]:
    """Yield the full name of every function and method that the stubs of `name` describe under it.

    Methods that a class inherits are left out, unless there is a recipe for them.
    """
    for module in library.modules():
        if module.name.partition(".")[0] == name:
            for local in module.names:
                if not local.startswith("_"):
                    yield from _callable_names(library, f"{module.name}.{local}")
    recipes = read_recipes(name)
    for api in (*recipes.arguments, *recipes.besides):
        owner, _, member = api.rpartition(".")
        if library.stub_class(owner) is not None and library.member(owner, member) is not None:
            yield api


def _callable_names(library: Library, full: str) -> Iterator[str]:
    match library.find(full):
        case FunctionStub():
            yield full
        case lang.ClassStub() as cls if cls.name == full and not cls.like:
            for member in cls.members:
                found = library.member(full, member)
                if isinstance(found, FunctionStub) and found.first.kind == "function" and member not in _UNCALLED:
                    yield f"{full}.{member}"


# --- arguments from signatures ----------------------------------------------------------------------------------------


def _suggested(library: Library, api: str, recipes: Recipes) -> Iterator[str | None]:
    """Yield the arguments that each signature suggests; None where a parameter's name says nothing."""
    found = library.find(api)
    for variant in found.variants if isinstance(found, FunctionStub) else ():
        for signature in variant.signatures:
            yield _arguments(signature, recipes.parameters)


def _arguments(signature: lang.Signature, parameters: Mapping[str, str]) -> str | None:
    words: list[str] = []
    arrays = 0
    for param in signature.params:
        if param.kind == "args":
            text = None if words else _of_type(param.type, arrays)
            if text is None and not words:
                return None
        elif not param.required:
            continue
        else:
            text = _of_type(param.type, arrays) or parameters.get(param.name)
            if text is None:
                return None
        if text is not None:
            arrays += _of_type(param.type, arrays) is not None
            words.append(f"{param.name}={text}" if param.kind == "keyword" else text)
    return ", ".join(words)


def _of_type(wanted: lang.Type, arrays: int) -> str | None:
    match wanted:
        case lang.Cls(_, expression) | lang.AnyArray(expression) if expression is not None:
            return "y" if arrays else "x"
        case lang.Sequence(_, lang.Cls() | lang.AnyArray(), None):
            return "[x, y]"
        case lang.Nested(element) if _of_type(element, 0) is not None:
            return "[x, y]"
        case lang.DtypeObject():
            return "E"
        case lang.Either(types):
            return next((text for item in types if (text := _of_type(item, arrays)) is not None), None)
    return None


def array_modules(library: Library, recipes: Recipes, apis: Iterable[str]) -> tuple[str, ...]:
    """Return the modules that make the arrays to pass: as the recipes say; "torch" if a function takes tensors."""
    if recipes.modules:
        return recipes.modules
    for api in apis:
        found = library.find(api)
        for variant in found.variants if isinstance(found, FunctionStub) else ():
            for signature in variant.signatures:
                if any(
                    isinstance(param.type, lang.Cls) and param.type.name == "torch.Tensor" for param in signature.params
                ):
                    return ("torch",)
    return ("numpy",)
