"""What is known at one point of a function: its variables, what guards have said, and the switches that are on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from dtypelint import values as val
from dtypelint.claims import Dtypes, Origin

if TYPE_CHECKING:
    import libcst as cst

    from dtypelint.versions import Ranges


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition, and the variables in it as they were when it was asked; of some it asks but the dtype."""

    node: cst.BaseExpression
    asked: dict[str, val.Value]
    by_dtype: frozenset[str] = frozenset()

    def holds_in(self, env: Env) -> bool:
        """Whether its variables are still what they were, or of the dtype that they were of if it asks but that."""
        return all(
            (now := env.variables.get(word)) is value
            or (now is not None and word in self.by_dtype and _is_of_its_dtype(now, value))
            for word, value in self.asked.items()
        )

    def asked_again(self, variables: Mapping[str, val.Value]) -> Condition:
        """Return the condition with its variables as they are now."""
        return replace(self, asked={word: variables[word] for word in self.asked if word in variables})


def _is_of_its_dtype(value: val.Value, before: val.Value) -> bool:
    """Whether a value is of the dtype of another, from which it was made: moved to a device, or of another shape."""
    has, had = val.dtypes_within(value), val.dtypes_within(before)
    if has is None or had is None or has != had:
        return False
    return bool(has.roots) and has.roots == had.roots


@dataclass(frozen=True, slots=True)
class Decided:
    """What variables hold after an `if`, and in which of its branches they were given what.

    `asked` is what the variables in the condition hold, `either` what the others do, that of `if_true` or `if_false`.
    `roots_if_true` are the first steps that dtypes have of one branch alone, by which what is made of them is known.
    """

    asked: Mapping[str, val.Value]
    either: Mapping[str, val.Value]
    if_true: Mapping[str, val.Value]
    if_false: Mapping[str, val.Value]
    roots_if_true: Mapping[int, Origin] = field(default_factory=dict)
    roots_if_false: Mapping[int, Origin] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Assumed:
    """The outcome of a question that is taken for granted, and what the variables in it hold meanwhile."""

    truth: bool
    asked: Mapping[str, val.Value]


# A path, and the classes that it was asked whether what it holds is of one of them.
Supposed = tuple[str | None, tuple[val.Value, ...]]


@dataclass
class Env:
    """Variables, narrowed paths (`batch.x`, `cfg['dtype']`) and switches; `alive` is False after a return or raise.

    `versions` are the versions of distributions that the code has asked about, `conditions` the variables that hold
    the outcome of a condition, `decided` what the outcomes of conditions have made of variables. `sided`: it takes the
    outcome of some condition of this function to come here. `supposed` are the paths of which nothing is known but that
    it takes them to be of the classes that go with them, which were asked for, to come here. `assumed` are the
    questions whose outcome is taken for granted here. `alike` are pairs of variables that hold objects of one class,
    whichever that is.
    """

    variables: dict[str, val.Value] = field(default_factory=dict)
    narrowed: dict[str, val.Value] = field(default_factory=dict)
    switches: dict[str, Dtypes] = field(default_factory=dict)
    alive: bool = True
    versions: dict[str, Ranges] = field(default_factory=dict)
    conditions: dict[str, Condition] = field(default_factory=dict)
    decided: dict[str, Decided] = field(default_factory=dict, compare=False)
    sided: bool = field(default=False, compare=False)
    supposed: frozenset[Supposed] = field(default=frozenset(), compare=False)
    assumed: dict[str, Assumed] = field(default_factory=dict, compare=False)
    alike: frozenset[frozenset[str]] = field(default=frozenset(), compare=False)

    def copy(self) -> Env:
        """Return an independent copy."""
        return Env(
            dict(self.variables),
            dict(self.narrowed),
            dict(self.switches),
            self.alive,
            dict(self.versions),
            dict(self.conditions),
            dict(self.decided),
            self.sided,
            self.supposed,
            dict(self.assumed),
            self.alike,
        )

    def called(self, variables: Mapping[str, val.Value]) -> Env:
        """Return the state in which a function that is called here starts."""
        return Env(dict(variables), switches=dict(self.switches), versions=dict(self.versions))

    def bind(self, name: str, value: val.Value) -> None:
        """Assign a variable; what was known of its attributes and items is forgotten."""
        self.variables[name] = value
        self.conditions.pop(name, None)
        if self.alike:
            self.alike = frozenset(pair for pair in self.alike if name not in pair)
        self.forget(name)

    def narrow_entry(self, entry: str, name: str, value: val.Value) -> None:
        """Let the item that a variable holds be narrowed as that is, unless it was replaced."""
        if entry in self.variables and self.variables[entry] is self.variables.get(name):
            self.variables[entry] = value

    def keep(self, name: str, condition: Condition) -> None:
        """Remember that a variable holds the outcome of a condition, for as long as what that names stays."""
        if name not in condition.asked:
            self.conditions[name] = condition.asked_again(self.variables)

    def take_condition(self, name: str) -> Condition | None:
        """Take the condition whose outcome a variable holds, None where it may have changed."""
        known = self.conditions.get(name)
        if known is None or not known.holds_in(self):
            return None
        del self.conditions[name]
        return known

    def fellows(self, name: str | None) -> list[str]:
        """Return the variables that hold objects of the class of what `name` holds."""
        return [other for pair in self.alike if name in pair for other in pair - {name} if other in self.variables]

    def forget(self, path: str) -> None:
        """Forget what guards said of `path` and of what hangs on it."""
        if self.narrowed:
            self.narrowed.pop(path, None)
            self.forget_within(path)

    def forget_within(self, path: str) -> None:
        """Forget what is known of what hangs on `path`."""
        ends = (path + ".", path + "[")
        for known in [known for known in self.narrowed if known.startswith(ends)]:
            del self.narrowed[known]

    def become(self, other: Env) -> None:
        """Take over the state of `other`."""
        self.variables, self.narrowed = other.variables, other.narrowed
        self.switches, self.alive, self.versions = other.switches, other.alive, other.versions
        self.conditions, self.decided = other.conditions, other.decided
        self.sided, self.supposed, self.assumed, self.alike = other.sided, other.supposed, other.assumed, other.alike


