"""Testing the stubs of one library: plan, run, compare, count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from dtypelint.errors import UsageError
from dtypelint.pack import rules_root
from dtypelint.stubs.library import Library
from dtypelint.stubtest.answer import Oracle
from dtypelint.stubtest.applicable import applicable
from dtypelint.stubtest.compare import Verdict, compare
from dtypelint.stubtest.outcome import Disagreement, Tally
from dtypelint.stubtest.plan import Plan, array_library, described, plan
from dtypelint.stubtest.run import batches, probe, records, sandbox
from dtypelint.targets import Targets
from dtypelint.verify.sandbox import Sandbox

DTYPES = (
    *("bool", "uint8", "int8", "int16", "int32", "int64", "float16", "bfloat16", "float32", "float64"),
    *("complex64", "complex128"),
)
MIXED = ("bool", "uint8", "int32", "int64", "float16", "bfloat16", "float32", "float64", "complex64")
# NumPy has these besides, and no bfloat16.
NUMPY_DTYPES = (*(name for name in DTYPES if name != "bfloat16"), "uint16", "uint32", "uint64")
NUMPY_MIXED = ("bool", "uint8", "int8", "int32", "int64", "uint64", "float16", "float32", "float64", "complex64")
_OPERATORS, _RECIPES = 24, 60


def test_library(name: str, stubs: Sequence[Path], *, only: str, device: str) -> Tally:
    """Call the library and compare. Raises UsageError where that cannot be done."""
    folders = [*stubs, rules_root() / "stubs"]
    if not Library(folders, Targets(None, {})).knows(name):
        raise UsageError(f"there are no stubs for {name}")
    with sandbox(name, cuda=device != "cpu") as box:
        found = probe(box, name)
        if found is None:
            raise UsageError(f"{name} cannot be imported: install it to test its stubs")
        if found.get("problem"):
            # Without the library's own samples the calls are guesses, and what they disagree in means nothing.
            raise UsageError(f"the samples that {name} ships cannot be loaded: {found['problem']}")
        return _Session(name, folders, found, only, device).run(box)


class _Session:
    def __init__(self, name: str, folders: Sequence[Path], found: Mapping[str, Any], only: str, device: str) -> None:
        self.name, self.only, self.found = name, only, found
        self.library = Library(folders, Targets(None, found["versions"]))
        self.devices = _devices(name, found, device)
        self.called: set[str] = set()  # on the device at hand
        self.tally = Tally(name, _version(name, found["versions"]))
        for missing in {"cuda"} - set(self.devices) if name == "torch" and device != "cpu" else ():
            self.tally.notes.append(f"{missing}: not run (no CUDA device)")

    def run(self, box: Sandbox) -> Tally:
        apis = [api for api in described(self.library, self.name) if fnmatchcase(api, self.only)]
        for device in self.devices:
            oracle = Oracle(self.library, device)
            self.called.clear()
            for work in self._operator_batches(apis, device):
                self._compare(oracle, applicable(records(box, work)))
            planned = plan(self.library, self.name, frozenset(self.called))
            for work in self._recipe_batches(planned, device):
                self._compare(oracle, self._fitting(planned, applicable(records(box, work))))
        self._account(planned, apis)
        return self.tally

    def _operator_batches(self, apis: Sequence[str], device: str) -> Iterator[dict[str, Any]]:
        lasts = {api.rpartition(".")[2].strip("_") for api in apis}
        wanted = [
            index
            for index, name in enumerate(self.found["operators"])
            if self.only == "*" or name.rpartition(".")[2].strip("_") in lasts
        ]
        for ops in batches(wanted, _OPERATORS):
            yield {"ops": list(ops), "names": apis, "dtypes": DTYPES, "mixed": MIXED, "device": device}

    def _recipe_batches(self, planned: Plan, device: str) -> Iterator[dict[str, Any]]:
        arrays = array_library(self.library, self.name, planned.apis)
        dtypes, mixed = (DTYPES, MIXED) if arrays == "torch" else (NUMPY_DTYPES, NUMPY_MIXED)
        wanted = [recipe for recipe in planned.recipes if fnmatchcase(recipe[0], self.only)]
        for recipes in batches(wanted, _RECIPES):
            yield {
                "recipes": list(recipes), "arrays": arrays, "dtypes": dtypes, "mixed": mixed, "device": device,
            }  # fmt: skip

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
            answer = oracle.ask(api, record["args"])
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


def _devices(name: str, found: Mapping[str, Any], device: str) -> tuple[str, ...]:
    if name != "torch" or device == "cpu":
        return ("cpu",)
    if device == "cuda" and not found["cuda"]:
        raise UsageError("there is no CUDA device")
    if device == "cuda":
        return ("cuda",)
    return ("cpu", "cuda") if found["cuda"] else ("cpu",)


def _version(name: str, versions: Mapping[str, str]) -> str:
    return next((version for distribution, version in versions.items() if distribution.lower() == name), "")
