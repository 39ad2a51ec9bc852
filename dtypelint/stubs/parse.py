"""Reading a stub file into its names. A stub is parsed, never imported or executed."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from dtypelint import dtypes
from dtypelint.stubs import language as lang
from dtypelint.stubs.decorators import decorate, decorate_class, read_rule
from dtypelint.stubs.expressions import (
    Scope,
    StubError,
    dotted,
    literal,
    read_condition,
    read_dtype,
    read_rank,
    read_set,
    read_type,
)
from dtypelint.stubs.lists import Lists

_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}


def parse_stub(text: str, name: str, *, is_package: bool) -> lang.ModuleStub:
    """Return what the stub `text` of the module `name` defines. Raises StubError, SyntaxError."""
    return _Reader(name, is_package).read(ast.parse(text))


class _Reader:
    def __init__(self, name: str, is_package: bool) -> None:
        self.names: dict[str, list[lang.Entity]] = {}
        self.rules: dict[str, lang.Rule] = {}
        self.package = name if is_package else name.rpartition(".")[0]
        self.imports: dict[str, str] = {}
        self.classes: set[str] = set()
        self.sets: dict[str, int] = {}
        self.promotions: tuple[lang.Promotion, ...] = ()
        self.out = ""
        self.synonyms: dict[str, str] = {}
        self.unstated: lang.Rule | None = None
        self.foreign: lang.Rule | None = None
        self.scope = Scope(self.sets, self.full)
        self.lists = Lists(self.names, self.rules, self.scope)
        self.stub = lang.ModuleStub(name, self.names, self.lists.restrictions, self.lists.casts)

    def full(self, name: str) -> str:
        """Spell a class name of this file in full."""
        head, _, rest = name.partition(".")
        head = f"{self.stub.name}.{head}" if head in self.classes else self.imports.get(head, head)
        return f"{head}.{rest}" if rest else head

    def read(self, tree: ast.Module) -> lang.ModuleStub:
        self.classes = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                self.read_import(node)
        self.read_body(tree.body, ())
        return self.stub

    # --- imports ------------------------------------------------------------------------------------------------------

    def read_import(self, node: ast.Import | ast.ImportFrom) -> None:
        if isinstance(node, ast.Import):
            for alias in node.names:
                target = alias.name if alias.asname else alias.name.partition(".")[0]
                self.imports[alias.asname or target] = target
            return
        module = self.absolute(node)
        for alias in node.names:
            if alias.name != "*":
                self.imports[alias.asname or alias.name] = f"{module}.{alias.name}" if module else alias.name

    def absolute(self, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        base = self.package
        for _ in range(node.level - 1):
            base = base.rpartition(".")[0]
        return f"{base}.{node.module}" if node.module else base

    # --- statements ---------------------------------------------------------------------------------------------------

    def read_body(self, body: Iterable[ast.stmt], when: lang.When) -> None:
        for node in body:
            match node:
                case ast.If():
                    self.read_branches(node, when, self.read_body)
                case ast.ClassDef():
                    self.add(self.names, node.name, self.read_class(node, when))
                case ast.FunctionDef():
                    self.add_function(self.names, node, when)
                case ast.ImportFrom(names=[ast.alias("*")]):
                    self.stub.stars = (*self.stub.stars, self.absolute(node))
                case ast.Import() | ast.ImportFrom():
                    self.read_exports(node, when)
                case ast.AnnAssign(ast.Name(name), annotation):
                    self.add(self.names, name, lang.Attribute(read_type(annotation, self.scope), when))
                case ast.Assign(targets, value):
                    self.read_assignment(targets, value, when)
                case ast.Expr(ast.Call(ast.Name("restrict" | "casts" | "bans"), _, []) as call):
                    self.lists.read(call, when)
                case _:
                    _must_be_silent(node)

    def read_exports(self, node: ast.Import | ast.ImportFrom, when: lang.When) -> None:
        for alias in node.names:
            local = alias.asname or alias.name.partition(".")[0]
            if self.imports[local] != f"{self.stub.name}.{local}":
                self.add(self.names, local, lang.Alias(self.imports[local], when))

    def read_assignment(self, targets: Sequence[ast.expr], value: ast.expr, when: lang.When) -> None:
        names = [target.id for target in targets if isinstance(target, ast.Name)]
        if names == ["__promotion__"]:
            self.read_promotion(str(literal(value)), when)
        elif names == ["__unstated__"] and isinstance(value, ast.Call):
            self.unstated = read_rule(value, self.scope)
        elif names == ["__foreign__"] and isinstance(value, ast.Call):
            self.foreign = read_rule(value, self.scope)
        elif names == ["__out__"]:
            self.out = str(literal(value))
        elif names == ["__synonyms__"]:
            self.read_synonyms(value)
        elif names == ["__dtype_strings__"]:
            self.stub.dtype_strings = True
        elif isinstance(value, ast.Call) and dotted(value.func) == "rule":
            self.rules.update(dict.fromkeys(names, read_rule(value, self.scope)))
        elif isinstance(value, ast.Call) and dotted(value.func) == "restricted":
            for name in names:
                self.add(self.names, name, self.restricted(value, self.names, when))
        elif not isinstance(value, ast.Constant) and (mask := read_set(value, self.scope)) is not None:
            self.sets.update(dict.fromkeys(names, mask))
        elif (target := dotted(value)) is not None:
            for name in names:
                self.add(self.names, name, lang.Alias(self.local(target), when))
        else:
            raise StubError(f"neither a set of dtypes nor a name: {ast.unparse(value)}", value)

    def read_promotion(self, table: str, when: lang.When) -> None:
        """Take `table` for what follows; in a branch, beside the tables of the other branches."""
        others = tuple(promotion for promotion in self.promotions if promotion.when) if when else ()
        self.promotions = (*others, lang.Promotion(table, when))

    def read_synonyms(self, node: ast.expr) -> None:
        """Take `{"dim": "axis"}` for what follows."""
        if not isinstance(node, ast.Dict):
            raise StubError(f"no keywords: {ast.unparse(node)}", node)
        self.synonyms = {
            str(literal(name)): str(literal(other))
            for name, other in zip(node.keys, node.values, strict=True)
            if name is not None
        }

    def restricted(self, node: ast.Call, names: dict[str, list[lang.Entity]], when: lang.When) -> lang.Overloads:
        """Return what `restricted(sin, T not in complexes)` is: the function, with one more condition.

        Signatures that a rule tells of stay as they are: their rule is about something else.
        """
        function, *tests = node.args
        found = [item for item in names.get(dotted(function) or "", ()) if isinstance(item, lang.Overloads)]
        if not found or not tests:
            raise StubError(f"nothing to restrict: {ast.unparse(node)}", node)
        conditions = tuple(read_condition(ast.Assert(test), self.scope) for test in tests)
        return lang.Overloads(
            tuple(
                replace(
                    signature,
                    conditions=signature.conditions if signature.rules else (*signature.conditions, *conditions),
                    when=(*signature.when, *when),
                )
                for signature in found[-1].signatures
            )
        )

    def local(self, target: str) -> str:
        full = self.full(target)
        head = full.partition(".")[0]
        return full if "." in full and (head in self.imports or full != target) else f"{self.stub.name}.{full}"

    def read_branches(
        self, node: ast.If, when: lang.When, read: Callable[[Iterable[ast.stmt], lang.When], None]
    ) -> None:
        read(node.body, (*when, *_test(node.test)))
        read(node.orelse, (*when, *_negated(_test(node.test))))

    def add(self, names: dict[str, list[lang.Entity]], name: str, entity: lang.Entity) -> None:
        names.setdefault(name, []).append(entity)

    # --- classes ------------------------------------------------------------------------------------------------------

    def read_class(self, node: ast.ClassDef, when: lang.When) -> lang.ClassStub:
        variable, bases, rank, bound = "", [], None, dtypes.ALL
        for base in node.bases:
            name, index = (dotted(base.value), base.slice) if isinstance(base, ast.Subscript) else (dotted(base), None)
            if name not in ("Generic", "Protocol", None):
                bases.append(self.full(name or ""))
            if isinstance(index, ast.Tuple):
                rank, index = read_rank(index), index.elts[0]
            if isinstance(index, ast.Compare):
                bound, index = self.bound(index), index.left
            if isinstance(index, ast.Name):
                variable = index.id
        name = f"{self.stub.name}.{node.name}"
        stub = lang.ClassStub(name, tuple(bases), variable, rank=rank, bound=bound, when=when)
        for decorator in node.decorator_list:
            decorate_class(stub, decorator, self.scope)
        self.read_members(stub, node.body, ())
        return stub

    def bound(self, node: ast.Compare) -> int:
        """Return the dtypes of the instances of `class integer(generic[T in integers])`."""
        match read_dtype(node, self.scope):
            case lang.Var(bound=int() as mask):
                return mask
        return dtypes.ALL

    def read_members(self, stub: lang.ClassStub, body: Iterable[ast.stmt], when: lang.When) -> None:
        members: dict[str, list[lang.Entity]] = stub.members  # type: ignore[assignment]
        for node in body:
            match node:
                case ast.If():
                    self.read_branches(node, when, lambda inner, tests: self.read_members(stub, inner, tests))
                case ast.FunctionDef():
                    self.add_function(members, node, when, stub)
                case ast.ClassDef():
                    self.add(members, node.name, self.read_nested(stub, node, when))
                case ast.AnnAssign(ast.Name("dtype_when_built"), annotation):
                    stub.when_built = read_dtype(annotation, self.scope)
                case ast.Assign([ast.Name("__array_priority__")], ast.Constant(int() as priority)):
                    stub.array_priority = priority
                case ast.Assign([ast.Name("__promotion__")], table):
                    self.read_promotion(str(literal(table)), when)
                case ast.Assign([ast.Name("__synonyms__")], keywords):
                    self.read_synonyms(keywords)
                case ast.AnnAssign(ast.Name(name), annotation):
                    self.add(members, name, lang.Attribute(read_type(annotation, self.scope), when))
                case ast.Assign(targets, ast.Call(ast.Name("restricted")) as value):
                    for name in (item.id for item in targets if isinstance(item, ast.Name)):
                        self.add(members, name, self.restricted(value, members, when))
                case ast.Assign([ast.Name(name)], ast.Call(ast.Name("forwards"), [function])):
                    full = self.local(dotted(function) or "")
                    receiver = lang.Param("self", "any", lang.Cls(stub.name, lang.Var(stub.variable)), required=True)
                    self.add(members, name, lang.Alias(full, when, receiver))
                case ast.Assign(targets, value) if (target := dotted(value)) is not None:
                    own = target in members
                    for name in (item.id for item in targets if isinstance(item, ast.Name)):
                        full = f"{stub.name}.{target}" if own else self.local(target)
                        self.add(members, name, lang.Alias(full, when))
                case _:
                    _must_be_silent(node)

    def read_nested(self, outer: lang.ClassStub, node: ast.ClassDef, when: lang.When) -> lang.Alias:
        inner = self.read_class(node, when)
        inner.name = f"{outer.name}.{node.name}"
        self.add(self.names, inner.name.removeprefix(f"{self.stub.name}."), inner)
        return lang.Alias(inner.name, when)

    # --- functions ----------------------------------------------------------------------------------------------------

    def add_function(
        self,
        names: dict[str, list[lang.Entity]],
        node: ast.FunctionDef,
        when: lang.When,
        owner: lang.ClassStub | None = None,
    ) -> None:
        signature = self.read_function(node, when)
        if owner is not None:
            signature = _as_method(signature, owner)
        for entity in names.get(node.name, ()):
            if isinstance(entity, lang.Overloads):
                names[node.name].remove(entity)
                names[node.name].append(lang.Overloads((*entity.signatures, signature)))
                return
        self.add(names, node.name, lang.Overloads((signature,)))

    def read_function(self, node: ast.FunctionDef, when: lang.When) -> lang.Signature:
        signature = lang.Signature(
            node.name,
            tuple(self.read_params(node.args)),
            read_type(node.returns, self.scope),
            effects=tuple(self.read_effects(node.body)),
            conditions=tuple(self.read_assertion(item) for item in node.body if isinstance(item, ast.Assert)),
            when=when,
            promotions=self.promotions,
            out=self.out,
            unstated=self.unstated,
            foreign=self.foreign,
        )
        for decorator in node.decorator_list:
            signature = decorate(signature, decorator, self.rules, self.scope)
        return signature

    def read_assertion(self, node: ast.Assert) -> lang.Condition:
        """Read `assert castable(promote(T, U), T)`; the rule that tells where it is broken may stand after a comma."""
        if not isinstance(node.msg, ast.Name):
            return read_condition(node, self.scope)
        if node.msg.id not in self.rules:
            raise StubError(f"no rule of that name: {node.msg.id}", node)
        return replace(read_condition(ast.Assert(node.test), self.scope), rule=self.rules[node.msg.id])

    def read_params(self, arguments: ast.arguments) -> Iterable[lang.Param]:
        positional = [*arguments.posonlyargs, *arguments.args]
        defaults = [None] * (len(positional) - len(arguments.defaults)) + list(arguments.defaults)
        for index, (argument, default) in enumerate(zip(positional, defaults, strict=True)):
            yield self.read_param(argument, "positional" if index < len(arguments.posonlyargs) else "any", default)
        if arguments.vararg:
            yield lang.Param(arguments.vararg.arg, "args", read_type(arguments.vararg.annotation, self.scope), False)
        for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
            yield self.read_param(argument, "keyword", default)
        if arguments.kwarg:
            yield lang.Param(arguments.kwarg.arg, "kwargs", read_type(arguments.kwarg.annotation, self.scope), False)

    def read_param(self, argument: ast.arg, kind: str, default: ast.expr | None) -> lang.Param:
        read = read_type(argument.annotation, self.scope)
        dtype, literal = None, None
        if isinstance(default, ast.Constant):
            literal = None if default.value is ... else default.value
        elif default is not None and not isinstance(default, ast.UnaryOp):
            dtype = read_dtype(default, self.scope)
        synonym = self.synonyms.get(argument.arg, "")
        return lang.Param(argument.arg, kind, read, default is None, dtype, literal, synonym)

    def read_effects(self, body: Iterable[ast.stmt]) -> Iterable[lang.Effect]:
        for node in body:
            match node:
                case ast.AnnAssign(ast.Attribute(ast.Name("switch"), name), annotation):
                    yield lang.Effect("switch", name, read_type(annotation, self.scope))
                case ast.AnnAssign(ast.Subscript(ast.Name("self"), ast.Name(name)), annotation):
                    yield lang.Effect("item", name, read_type(annotation, self.scope))
                case ast.AnnAssign(ast.Name(name), ast.Call(ast.Name("every"), [annotation], [])):
                    yield lang.Effect("every", name, read_type(annotation, self.scope))
                case ast.AnnAssign(ast.Name(name), annotation):
                    yield lang.Effect("self", name, read_type(annotation, self.scope))
                case ast.Expr(ast.Call(ast.Name(name), given, [])):
                    yield self.read_call(name, given)
                case ast.If(ast.Call(ast.Name(name), given, []), then, []):
                    yield replace(self.read_call(name, given), then=tuple(self.read_effects(then)))
                case ast.Assert():
                    pass
                case _:
                    _must_be_silent(node)

    def read_call(self, name: str, given: Iterable[ast.expr]) -> lang.Effect:
        return lang.Effect("call", name, lang.ANYTHING, tuple(read_type(item, self.scope) for item in given))


def _must_be_silent(node: ast.stmt) -> None:
    """Raise StubError for a statement that is neither `...`, nor `pass`, nor a docstring."""
    match node:
        case ast.Pass() | ast.Expr(ast.Constant(value=str() | builtins.Ellipsis)):
            return
    raise StubError(f"means nothing in a stub: {ast.unparse(node).splitlines()[0]}", node)


def _as_method(signature: lang.Signature, owner: lang.ClassStub) -> lang.Signature:
    """Say what goes without saying: `self` is of the class, and `__init__` returns an instance."""
    variable = lang.Var(owner.variable) if owner.variable else None
    params = signature.params
    if params and params[0].name == "self" and params[0].type == lang.ANYTHING:
        params = (replace(params[0], type=lang.Cls(owner.name, variable)), *params[1:])
    if signature.name != "__init__" or signature.returns not in (lang.ANYTHING, lang.Python("None")):
        return replace(signature, params=params)
    built = owner.when_built
    expression = lang.Apply("either", (variable, built)) if variable and built else variable or built
    return replace(signature, params=params, returns=lang.Cls(owner.name, expression))


# --- version tests ----------------------------------------------------------------------------------------------------


def _test(node: ast.expr) -> lang.When:
    match node:
        case ast.Compare(ast.Name(name), [operator], [ast.Constant(version)]) if type(operator) in _COMPARISONS:
            return (lang.Test(name, _COMPARISONS[type(operator)], str(version)),)
        case ast.BoolOp(ast.And(), values):
            return tuple(test for value in values for test in _test(value))
        case ast.BoolOp(ast.Or(), values):
            return (lang.AnyTest(tuple(_test(value) for value in values)),)
        case ast.UnaryOp(ast.Not(), operand):
            return _negated(_test(operand))
        case ast.Name(name):
            return (lang.Test(name, "", ""),)
    raise StubError(f"not a version test: {ast.unparse(node)}", node)


def _negated(when: lang.When) -> lang.When:
    groups = tuple(_negated_one(test) for test in when)
    return groups[0] if len(groups) == 1 else (lang.AnyTest(groups),)


def _negated_one(test: lang.Test | lang.AnyTest) -> lang.When:
    if isinstance(test, lang.Test):
        return (replace(test, negated=not test.negated),)
    return tuple(negated for group in test.groups for negated in _negated(group))
