"""What one run of the interpreter shares: the project, the stubs, parsed units, results, summaries of classes."""

from __future__ import annotations

import contextlib
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import Claim, Origin, gather
from dtypelint.config import Settings
from dtypelint.findings import Confidence, Position
from dtypelint.infer import calls, expressions, functions, module_dtype, names, statements
from dtypelint.infer.budget import Budget
from dtypelint.infer.decorators import Decorators
from dtypelint.infer.env import Env
from dtypelint.infer.expectation import Parameters
from dtypelint.infer.frame import Frame
from dtypelint.infer.limits import DEFAULT, Limits
from dtypelint.infer.memo import UNKNOWN_RESULT, Key, Memo, Result
from dtypelint.infer.options import load_options
from dtypelint.infer.shared import Account, Shared
from dtypelint.infer.sights import is_described
from dtypelint.infer.summaries import Summaries
from dtypelint.infer.trees import Parsed, Trees
from dtypelint.infer.unit import Unit, body_unit
from dtypelint.source.index import Definition, Import
from dtypelint.source.paths import path_of
from dtypelint.source.project import Local, Module, Project, Variable
from dtypelint.source.reaching import filled_by_functions
from dtypelint.source.suppressions import Suppressions
from dtypelint.source.uses import Use
from dtypelint.stubs.accept import Acceptor
from dtypelint.stubs.bind import Arguments
from dtypelint.stubs.library import Library

_NEVER_RETURN = {"builtins.exit", "builtins.quit", "sys.exit", "os._exit", "os.abort"}
# What functions assign that is a variable of their module.
_GLOBAL = re.compile(r"^[ \t]+global[ \t]+([\w, \t]+)", re.MULTILINE)


