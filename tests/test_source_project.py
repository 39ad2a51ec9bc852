"""Names are followed through the files of a project, which are never run."""

from collections.abc import Callable
from pathlib import Path

import pytest

from dtypelint.config import Settings
from dtypelint.source.index import Import
from dtypelint.source.project import External, Local, Project, Resolution, Submodule, Variable
from dtypelint.source.text import Unreadable, decode

Make = Callable[[dict[str, str]], Project]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    def build(files: dict[str, str]) -> Project:
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return Project(Settings(tmp_path))

    return build


def shown(result: Resolution | None) -> str | None:
    match result:
        case Local(module, definition):
            return f"{definition.kind} {module.name}:{definition.qualname}"
        case Variable(module, name):
            return f"variable {module.name}:{name}"
        case Submodule(module):
            return f"module {module.name}"
        case External(dotted):
            return f"external {dotted}"
    return None


def resolved(project: Project, file: str, *names: str) -> list[str | None]:
    module = project.load(project.root / file)
    return [shown(project.resolve(module, name)) for name in names]


def test_names_of_the_module_itself_and_of_libraries(make: Make) -> None:
    project = make(
        {
            "a.py": "import torch, torch.nn.functional as F, os.path\nfrom numpy import asarray as arr\nX = 1\n"
            "def f(): ...\nclass A:\n    def m(self): ...\n"
        }
    )
    names = ("f", "A.m", "X", "F.linear", "torch.nn.Linear", "arr", "os.path.join", "len", "A.none", "gone")
    assert resolved(project, "a.py", *names) == [
        "function a:f",
        "function a:A.m",
        "variable a:X",
        "external torch.nn.functional.linear",
        "external torch.nn.Linear",
        "external numpy.asarray",
        "external os.path.join",
        None,
        None,
        None,
    ]


def test_imports_are_followed_to_the_definition(make: Make) -> None:
    project = make(
        {
            "src/pkg/__init__.py": "from .core import run as go\nfrom . import core\nfrom .core import *\n",
            "src/pkg/core.py": "from .deep.inner import run\nfrom torch import no_grad\n_hidden = 1\nSHOWN = 2\n",
            "src/pkg/deep/__init__.py": "from ..core import run as up\n",
            "src/pkg/deep/inner.py": "def run(): ...\n",
            "tests/test_a.py": "import pkg\nimport pkg.deep.inner\nfrom pkg import go, core as c, SHOWN, no_grad\n",
        }
    )
    names = (
        "go",
        "pkg.go",
        "pkg.deep.inner.run",
        "pkg.deep.up",
        "c.run",
        "SHOWN",
        "no_grad",
        "pkg._hidden",
        "pkg.none",
    )
    assert resolved(project, "tests/test_a.py", *names) == [
        "function pkg.deep.inner:run",
        "function pkg.deep.inner:run",
        "function pkg.deep.inner:run",
        "function pkg.deep.inner:run",
        "function pkg.deep.inner:run",
        "variable pkg.core:SHOWN",
        "external torch.no_grad",
        None,
        None,
    ]


def test_folders_without_init_are_packages(make: Make) -> None:
    project = make(
        {
            "src/models/bert.py": "class Bert: ...\n",
            "tools/run.py": "import helper\nimport src.models.bert\nfrom src import models as m\n"
            "from models.bert import Bert\n",
            "tools/helper.py": "def f(): ...\n",
        }
    )
    assert resolved(project, "tools/run.py", "helper.f", "src.models.bert.Bert", "m.bert.Bert", "Bert") == [
        "function tools.helper:f",
        "class models.bert:Bert",
        "class models.bert:Bert",
        "class models.bert:Bert",
    ]


