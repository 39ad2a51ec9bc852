"""What a rule says happens without its fix, and whether it did."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from dtypelint.findings import Sink
from dtypelint.verify.agreement import distance, finite
from dtypelint.verify.sandbox import Result, Status


@dataclass(frozen=True, slots=True)
class Claim:
    """One of several exceptions, each a class name and a fragment of the message, or the death of the process.

    Of a silent hazard: values that are not finite, or off from those of float64 by a share of the largest.
    """

    raises: tuple[tuple[str, str], ...] = ()
    crash: bool = False
    nonfinite: bool = False
    error: float = 0.0

    @classmethod
    def of(cls, attributes: Mapping[str, str]) -> Claim:
        """Return what the attributes of a `run` fence claim.

        `raises="Type: fragment | Type"`, `crash="…"`, `nonfinite="…"` or `error="0.1"`.
        """
        alternatives = attributes["raises"].split(" | ") if "raises" in attributes else ()
        pairs = (alternative.partition(":") for alternative in alternatives)
        raises = tuple((name.strip(), text.strip()) for name, _, text in pairs)
        error = float(attributes.get("error", 0.0))
        return cls(raises, "crash" in attributes, "nonfinite" in attributes, error)

    @classmethod
    def at(cls, sink: Sink) -> Claim:
        """Return what the stub says of the call that fails."""
        raises = tuple((name, sink.match) for name in sink.raises)
        return cls(raises, bool(sink.crash), sink.nonfinite, sink.error)

    def __or__(self, other: Claim) -> Claim:
        error = min(filter(None, (self.error, other.error)), default=0.0)
        return Claim(self.raises + other.raises, self.crash or other.crash, self.nonfinite or other.nonfinite, error)

    def __bool__(self) -> bool:
        return self != Claim()

    def __str__(self) -> str:
        words = [f"{name}: {text}" if text else name for name, text in self.raises]
        words += ["the process dies"] * self.crash + ["values that are not finite"] * self.nonfinite
        words += [f"values off by {self.error:g} and more"] if self.error else []
        return " or ".join(dict.fromkeys(words))

    @property
    def measured(self) -> bool:
        """Whether the values show it."""
        return self.nonfinite or bool(self.error)

    @property
    def loud(self) -> Claim:
        """The part that user code shows: an assertion is the page's own."""
        return replace(self, raises=tuple(pair for pair in self.raises if pair[0] != "AssertionError"))

    def is_specific(self, result: Result) -> bool:
        """Whether the words of the message were claimed as well, so that nothing else can have raised it."""
        if result.status is Status.SIGNAL:
            return True
        return any(text and self._raised(name, text, result) for name, text in self.raises)

    def holds(self, result: Result) -> bool:
        """Whether the snippet ended as claimed."""
        if result.status is Status.SIGNAL:
            return self.crash
        if "Forbidden" in result.mro:
            return False
        return any(self._raised(name, text, result) for name, text in self.raises)

    def seen_in(self, value: Any, reference: Any) -> str:
        """Say what is wrong with a value, as claimed; empty where nothing is. The reference is that of float64."""
        if self.nonfinite and not finite(value) and (reference is None or finite(reference)):
            return "the values are not finite"
        off = distance(value, reference) if self.error and reference is not None else 0.0
        return f"the values are off by {off:.2g} of the largest in float64" if self.error and off >= self.error else ""

    def _raised(self, name: str, text: str, result: Result) -> bool:
        return name.rpartition(".")[2] in result.mro and text in " ".join(result.message.split())