class Engine:
    """Evaluates the definitions of a project that somebody asks about; each of them, with each set of dtypes, once."""

    def __init__(
        self,
        project: Project,
        settings: Settings,
        rules: Mapping[str, str],
        limits: Limits = DEFAULT,
        library: Library | None = None,
    ) -> None:
        self.project = project
        self.limits = limits
        self.library = library or Library.of(settings)
        self.options = load_options()
        self.rules = rules
        self.tells_parameters = settings.confidence is Confidence.POSSIBLE
        self.parameters = Parameters()
        self.uses = project.uses
        self.summaries = Summaries(self)
        self.decorators = Decorators(self)
        self._begin(Budget(limits.calls, limits.steps, limits.apiece))
        self.bases: dict[int, tuple[val.ClassValue | val.StubClass, ...]] = {}
        self.stub_bases: dict[int, str] = {}
        self.taking_input: dict[int, str | None] = {}
        self.container_kinds: dict[int, str] = {}
        # The places in the code that were seen to make objects.
        self.places: set[object] = set()
        self.closed_classes: dict[int, bool] = {}
        self.listed_classes: dict[int, bool] = {}
        # What decorators have replaced in classes.
        self.patched: dict[int, frozenset[str]] = {}
        self.enums: dict[int, bool] = {}
        # The classes that calls make, by the place of the call.
        self.named_tuples: dict[tuple[str, Position], val.ClassValue] = {}
        # What the names in a module mean.
        self.meant: dict[tuple[Module, str], tuple[val.Value | Local | Variable, Use]] = {}
        self._trees = Trees()
        self.shared = Shared(self)
        self._serving = 0
        self._body_units: dict[str, Unit | None] = {}
        self._bodies: dict[str, Frame | None] = {}
        self._executed: set[str] = set()
        # What functions put into the lists of their module, None where they put nothing there.
        self.global_lists: dict[tuple[Module, str], val.Value | None] = {}
        self._comments: dict[str, Suppressions] = {}
        self._claims: dict[Module, Mapping[int, Mapping[str, str]]] = {}

    def refill(self, module: Module, *, inherited: bool = False, at_a_glance: bool = False) -> None:
        """Grant what one definition of a module may cost, or an `inherited` one; what is left after that is unknown.

        What calls have come to for another definition is forgotten: it would cost this one nothing, so that what is
        found in it hung on which was evaluated before. `at_a_glance`: it may cost less as long as nothing is met in it
        that may fail.
        """
        limits = self.limits
        steps = limits.inherited if inherited else limits.test if self.project.is_test(module.path) else limits.steps
        self._begin(Budget.for_a_glance(limits, steps) if at_a_glance else Budget(limits.calls, steps, limits.apiece))
        self._trees.let_go()

    def _begin(self, budget: Budget) -> None:
        self.budget = budget
        self.memo = Memo()
        val.forget_joins()
        self.running: Counter[object] = Counter()
        self.fellows: dict[object, set[object]] = {}
        self.account = Account()

    def let_go(self) -> None:
        """Let go of all it knows, at the end: what knows the engine, too, waits for a search for circles otherwise."""
        self.__dict__.clear()

    @contextlib.contextmanager
    def apart(self) -> Iterator[None]:
        """Evaluate what serves many definitions as if nothing else were: it must not depend on which asks first."""
        kept = self.budget, self.memo, self.running, self.fellows, self.account
        self._begin(Budget(self.limits.shared, self.limits.steps, self.limits.apiece))
        self._serving += 1
        try:
            yield
        finally:
            self._serving -= 1
            self.budget, self.memo, self.running, self.fellows, self.account = kept

    @property
    def is_serving(self) -> bool:
        """Whether what is evaluated serves many definitions: nobody is told what is violated in it."""
        return self._serving > 0

    def recalled(self, key: Key, depth: int) -> Result | None:
        """Return what an evaluation has come to before in this definition; None where it must be evaluated."""
        known = self.memo.get(key, depth)
        if known is not None:
            self.uses.rely(known.use)
        return known

    def remembered(self, key: Key, depth: int, evaluate: Callable[[], Result]) -> Result:
        """Return what an evaluation comes to, or has come to before."""
        known = self.recalled(key, depth)
        if known is not None:
            return known
        use = Use()
        with self.memo.evaluating(key, depth) as results, self.uses.counting(use):
            results.append(replace(evaluate(), use=use))
        return results[0]

    # --- parsed code --------------------------------------------------------------------------------------------------

    def function_node(self, module: Module, definition: Definition) -> Parsed:
        """Return the unit and tree of a function; None for both where libcst cannot read it."""
        self.uses.read(module, definition)
        return self._trees.function(module, definition, keep=self.is_serving)

    def suppressions(self, module: Module) -> Suppressions:
        """Return the comments of a module that speak to dtypelint."""
        key = str(module.path)
        if key not in self._comments:
            self._comments[key] = Suppressions(module.source.text, self.rules)
        return self._comments[key]

    def claims_at(self, unit: Unit, node: cst.CSTNode) -> list[tuple[str, str]]:
        """Return the dtypes that a comment on a statement claims, by name."""
        module = unit.module
        if module not in self._claims:
            is_spoken_to = "dtypelint" in module.source.text
            self._claims[module] = self.suppressions(module).dtype_claims if is_spoken_to else {}
        claims = self._claims[module]
        return list(claims.get(unit.span(node).start.row, {}).items()) if claims else []

    # --- modules ------------------------------------------------------------------------------------------------------

    def module_env(self, module: Module) -> Env:
        """Return the variables of a module after its body has run; while it runs, those it has so far."""
        key = str(module.path)
        use = self.uses.of(self._bodies, key)
        self.uses.rely(use)
        if key not in self._bodies:
            self._bodies[key] = frame = self.module_frame(module)
            if frame is not None:
                with self.apart(), self.uses.counting(use):
                    self.uses.follow_imports(module)
                    statements.execute_all(frame, frame.unit.tree.body)
            self._executed.add(key)
        body = self._bodies[key]
        return body.env if body is not None else Env()

    def has_run(self, module: Module) -> bool:
        """Whether the body of a module has run to its end."""
        return str(module.path) in self._executed

    def module_frame(self, module: Module) -> Frame | None:
        """Return a frame in which the body of a module can be executed; None where libcst cannot read it."""
        unit = self.body(module)
        if unit is None:
            return None
        declared = _GLOBAL.findall(module.source.text) if "global" in module.source.text else ()
        shared = {name.strip() for names in declared for name in names.split(",")}
        return Frame(self, unit, Env(), shared=shared, filled=filled_by_functions(module))

    def body(self, module: Module) -> Unit | None:
        """Return the statements of a module itself; None where libcst cannot read them."""
        key = str(module.path)
        if key not in self._body_units:
            self._body_units[key] = _parse_body(module)
        return self._body_units[key]

    def module_variable(self, module: Module, name: str) -> val.Value:
        """Return a variable of a module's top level."""
        return self.module_env(module).variables.get(name, val.UNKNOWN_VALUE)

    def switches(self, module: Module) -> dict[str, object]:
        """Return the switches that the body of a module leaves set."""
        return dict(self.module_env(module).switches)

    def imported(self, frame: Frame, module: str, attribute: str | None, level: int) -> val.Value:
        """Return what an import statement inside a function binds."""
        return names.resolved_to(frame, self.project.resolve_import(frame.module, Import(module, attribute, level, 1)))

    def describes(self, module: Module, definition: Definition) -> bool:
        """Whether a stub, and not its source, tells of a definition."""
        return is_described(self.project, self.library, Local(module, definition))

    # --- functions ----------------------------------------------------------------------------------------------------

    def never_returns(self, frame: Frame, function: cst.BaseExpression) -> bool:
        """Whether calling `function` ends the program."""
        path = path_of(function)
        if path is None or path.rpartition(".")[2] not in ("exit", "quit", "_exit", "abort"):
            return False
        found = expressions.evaluate(frame, function)
        return isinstance(found, val.External) and found.name in _NEVER_RETURN

    def evaluate_alone(
        self, function: val.FunctionValue, record: object = None, given: Mapping[str, val.Value] = val.EMPTY
    ) -> Result:
        """Evaluate a function with the parameters that its annotations and defaults promise, and `given` variables."""
        unit, node = functions.unit_of(Frame(self, _NO_UNIT, Env()), function)
        if unit is None or node is None:
            return UNKNOWN_RESULT
        frame = Frame(self, unit, self.module_env(function.module).called({}), function, function.owner)
        frame.record = record  # type: ignore[assignment]
        passed = functions.bind(frame, function, node.params, None, unit)
        if function.receiver is not None and node.params.params:
            passed[node.params.params[0].name.value] = function.receiver
        passed.update(given)
        with self.entered(id(node)):
            return functions.run(frame, function, unit, node, passed)

    @contextlib.contextmanager
    def entered(self, *keys: object) -> Iterator[None]:
        """Count a function as being evaluated."""
        self.account.entered.update(keys)
        for key in keys:
            self.running[key] += 1
        try:
            yield
        finally:
            for key in keys:
                self.running[key] -= 1

    # --- dtype objects ------------------------------------------------------------------------------------------------

    def spelled(self, value: val.DtypeValue, frame: Frame, node: cst.CSTNode) -> val.DtypeValue:
        """Return a dtype object with the place where the code spells it as its origin."""
        spelling = " or ".join(dtypes.names(value.dtypes.mask))
        origin = Origin(f"{spelling} since `{{code}}`", frame.place(node))
        claims = (Claim(claim.mask, claim.confidence, origin) for claim in value.dtypes.claims)
        return val.DtypeValue(value.library, gather(claims))

    def dtype_strings(self, library: str) -> bool:
        """Whether the library's dtype objects equal the strings that name them."""
        module = self.library.module(library)
        return module is not None and module.dtype_strings

    # --- services -----------------------------------------------------------------------------------------------------

    def acceptor(self, frame: Frame) -> Acceptor:
        """Return what decides whether values fit stub types."""

        def result_of(function: val.Value, arguments: Arguments) -> val.Value:
            return calls.call(frame, function, arguments, None, None)

        return Acceptor(self.library, result_of, lambda instance: module_dtype.stub_view(frame, instance))


def _parse_body(module: Module) -> Unit | None:
    try:
        return body_unit(module)
    except cst.ParserSyntaxError:
        return None


_NO_UNIT: Unit = None  # type: ignore[assignment]