def test_cycles_end(make: Make) -> None:
    project = make(
        {
            "a.py": "from b import x, y\nfrom b import *\nimport a as me\n",
            "b.py": "from a import x\nfrom a import *\ndef y(): ...\n",
            "c.py": "class A(B): ...\nclass B(A): ...\nclass C(C): ...\n",
        }
    )
    assert resolved(project, "a.py", "x", "y", "z") == [None, "function b:y", None]
    assert resolved(project, "c.py", "A.m", "C.m") == [None, None]


def test_star_imports_keep_to_what_is_exported(make: Make) -> None:
    project = make(
        {
            "a.py": "from b import *\nfrom c import *\nfrom torch import *\n",
            "b.py": "__all__ = ['f', '_g']\ndef f(): ...\ndef _g(): ...\ndef h(): ...\n",
            "c.py": "def h(): ...\ndef _i(): ...\n",
        }
    )
    assert resolved(project, "a.py", "f", "_g", "h", "_i", "ones", "len") == [
        "function b:f",
        "function b:_g",
        "function c:h",
        None,
        "external torch.ones",
        None,
    ]


def test_lazy_packages(make: Make) -> None:
    project = make(
        {
            "lib/__init__.py": "_import_structure = {'models.bert': ['Bert'], 'gone': ['Gone']}\n",
            "lib/models/__init__.py": "_LazyModule(define_import_structure(__file__))\n",
            "lib/models/bert.py": "from .gpt import Gpt\n__all__ = ['Bert']\nclass Bert: ...\nclass Other: ...\n",
            "lib/models/gpt.py": "class Gpt: ...\n",
            "use.py": "from lib import Bert, Gone\nfrom lib.models import Gpt, Other\nimport lib.models.gpt\n",
        }
    )
    assert resolved(project, "use.py", "Bert", "Gone", "Gpt", "Other", "lib.models.gpt.Gpt") == [
        "class lib.models.bert:Bert",
        "external lib.gone.Gone",
        "class lib.models.gpt:Gpt",
        None,
        "class lib.models.gpt:Gpt",
    ]


def test_fallbacks_of_optional_imports(make: Make) -> None:
    project = make(
        {
            "a.py": "try:\n    import cupy as cp\nexcept ImportError:\n    cp = None\n"
            "try:\n    from .missing.mod import f\nexcept ImportError:\n    def f(): ...\n"
            "try:\n    from broken import g\nexcept ImportError:\n    def g(): ...\n",
            "broken.py": "def (",
        }
    )
    assert resolved(project, "a.py", "cp.asnumpy", "g", "f") == [
        "external cupy.asnumpy",
        "function a:g",
        "external missing.mod.f",
    ]


def test_methods_are_inherited(make: Make) -> None:
    project = make(
        {
            "base.py": "import torch\nclass Base(torch.nn.Module):\n    def cast(self): ...\n",
            "net.py": "from base import Base as B\nclass Net(B, Mixin):\n    def forward(self): ...\n",
        }
    )
    assert resolved(project, "net.py", "Net.forward", "Net.cast") == [
        "function net:Net.forward",
        "function base:Base.cast",
    ]
    net = project.resolve(project.load(project.root / "net.py"), "Net")
    assert isinstance(net, Local)
    assert [shown(base) for base in project.bases(net)] == ["class base:Base"]
    assert shown(project.attribute(net, "cast")) == "function base:Base.cast"


def test_a_file_named_like_a_library_does_not_import_itself(make: Make) -> None:
    project = make({"export/onnx.py": "import onnx\n"})
    assert resolved(project, "export/onnx.py", "onnx.load") == ["external onnx.load"]


def test_imports_inside_functions(make: Make) -> None:
    project = make({"pkg/__init__.py": "", "pkg/a.py": "", "pkg/b.py": "def f(): ...\n"})
    module = project.load(project.root / "pkg/a.py")
    assert shown(project.resolve_import(module, Import("b", "f", 1, 1))) == "function pkg.b:f"
    assert shown(project.resolve_import(module, Import("", "b", 1, 1))) == "module pkg.b"
    assert shown(project.resolve_import(module, Import("c", "f", 1, 1))) == "external pkg.c.f"
    assert shown(project.resolve_import(module, Import("x", "f", 9, 1))) == "external x.f"
    assert project.module_file("b", module.path, 1) == module.path.parent / "b.py"
    assert project.module_file("", module.path, 1) == module.path.parent / "__init__.py"
    assert project.module_file("", module.path, 99) is None


