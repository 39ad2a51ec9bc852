"""Testing the stubs of one library: plan, run, compare, count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from dtypelint.dtypes import ALL, BIT, FLOATING
from dtypelint.errors import UsageError
from dtypelint.pack import rules_root
from dtypelint.stubs.library import Library
from dtypelint.stubtest.answer import Oracle
from dtypelint.stubtest.applicable import applicable
from dtypelint.stubtest.compare import Verdict, compare
from dtypelint.stubtest.outcome import Disagreement, Tally
from dtypelint.stubtest.plan import Plan, array_modules, described, plan, read_recipes
from dtypelint.stubtest.run import batches, callers, probe, records
from dtypelint.targets import Targets
from dtypelint.verify.sandboxes import Sandboxes

Region = tuple[str, str]
"""The class of a context in which calls are made, and the text of its arguments."""

_OPERATORS, _RECIPES = (4, 24), (4, 60)
"""How many of each a batch holds, at least and at most."""
_ROUNDS = 5
"""How many batches each worker gets: some take much longer than others, on a GPU above all, that compiles kernels."""


def test_library(name: str, stubs: Sequence[Path], *, only: str, device: str, workers: int) -> Tally:
    """Call the library and compare, up to the end or to Ctrl-C. Raises UsageError where that cannot be done."""
    folders = [*stubs, rules_root() / "stubs"]
    if not Library(folders, Targets(None, {})).knows(name):
        raise UsageError(f"there are no stubs for {name}")
    supported = read_recipes(name).devices
    wanted = [one for one in supported if device in ("auto", one)] or supported
    with callers(name, workers=1, cuda="cuda" in wanted) as boxes:
        found = probe(boxes.first, name)
    if found is None:
        raise UsageError(f"{name} cannot be imported: install it to test its stubs")
    if found.get("problem"):
        # Without the library's own samples the calls are guesses, and what they disagree in means nothing.
        raise UsageError(f"the samples that {name} ships cannot be loaded: {found['problem']}")
    devices = [one for one in wanted if one == "cpu" or found["cuda"]]
    if not devices:
        raise UsageError("there is no CUDA device")
    session = _Session(name, folders, found, only)
    session.tally.notes += [f"{one}: not run (no such device)" for one in wanted if one not in devices]
    try:
        for one in devices:
            session.run(one, workers)
    except KeyboardInterrupt:
        session.tally.interrupted = True
    session.tally.disagreements.sort(key=lambda item: (item.api, item.device))
    return session.tally


class _Session:
    def __init__(self, name: str, folders: Sequence[Path], found: Mapping[str, Any], only: str) -> None:
        self.name, self.only, self.found = name, only, found
        self.library = Library(folders, Targets(None, found["versions"]))
        self.called: set[str] = set()  # on the device at hand
        self.tally = Tally(name, found["version"])

    def run(self, device: str, workers: int) -> None:
        """Make all calls on one device."""
        apis = [api for api in described(self.library, self.name) if fnmatchcase(api, self.only)]
        oracle = Oracle(self.library, device)
        self.called.clear()
        with callers(self.name, workers=workers, cuda=device == "cuda") as boxes:
            planned = self._call_all(boxes, oracle, apis, workers)
            for region in read_recipes(self.name).regions.items():
                self._call_all(boxes, oracle, apis, workers, region, planned)
        self._account(planned, apis)

    def _call_all(
        self,
        boxes: Sandboxes,
        oracle: Oracle,
        apis: Sequence[str],
        workers: int,
        region: Region | None = None,
        planned: Plan | None = None,
    ) -> Plan:
        """Make all calls in a region, or in none; recipes are as planned, or for what torch has no samples of."""
        for made in boxes.each(records, self._operator_batches(apis, oracle.device, region, workers)):
            self._compare(oracle, applicable(made))
        planned = planned or plan(self.library, self.name, frozenset(self.called))
        for made in boxes.each(records, self._recipe_batches(planned, oracle.device, region, workers)):
            self._compare(oracle, self._fitting(planned, applicable(made)))
        return planned

    def _operator_batches(
        self, apis: Sequence[str], device: str, region: Region | None, workers: int
    ) -> Iterator[dict[str, Any]]:
        lasts = {api.rpartition(".")[2].strip("_") for api in apis}
        wanted = [
            index
            for index, name in enumerate(self.found["operators"])
            if self.only == "*" or name.rpartition(".")[2].strip("_") in lasts
        ]
        work = _work(self.name, self.name, device, region)
        for ops in _dealt(wanted, workers, _OPERATORS):
            yield {"ops": list(ops), "names": apis, **work}

    def _recipe_batches(
        self, planned: Plan, device: str, region: Region | None, workers: int
    ) -> Iterator[dict[str, Any]]:
        wanted = [recipe for recipe in planned.recipes if fnmatchcase(recipe[0], self.only)]
        own = read_recipes(self.name)
        for module in array_modules(self.library, own, planned.apis):
            work = _work(self.name if own.modules else module, module, device, region)
            for recipes in _dealt(wanted, workers, _RECIPES):
                yield {"recipes": list(recipes), **work}

    def _fitting(self, planned: Plan, made: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        """Yield the records without the calls that were a guess and did not fit: none of their API's works."""
        guessed: dict[str, list[dict[str, Any]]] = {}
        for record in made:
            if record["api"] in planned.suggested and "problem" not in record:
                guessed.setdefault(record["api"], []).append(record)
            else:
                yield record
        for api, found in guessed.items():
            if any("result" in record for record in found) or not any(record["error"][0] for record in found):
                yield from found
            else:
                self.tally.problems.setdefault(api, "no sample arguments")

    def _compare(self, oracle: Oracle, made: Iterable[dict[str, Any]]) -> None:
        for record in made:
            api = record["api"]
            if "problem" in record:
                self.tally.problems.setdefault(api, record["problem"])
                continue
            self.tally.functions.add(api)
            self.called.add(api)
            answer = oracle.ask(api, record["args"], record.get("region"))
            verdict = compare(oracle, answer, record)
            self.tally.cells[verdict] += 1
            if verdict is Verdict.DISAGREE:
                self.tally.disagreements.append(Disagreement.of(record, answer, oracle.device))

    def _account(self, planned: Plan, apis: Sequence[str]) -> None:
        """Give a reason for each function that was not run."""
        for api in apis:
            if api not in self.tally.functions:
                reason = planned.left_out.get(api) or self.tally.problems.get(api) or "no sample arguments"
                self.tally.not_run[api] = reason


def _dealt(items: Sequence[Any], workers: int, bounds: tuple[int, int]) -> Iterator[Sequence[Any]]:
    """Yield the items in batches of a size between the bounds, some for each worker."""
    fewest, most = bounds
    return batches(items, min(max(len(items) // (workers * _ROUNDS), fewest), most))


def _work(library: str, module: str, device: str, region: Region | None) -> dict[str, Any]:
    """Return what all batches with arrays of `module` have in common; their dtypes are those of a library's recipes.

    In a region they are the floating ones: what a region casts.
    """
    recipes = read_recipes(library)
    kept = ALL if region is None else FLOATING
    return {
        "module": module,
        "classes": recipes.arrays,
        "dtypes": [name for name in recipes.dtypes if BIT[name] & kept],
        "mixed": [name for name in recipes.mixed if BIT[name] & kept],
        "made": recipes.made,
        "cast": recipes.cast,
        "device": device,
        "region": region,
    }
