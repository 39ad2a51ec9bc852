"""What a name in the stubs can be, in the versions that the checked project declares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dtypelint.rank import Rank
from dtypelint.stubs import language as lang


@dataclass(frozen=True, slots=True)
class Variant:
    """The overloads that hold in the declared versions, or in some of them: `versions` says which, else it is empty.

    `when` is the branch, where the declared versions leave it open.
    """

    signatures: tuple[lang.Signature, ...]
    versions: str = ""
    when: lang.When = ()


@dataclass(frozen=True, slots=True)
class FunctionStub:
    """A stub function under its full name."""

    name: str
    variants: tuple[Variant, ...]

    @property
    def first(self) -> lang.Signature:
        """The first signature: what all overloads agree on (kind, removal) is read from it."""
        return self.variants[0].signatures[0]

    @property
    def signatures(self) -> Iterator[lang.Signature]:
        """The signatures of all its variants."""
        return (signature for variant in self.variants for signature in variant.signatures)


@dataclass(frozen=True, slots=True)
class ValueStub:
    """A module-level value or a class attribute; `owner` is the module whose stub declares it."""

    name: str
    type: lang.Type
    owner: str


@dataclass(frozen=True, slots=True)
class ModuleName:
    """A module that has a stub, or a package that holds some."""

    name: str


Found = FunctionStub | ValueStub | ModuleName | lang.ClassStub


@dataclass(frozen=True, slots=True)
class Nature:
    """What the instances of a stub class are by the class itself or by one of its bases.

    `rank` is that of every instance, `is_array` tells whether they have a dtype.
    """

    is_module: bool
    is_parameter: bool
    is_buffer: bool
    is_bare: bool
    is_loaded: bool
    is_number: bool
    is_array: bool
    holds: str
    collate: tuple[str, ...]
    chains: bool
    casts_inputs: bool
    is_whole: bool
    casts_by: str
    rank: Rank | None
    array_priority: int

    @classmethod
    def of(cls, mro: Sequence[lang.ClassStub]) -> Nature:
        """Return what the instances of a class with these bases are."""
        return cls(
            any(stub.is_module for stub in mro),
            any(stub.is_parameter for stub in mro),
            any(stub.is_buffer for stub in mro),
            any(stub.is_bare for stub in mro),
            any(isinstance(stub.when_built, lang.Chosen) for stub in mro),
            any(stub.is_number for stub in mro),
            any(stub.variable for stub in mro),
            next((stub.holds for stub in mro if stub.holds), ""),
            next((stub.collate for stub in mro if stub.collate), ()),
            any(stub.chains for stub in mro),
            any(stub.casts_inputs for stub in mro),
            any(stub.is_whole for stub in mro),
            next((stub.casts_by for stub in mro if stub.casts_by), ""),
            next((stub.rank for stub in mro if isinstance(stub.rank, Rank)), None),
            max((stub.array_priority for stub in mro), default=0),
        )

    @property
    def changes(self) -> bool:
        """Whether what they hold, or the dtype of it, changes in place; that of arrays does not."""
        return (
            not self.is_array
            or self.is_module
            or self.is_parameter
            or self.is_buffer
            or self.is_loaded
            or self.holds != ""
        )