def test_files_are_found_by_the_calls_that_they_spell(make: Make) -> None:
    files = {"a.py": "x.caller(1)\n", "b/c.py": "caller(y, caller(2))\n", "d.py": "no_caller(z, caller)\n"}
    notebook = '{"cells": [{"cell_type": "code", "source": "if x:\\n\\tcaller(5)"}]}'
    project = make({**files, "e.py": "caller(3)\n", "venv/f.py": "caller(4)\n", "g.ipynb": notebook})
    found = project.calling(["caller", "größe"], but={str(project.root / "e.py")})
    assert found == {"caller": [str(project.root / name) for name in ("a.py", "b/c.py", "g.ipynb")], "größe": []}
    assert [path.name for path in project.files()] == ["a.py", "c.py", "d.py", "e.py", "g.ipynb"]


def test_files_are_found_by_what_they_define(make: Make) -> None:
    project = make(
        {
            "a.py": "thing = 1\n",
            "b/__init__.py": "from .d import thing\n",
            "b/c.py": "other == thing\nthing: int = 1\n",
            "b/d.py": "if x:\n    async def thing(): ...\n",
            "b/e/f.py": "class thing: ...\n",
            "b/g.py": "class thing2: ...\nthing.x = a.thing = 1\n",
        }
    )
    package = project.load(project.root / "b/__init__.py")
    found = [path.relative_to(project.root).as_posix() for path in project.defining(package, "thing")]
    assert found == ["b/d.py", "b/e/f.py", "b/c.py"]


def test_modules_are_read_once_and_failures_told_again(make: Make) -> None:
    project = make({"a.py": "x = 1\n", "b.py": "x = (\n"})
    assert project.load(project.root / "a.py") is project.load(project.root / "c/../a.py")
    for _ in range(2):
        with pytest.raises(Unreadable, match="never closed"):
            project.load(project.root / "b.py")
    assert project.try_load(project.root / "b.py") is None


def test_a_text_at_hand_replaces_the_file(make: Make) -> None:
    project = make({"pkg/__init__.py": "", "pkg/a.py": "def f(): ...\n", "b.py": "from pkg.a import f, g\n"})
    assert resolved(project, "b.py", "g") == [None]
    adopted = project.adopt(decode(b"def g(): ...\n", project.root / "pkg/a.py"))
    assert adopted.name == "pkg.a"
    assert resolved(project, "b.py", "f", "g") == [None, "function pkg.a:g"]


def test_packages_and_modules_have_dotted_names(make: Make) -> None:
    project = make({"src/p/__init__.py": "", "src/p/q/__init__.py": "", "src/p/q/r.py": "", "s.py": "", "t/u.py": ""})
    modules = [project.load(path) for path in project.files()]
    assert [(module.name, module.package, module.is_package) for module in modules] == [
        ("s", "", False),
        ("p", "p", True),
        ("p.q", "p.q", True),
        ("p.q.r", "p.q", False),
        ("t.u", "t", False),
    ]


@pytest.mark.parametrize(
    ("name", "is_test"),
    [
        ("tests/helpers.py", True),
        ("pkg/test/deep/er.py", True),
        ("pkg/test_x.py", True),
        ("x_test.py", True),
        ("conftest.py", True),
        ("pkg/testing.py", False),
        ("pkg/latest/x.py", False),
        ("pkg/contest.py", False),
    ],
)
def test_what_is_a_test_is_told_by_the_name(make: Make, name: str, is_test: bool) -> None:
    project = make({})
    assert project.is_test(project.root / name) is is_test
    assert not project.is_test(project.root.parent / name)
