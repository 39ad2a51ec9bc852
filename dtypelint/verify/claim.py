"""What a rule says happens without its fix, and whether it did."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dtypelint.findings import Sink
from dtypelint.verify.sandbox import Result, Status


@dataclass(frozen=True, slots=True)
class Claim:
    """One of several exceptions, each a class name and a fragment of the message, or the death of the process."""

    raises: tuple[tuple[str, str], ...] = ()
    crash: bool = False

    @classmethod
    def of(cls, attributes: Mapping[str, str]) -> Claim:
        """Return what the attributes of a `run` fence claim: `raises="Type: fragment | Type"` or `crash="…"`."""
        alternatives = attributes["raises"].split(" | ") if "raises" in attributes else ()
        pairs = (alternative.partition(":") for alternative in alternatives)
        return cls(tuple((name.strip(), text.strip()) for name, _, text in pairs), crash="crash" in attributes)

    @classmethod
    def at(cls, sink: Sink) -> Claim:
        """Return what the stub says of the call that fails."""
        return cls(tuple((name, sink.match) for name in sink.raises), crash=bool(sink.crash))

    def __or__(self, other: Claim) -> Claim:
        return Claim(self.raises + other.raises, self.crash or other.crash)

    def __bool__(self) -> bool:
        return self.crash or bool(self.raises)

    def __str__(self) -> str:
        words = [f"{name}: {text}" if text else name for name, text in self.raises]
        return " or ".join([*dict.fromkeys(words), *(["the process dies"] if self.crash else [])])

    @property
    def silent(self) -> Claim:
        """The part that asserts a wrong value: user code does not raise it."""
        return Claim(tuple(pair for pair in self.raises if pair[0] == "AssertionError"))

    @property
    def loud(self) -> Claim:
        """The part that user code shows."""
        return Claim(tuple(pair for pair in self.raises if pair[0] != "AssertionError"), self.crash)

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

    def _raised(self, name: str, text: str, result: Result) -> bool:
        return name.rpartition(".")[2] in result.mro and text in " ".join(result.message.split())