def facts(env: Env) -> tuple[object, ...]:
    """Return what is known besides variables where a function is called."""
    return (*sorted(env.switches.items()), *sorted(env.versions.items(), key=str))


def join(left: Env, right: Env) -> Env:
    """Return what holds after either; a path that has ended says nothing."""
    if not left.alive:
        return right
    if not right.alive:
        return left
    variables = dict(left.variables)
    for name, value in right.variables.items():
        known = variables.get(name)
        if known is not value:
            variables[name] = value if known is None else val.join(known, value)
    narrowed = {
        path: val.join(value, right.narrowed[path]) for path, value in left.narrowed.items() if path in right.narrowed
    }
    switches = join_switches(left.switches, right.switches)
    asked = left.versions.keys() & right.versions.keys()
    versions = {name: tuple(dict.fromkeys(left.versions[name] + right.versions[name])) for name in asked}
    conditions = dict(_conditions(left, right, variables)) if left.conditions and right.conditions else {}
    decided = {text: known for text, known in left.decided.items() if right.decided.get(text) is known}
    sided, supposed = left.sided and right.sided, left.supposed & right.supposed
    assumed = {text: known for text, known in left.assumed.items() if right.assumed.get(text) is known}
    alike = _alike(left, right) if left.alike or right.alike else left.alike
    return Env(variables, narrowed, switches, True, versions, conditions, decided, sided, supposed, assumed, alike)


def _conditions(left: Env, right: Env, variables: Mapping[str, val.Value]) -> Iterator[tuple[str, Condition]]:
    """Yield what two states know of the outcomes that variables hold, where they join to these."""
    for name, kept in left.conditions.items():
        other = right.conditions.get(name)
        if other is kept:
            yield name, kept
        elif other is not None and other.node is kept.node and kept.holds_in(left) and other.holds_in(right):
            yield name, kept.asked_again(variables)


def _alike(left: Env, right: Env) -> frozenset[frozenset[str]]:
    """Return the pairs that are of one class after either."""
    return frozenset(
        pair
        for pair in left.alike | right.alike
        if all(pair in env.alike or _is_of_one_class(env, pair) for env in (left, right))
    )


def _is_of_one_class(env: Env, pair: Iterable[str]) -> bool:
    held = [env.variables.get(name) for name in pair]
    classes = {value.cls if isinstance(value, val.Typed) else None for value in held}
    return len(classes) == 1 and None not in classes


def joined(outcomes: Iterable[Env]) -> Env:
    """Return what holds after any of the outcomes."""
    result: Env | None = None
    for env in outcomes:
        result = env if result is None else join(result, env)
    return result or Env()


def join_switches(left: Mapping[str, Dtypes], right: Mapping[str, Dtypes]) -> dict[str, Dtypes]:
    """Return the switches that are on after either."""
    switches = dict(left)
    for name, dtypes in right.items():
        switches[name] = switches[name] | dtypes if name in switches else dtypes
    return switches
