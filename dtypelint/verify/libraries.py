"""Which libraries a snippet may import: those that dtypelint knows, and the harmless part of the standard library."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from dtypelint.source.index import Import
from dtypelint.source.project import External, Module, Project

LIBRARIES = (
    "torch", "numpy", "scipy", "pandas", "matplotlib", "PIL", "sklearn", "shap", "numba", "ml_dtypes", "safetensors",
    "cupy", "tensorrt", "torch_tensorrt", "jax", "tensorflow", "keras", "cv2", "h5py", "faiss", "onnx", "onnxruntime",
    "seaborn", "einops", "torchvision", "transformers", "diffusers", "peft", "timm", "accelerate",
    "sentence_transformers",
)  # fmt: skip
"""The libraries, by import name, whose code a snippet may run."""

_TENSORS = ("torch", "numpy", "ml_dtypes", "einops", "math")
PRELOADED = ("scipy", "pandas", "matplotlib", "PIL", "sklearn", "shap", "numba", "einops")
"""Those that start no threads when they are imported, so that the process can be forked afterwards."""
_STANDARD = frozenset({
    "__future__", "abc", "bisect", "collections", "contextlib", "copy", "dataclasses", "decimal", "enum", "fractions",
    "functools", "heapq", "inspect", "itertools", "logging", "math", "numbers", "operator", "packaging", "random", "re",
    "statistics", "string", "struct", "textwrap", "types", "typing", "typing_extensions", "warnings", "weakref",
})  # fmt: skip
_ALLOWED = _STANDARD | {*LIBRARIES}


@dataclass(frozen=True, slots=True)
class Imports:
    """The import statements of a module that a snippet may repeat.

    What the checked project itself holds is never imported, whatever its name: a folder called `torch` that lies in it
    is the project's code.
    """

    project: Project

    def statement(self, module: Module, name: str, imported: Import) -> str | None:
        """Return the statement that binds `name` as `imported` does; None where it must not, or cannot, be repeated."""
        if imported.level or not self._is_allowed(module, imported.module):
            return None
        if imported.attribute is None:
            plain = name == imported.module.partition(".")[0]
            return f"import {imported.module}" if plain else f"import {imported.module} as {name}"
        suffix = "" if name == imported.attribute else f" as {name}"
        return f"from {imported.module} import {imported.attribute}{suffix}"

    def of_external(self, module: Module, name: str, external: External) -> str | None:
        """Return the statement that binds `name` to something outside of the project, which `module` passes on."""
        if not self._is_allowed(module, external.dotted):
            return None
        owner, _, last = external.dotted.rpartition(".")
        if not owner:
            return f"import {last}" if last == name else f"import {last} as {name}"
        return f"from {owner} import {last}" if last == name else f"from {owner} import {last} as {name}"

    def _is_allowed(self, module: Module, dotted: str) -> bool:
        library = dotted.partition(".")[0]
        return library in _ALLOWED and not self._is_own(library, module.path)

    def _is_own(self, library: str, path: Path) -> bool:
        roots = {self.project.root, self.project.root / "src", *(parent for parent in path.parents)}
        inside = (root for root in roots if root.is_relative_to(self.project.root))
        return any((root / library).is_dir() or (root / f"{library}.py").is_file() for root in inside)


def of_tensors(statement: str) -> bool:
    """Whether an import statement is of a library that all snippets can do with: it loads and downloads nothing."""
    return statement.split()[1].partition(".")[0] in _TENSORS
