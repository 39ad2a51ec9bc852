"""What the constructor of a class makes of `self`, built without the rest: `self.proj = nn.Linear(dim, dim)`."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import libcst as cst
from libcst import matchers as m

from dtypelint.source.names import Local
from dtypelint.source.project import Module
from dtypelint.source.texts import text_of
from dtypelint.verify.companions import Companions
from dtypelint.verify.fill import World, code_of, fill
from dtypelint.verify.hints import told
from dtypelint.verify.names import parameters
from dtypelint.verify.scalars import scalar_of

_ATTRIBUTES = re.compile(r"\bconfig\.(\w+)")
_CONFIG = "config"


@dataclass(frozen=True, slots=True)
class Field:
    """A variable that stands for something the code builds out of reach, and the expression that makes it."""

    origin: str
    """What it is in the code: `self.proj`, `self`, or another name of a module."""
    variable: str
    value: str

    @property
    def source(self) -> str:
        """The statement that makes it."""
        return f"{self.variable} = {self.value}"


@dataclass(frozen=True, slots=True)
class _Constructor:
    """An `__init__`, the module that it stands in, and the class."""

    module: Module
    owner: cst.ClassDef
    function: cst.FunctionDef


class Fields:
    """Builds the fields of a class, or an instance of it."""

    def __init__(self, owner: cst.ClassDef | None, module: Module, companions: Companions, *, helpers: bool) -> None:
        self._owner = owner
        self._module = module
        self._companions = companions
        self._helpers = helpers
        self._known: dict[str, str | None] = {}
        self._instances: dict[str, str | None] = {}
        self.built: list[Field] = []
        self.variables: set[str] = set()
        self.has_object = False

    def build(self, name: str) -> str | None:
        """Build `self.name`; return its variable, None where that needs what there is not."""
        if name not in self._known:
            self._known[name] = None
            self._known[name] = self._built(name)
        return self._known[name]

    def build_object(self, params: cst.Parameters | None) -> bool:
        """Build the instance; False where the class cannot be taken along or made."""
        first = next(iter(parameters(params)), None) if params else None
        if self._owner is None or first is None or first.name.value != "self":
            return False
        if not self._companions.take(self._module, self._owner.name.value):
            return False
        self._add("self", "self", self._owner.name.value, list(self._constructors()))
        self.has_object = True
        return True

    def build_instance(self, source: str, cls: Local, dtype: str = "") -> str | None:
        """Build an instance of a class in the place of a source, of a dtype if one is given.

        Return its variable, None where that cannot be.
        """
        if source not in self._instances:
            self._instances[source] = None
            if self._companions.take(cls.module, cls.definition.name):
                variable = re.sub(r"\W+", "_", source).strip("_")
                self._add(source, variable, cls.definition.name, list(self._constructors_from([cls])), dtype)
                self._instances[source] = variable
        return self._instances[source]

    def _add(
        self, origin: str, variable: str, name: str, constructors: Sequence[_Constructor], dtype: str = ""
    ) -> None:
        arguments = (
            [_argument(param) for param in parameters(constructors[0].function.params)[1:]] if constructors else []
        )
        if any("=config" in argument for argument in arguments):
            self._add_config(constructors)
        given = ", ".join(argument for argument in arguments if argument)
        cast = f".to(torch.{dtype})" if dtype else ""
        if cast:
            self._companions.statements["torch"] = "import torch"
        self.built.append(Field(origin, variable, f"{name}({given}){cast}"))
        self.variables.add(variable)

    def _add_config(self, constructors: Iterable[_Constructor]) -> None:
        """Make up the configuration: what the constructors read of it, by the names that it goes by."""
        texts = [code_of(constructor.function) for constructor in constructors]
        names = dict.fromkeys(name for text in texts for name in _ATTRIBUTES.findall(text))
        self._companions.statements["SimpleNamespace"] = "from types import SimpleNamespace"
        self._companions.settings.update({name: told(name) or "None" for name in ("name_or_path", *names)})

    def _built(self, name: str) -> str | None:
        for constructor in self._constructors():
            value = _assigned(constructor.function, name)
            if value is not None:
                return self._made(name, value, constructor)
        return None

    def _made(self, name: str, value: cst.BaseExpression, constructor: _Constructor) -> str | None:
        world = World(imports={}, companions=lambda wanted: self._take(constructor.module, wanted))
        for param in parameters(constructor.function.params):
            plain = scalar_of(param) or told(param.name.value) or "3"
            world.scalars[param.name.value] = plain
        world.fields = self.build
        made = fill(value, world)
        if world.blanks:
            return None
        variable = f"self_{name}"
        self.built.append(Field(f"self.{name}", variable, code_of(made)))
        self.variables.add(variable)
        return variable

    def _take(self, module: Module, name: str) -> bool:
        if name in self.variables:
            return True
        is_outside = not isinstance(self._companions.imports.project.resolve(module, name), Local)
        return (self._helpers or is_outside) and self._companions.take(module, name)

    def _constructors(self) -> Iterator[_Constructor]:
        """Yield the constructors of the class and of its bases in the project."""
        if self._owner is None:
            return
        if function := _constructor_of(self._owner):
            yield _Constructor(self._module, self._owner, function)
        found = self._companions.imports.project.resolve(self._module, self._owner.name.value)
        if isinstance(found, Local):
            yield from islice(self._constructors_from([found]), 1 if function else 0, None)

    def _constructors_from(self, pending: list[Local]) -> Iterator[_Constructor]:
        yield from _parsed_constructor(pending[0])
        for cls in pending:
            for base in self._companions.imports.project.bases(cls):
                if isinstance(base, Local) and base not in pending and len(pending) < 8:
                    pending.append(base)
                    yield from _parsed_constructor(base)


def _parsed_constructor(base: Local) -> Iterator[_Constructor]:
    try:
        tree = cst.parse_module(textwrap.dedent(text_of(base.module, base.definition)))
    except cst.ParserSyntaxError:
        return
    owner = tree.body[0]
    if isinstance(owner, cst.ClassDef) and (function := _constructor_of(owner)):
        yield _Constructor(base.module, owner, function)


def _constructor_of(owner: cst.ClassDef) -> cst.FunctionDef | None:
    found = (node for node in owner.body.body if isinstance(node, cst.FunctionDef) and node.name.value == "__init__")
    return next(found, None)


def _assigned(constructor: cst.FunctionDef, name: str) -> cst.BaseExpression | None:
    """Return what `__init__` assigns to `self.name` last, unless it does so only in a branch after another value."""
    target = m.AssignTarget(m.Attribute(m.Name("self"), m.Name(name)))
    values = [node.value for node in m.findall(constructor, m.Assign(targets=[target])) if isinstance(node, cst.Assign)]
    return next((value for value in values if not m.matches(value, m.Name("None"))), None)


def _argument(param: cst.Param) -> str:
    """Return the argument that a constructor needs for a parameter; empty where it has a default."""
    name = param.name.value
    if param.star or param.default is not None:
        return ""
    if name == _CONFIG:
        return "config=config"
    return f"{name}={scalar_of(param) or told(name) or '4'}"
