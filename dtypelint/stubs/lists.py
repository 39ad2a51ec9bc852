"""What a stub says once of many functions, after them: conditions, what a region casts, and what it bans."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from dtypelint.stubs import language as lang
from dtypelint.stubs.decorators import read_cast
from dtypelint.stubs.expressions import Scope, StubError, dotted, read_condition


class Lists:
    """The lists of a stub whose `names` and `rules` are those that stand above each, by the name of a function."""

    def __init__(
        self, names: Mapping[str, Sequence[lang.Entity]], rules: Mapping[str, lang.Rule], scope: Scope
    ) -> None:
        self.names, self.rules, self.scope = names, rules, scope
        self.restrictions: dict[str, list[lang.Condition]] = {}
        self.casts: dict[str, list[lang.Cast]] = {}

    def read(self, call: ast.Call, when: lang.When) -> None:
        """Note a list. Raises StubError."""
        match dotted(call.func):
            case "restrict":
                self._restrict(call, call.args, when)
            case "casts":
                self._cast(call, call.args, when)
            case "bans":
                self._ban(call, call.args, when)

    def _restrict(self, call: ast.Call, arguments: Sequence[ast.expr], when: lang.When) -> None:
        """Read `restrict(kernels, T not in {float16}, "cpu", addmm, bmm)`."""
        if len(arguments) < 4 or (rule := self._told_by(arguments[0])) is None:
            raise StubError("restrict takes a rule or None, a condition, where it must hold, and names", call)
        _, test, where, *named = arguments
        condition = replace(read_condition(ast.Assert(test, where), self.scope), rule=rule, is_listed=True, when=when)
        for name in self._listed(call, named):
            self.restrictions.setdefault(name, []).append(condition)

    def _cast(self, call: ast.Call, arguments: Sequence[ast.expr], when: lang.When) -> None:
        """Read `casts(switch.autocast, lower, mm, bmm)`."""
        if len(arguments) < 3 or when:
            raise StubError("casts takes a switch, what it casts to, and names, and stands in no branch", call)
        cast = replace(read_cast(arguments[0], arguments[1], self.scope), is_listed=True)
        for name in self._listed(call, arguments[2:]):
            self.casts.setdefault(name, []).append(cast)

    def _ban(self, call: ast.Call, arguments: Sequence[ast.expr], when: lang.When) -> None:
        """Read `bans(unsafe, switch.autocast_cuda, bce)`."""
        if len(arguments) < 3 or when or (rule := self._told_by(arguments[0])) is None:
            raise StubError("bans takes a rule or None, a switch and names, and stands in no branch", call)
        cast = replace(read_cast(arguments[1], ast.Name("refused"), self.scope), is_listed=True, rule=rule)
        for name in self._listed(call, arguments[2:]):
            self.casts.setdefault(name, []).append(cast)

    def _listed(self, call: ast.Call, nodes: Iterable[ast.expr]) -> Iterator[str]:
        for name in (dotted(node) or "" for node in nodes):
            if not self._defines(name):
                raise StubError(f"no function of that name: {name}", call)
            yield name

    def _told_by(self, node: ast.expr) -> lang.Rule | None:
        """Return the rule of that name, for None one that reports nothing; None where there is no such rule."""
        if isinstance(node, ast.Constant) and node.value is None:
            return lang.Rule("")
        return self.rules.get(dotted(node) or "")

    def _defines(self, name: str) -> bool:
        """Whether there is a function, a method or a class of that name so far."""
        entities = (entity for found in self.names.values() for entity in found)
        return name in self.names or any(
            name in entity.members for entity in entities if isinstance(entity, lang.ClassStub)
        )
