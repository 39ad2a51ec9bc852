"""Declared versions: reading them, and reasoning about ranges."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from packaging.specifiers import Specifier, SpecifierSet
from packaging.version import Version

from dtypelint.manifests import poetry_ranges
from dtypelint.targets import Targets, library
from dtypelint.versions import holds, is_empty, narrowed

RELEASES = [f"{a}.{b}{c}" for a in range(4) for b in range(4) for c in ("", ".1")]
GRID = [
    Version(release + suffix)
    for release in RELEASES
    for suffix in ("", "rc1", "rc2", "a1", ".dev1", ".post1", ".post2", "rc1.dev1", "+local")
]
OPERATORS = ["<", "<=", ">", ">=", "==", "!="]


@pytest.mark.parametrize(
    ("declared", "operator", "version", "verdict"),
    [
        (">=13.4", "<", "13.4", False),
        ("==13.3.*", "<", "13.4", True),
        (">=12", "<", "13.4", None),
        ("", "<", "13.4", None),
        (">=12,<13.4", "<", "13.4", True),
        (">=12,<=13.4", "<", "13.4", None),
        ("<13.4", ">=", "13.4", False),
        (">13.3", ">", "13.3", True),
        (">13.3", ">=", "13.4", None),
        ("~=13.3", "<", "14", True),
        ("~=13.3", "<", "13.4", None),
        ("~=13.3.0", "<", "13.4", True),
        ("~=13.4.1", "<", "13.4", False),
        ("==13.4.*", ">=", "13.4", True),
        ("==13.4.*", ">", "13.4", None),
        ("==13.3", "<=", "13.3.0", True),
        ("==13.3", "==", "13.3.*", True),
        ("!=13.3", "==", "13.3", False),
        ("!=13.3", "!=", "13.3", True),
        (">=13,!=13.4.*,<13.5", "<", "13.4", True),
        (">=13,!=13.4.*", "<", "13.5", None),
        ("==2.9.0+cu128", "==", "2.9", True),
        ("==14.0.0rc1", "<", "14.0.0", False),
        ("==14.0.0rc1", ">=", "13.6", True),
        (">=14.0.0rc1", ">=", "14", None),
        ("===13.3", "<", "13.4", True),
        ("<1,>2", "<", "5", None),
        ("==1!2.0", ">", "9", True),
        (">=0", ">=", "0", True),
    ],
)
def test_ranges(declared: str, operator: str, version: str, verdict: bool | None) -> None:
    assert Targets(None, {"cupy": declared}).decide("cupy", operator, version) is verdict


versions = st.builds(str.__add__, st.sampled_from(RELEASES), st.sampled_from(["", "", "rc1", ".post1", ".dev1"]))
prefixes = st.sampled_from(["1.*", "1.2.*", "2.0.*", "3.1.*"])
clauses = st.one_of(
    st.builds(str.__add__, st.sampled_from([*OPERATORS, "~="]), versions),
    st.builds(str.__add__, st.sampled_from(["==", "!="]), prefixes),
)
conditions = st.one_of(
    st.builds(str.__add__, st.sampled_from(OPERATORS), versions),
    st.builds(str.__add__, st.just("=="), prefixes),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.lists(clauses, max_size=3), min_size=1, max_size=2), conditions)
def test_ranges_agree_with_packaging(parts: list[list[str]], condition: str) -> None:
    ranges = tuple(SpecifierSet(",".join(part)) for part in parts)
    specifier = Specifier(condition)
    inside = [
        version
        for version in GRID
        if any(part.contains(version, prereleases=bool(part.prereleases)) for part in ranges)
    ]
    verdicts = {specifier.contains(version, prereleases=True) for version in inside}
    verdict = holds(ranges, specifier)
    if is_empty(ranges):
        assert inside == []
    if verdict is not None:
        assert verdicts <= {verdict}


@settings(max_examples=100, deadline=None)
@given(st.lists(clauses, max_size=2), st.lists(clauses, max_size=2))
def test_narrowing_agrees_with_packaging(first: list[str], second: list[str]) -> None:
    one, other = (SpecifierSet(",".join(part)) for part in (first, second))
    both = narrowed((one,), (other,))
    expected = (one, other) if is_empty((one & other,)) else (one & other,)
    assert both == expected


@pytest.mark.parametrize(
    ("constraint", "ranges"),
    [
        ("^2.1", [">=2.1,<3"]),
        ("^0.2.3", [">=0.2.3,<0.3"]),
        ("^0.0.3", [">=0.0.3,<0.0.4"]),
        ("^0", [">=0,<1"]),
        ("~2.1.4", [">=2.1.4,<2.2"]),
        ("~2", [">=2,<3"]),
        ("2.1", ["==2.1"]),
        ("2.*", ["==2.*"]),
        ("*", [""]),
        (">=1,<2 || >=3", [">=1,<2", ">=3"]),
        (">=1 <2", [">=1,<2"]),
        ("~=2.3", ["~=2.3"]),
        ("=2.3", ["==2.3"]),
        ("nonsense", [""]),
    ],
)
def test_constraints_of_poetry(constraint: str, ranges: list[str]) -> None:
    assert poetry_ranges(constraint) == tuple(SpecifierSet(part) for part in ranges)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("cupy-cuda12x", "cupy"),
        ("CuPy_rocm.5-0", "cupy"),
        ("tensorrt_cu12", "tensorrt"),
        ("torch_tensorrt", "torch-tensorrt"),
        ("Torch.TensorRT", "torch-tensorrt"),
        ("torch", "torch"),
        ("onnxruntime-gpu", "onnxruntime"),
        ("Some__Thing", "some-thing"),
    ],
)
def test_distributions_of_one_library(name: str, expected: str) -> None:
    assert library(name) == expected


def declared(root: Path, **files: str) -> Targets:
    for name, text in files.items():
        path = root / name.replace("__", "/").replace("_DOT_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return Targets(root, {})


def test_pyproject(tmp_path: Path) -> None:
    targets = declared(
        tmp_path,
        pyproject_DOT_toml="""\
[project]
dependencies = ["cupy-cuda12x>=13,<13.4", "broken >", "numpy ; python_version < '3.9'", 3, "torch @ https://x/y.whl"]
[project.optional-dependencies]
trt = ["torch_tensorrt==2.8"]
a = ["jax<0.4"]
b = ["jax>=0.6"]
[dependency-groups]
dev = [{include-group = "x"}, "scipy~=1.14.0"]
""",
    )
    assert targets.decide("cupy", "<", "13.4") is True
    assert targets.decide("torch_tensorrt", ">=", "2.8") is True
    assert targets.decide("scipy", "<", "1.15") is True
    assert targets.decide("jax", "<", "0.7") is None
    assert targets.decide("jax", "==", "0.5") is False
    assert targets.decide("numpy", ">=", "2") is None
    assert (targets.declares("numpy"), targets.declares("torch"), targets.declares("shap")) == (True, True, None)
    assert targets.describe("cupy") == "cupy<13.4,>=13 (pyproject.toml)"
    assert targets.describe("shap") == "shap: no version declared"


def test_poetry_and_the_tools_tables(tmp_path: Path) -> None:
    targets = declared(
        tmp_path,
        pyproject_DOT_toml="""\
[tool.poetry.dependencies]
python = "^3.11"
cupy-cuda11x = {version = "^13.4", optional = true}
torch = [{version = "<2", markers = "x"}, {version = ">=2.3"}]
local = {path = "../local"}
[tool.poetry.group.dev.dependencies]
numpy = "~1.26"
[tool.pdm.dev-dependencies]
x = ["scipy==1.2"]
[tool.uv]
dev-dependencies = ["jax>=0.6"]
""",
    )
    assert targets.decide("cupy", ">=", "13.4") is True
    assert targets.decide("torch", "==", "2.1") is False
    assert targets.decide("numpy", "<", "1.27") is True
    assert targets.decide("scipy", "==", "1.2") is True
    assert targets.decide("jax", ">", "0.5") is True
    assert targets.declares("local") is True


LOCKS = {
    "uv.lock": '[[package]]\nname = "cupy-cuda12x"\nversion = "13.3.0"\ndependencies = [{ name = "numpy" }]\n',
    "poetry.lock": '[[package]]\nname = "cupy-cuda12x"\nversion = "13.3.0"\n\n[package.dependencies]\nname = "no"\n',
    "pdm.lock": '[[package]]\ncategory = "main"\nname = "cupy-cuda12x"\nrequires = "x"\nversion = "13.3.0"\n',
    "pylock.toml": '[[packages]]\nname = "cupy-cuda12x"\nversion = "13.3.0"\n',
}


@pytest.mark.parametrize("name", list(LOCKS))
def test_lock_files_decide(tmp_path: Path, name: str) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]\ndependencies = ['cupy-cuda12x>=12', 'shap>=0.40']\n")
    (tmp_path / name).write_text('[[package]]\nname = "self"\n' + LOCKS[name])
    targets = Targets(tmp_path, {})
    assert targets.decide("cupy", "<", "13.4") is True
    assert targets.describe("cupy") == f"cupy==13.3.0 ({name})"
    assert targets.declares("ml_dtypes") is False
    assert targets.declares("shap") is True


def test_a_lock_file_with_two_versions_keeps_both(tmp_path: Path) -> None:
    text = "".join(f'[[package]]\nname = "numpy"\nversion = "{version}"\n' for version in ("1.26.4", "2.2.0"))
    (tmp_path / "uv.lock").write_text(text)
    targets = Targets(tmp_path, {})
    assert targets.decide("numpy", ">=", "2") is None
    assert targets.decide("numpy", ">=", "1.25") is True


def test_a_workspace_has_its_lock_file_at_the_top(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "uv.lock").write_text(LOCKS["uv.lock"])
    (tmp_path / "packages" / "a").mkdir(parents=True)
    (tmp_path / "packages" / "a" / "pyproject.toml").write_text("[project]\nname = 'a'\ndependencies = ['torch>=2']\n")
    targets = Targets(tmp_path / "packages" / "a", {})
    assert targets.decide("cupy", "<", "13.4") is True
    assert targets.decide("torch", ">=", "2") is True


def test_requirements(tmp_path: Path) -> None:
    (tmp_path / "base.txt").write_text("-r requirements.txt\nnumpy<2\n")
    (tmp_path / "requirements.txt").write_text(
        "# pinned\n-r base.txt\n--index-url https://x\n-e .\n"
        "torch==2.3.1 \\\n    --hash=sha256:abc \\\n    --hash=sha256:def\n"
        "cupy-cuda12x>=13.4  # fixed\ngit+https://github.com/x/y#egg=y\n???\n"
    )
    (tmp_path / "requirements-dev.txt").write_text("torch==2.0\nscipy==1.14\n")
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "ci.txt").write_text("scipy==1.15\n")
    targets = Targets(tmp_path, {})
    assert targets.decide("numpy", "<", "2") is True
    assert targets.decide("torch", "==", "2.3.1") is True
    assert targets.decide("cupy", "<", "13.4") is False
    assert targets.decide("scipy", "<", "1.15") is None
    assert targets.decide("scipy", "<", "1.16") is True


def test_files_that_agree_narrow_each_other(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]\ndependencies = ['torch>=2', 'numpy<2']\n")
    (tmp_path / "requirements.txt").write_text("torch<2.4\nnumpy==2.1\n")
    targets = Targets(tmp_path, {})
    assert targets.decide("torch", "<", "2.4") is True
    assert targets.decide("torch", ">=", "2") is True
    assert targets.decide("numpy", "<", "2") is None
    assert targets.describe("torch") == "torch<2.4,>=2 (pyproject.toml, requirements.txt)"


def test_setup_files(tmp_path: Path) -> None:
    targets = declared(
        tmp_path,
        setup_DOT_cfg="[options]\ninstall_requires =\n    torch>=2\n    numpy<2; python_version < '3.12'\n"
        "[options.extras_require]\ntrt = tensorrt-cu12>=10; x\n",
        setup_DOT_py="raise SystemExit\nfrom setuptools import setup\nBASE = ['cupy>=14']\nX = X + ['never']\n"
        "setup(install_requires=BASE + ['scipy<2', name()] + read(), extras_require={'a': ['jax<1'], 'b': X})\n",
    )
    assert targets.decide("torch", ">=", "2") is True
    assert targets.decide("numpy", "<", "2") is True
    assert targets.decide("tensorrt", ">=", "10") is True
    assert targets.decide("cupy", ">=", "14") is True
    assert targets.decide("scipy", "<", "2") is True
    assert targets.decide("jax", "<", "1") is True
    assert targets.declares("never") is True


def test_conda_environments(tmp_path: Path) -> None:
    targets = declared(
        tmp_path,
        environment_DOT_yml="name: x\nchannels:\n  - conda-forge\ndependencies:\n  - python=3.11\n"
        "  - conda-forge::pytorch=2.3  # gpu\n  - numpy=1.26.4=py311_0\n  - 'scipy>=1.10,<1.12'\n"
        "  - pip\n  - pip:\n      - cupy-cuda12x==13.3.0\n",
    )
    assert targets.decide("torch", "<", "2.4") is True
    assert targets.decide("numpy", "<", "2") is True
    assert targets.decide("scipy", "<", "1.12") is True
    assert targets.decide("cupy", "<", "13.4") is True


BROKEN = ["pyproject.toml", "setup.cfg", "setup.py", "requirements.txt", "environment.yml", *LOCKS]


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("raw", [b"\xff\xfe\0", b"[[[", b"project = 3\n[tool]\npoetry = 1\n", b"(" * 3000, b""])
def test_broken_files_are_skipped(tmp_path: Path, name: str, raw: bytes) -> None:
    (tmp_path / name).write_bytes(raw)
    assert Targets(tmp_path, {}).decide("cupy", "<", "13.4") is None


def test_the_configuration_decides_before_every_file(tmp_path: Path) -> None:
    (tmp_path / "requirements.txt").write_text("cupy>=14\nml_dtypes\n")
    targets = Targets(tmp_path, {"cupy-cuda12x": "13.3", "ml-dtypes": False, "torch": True})
    assert targets.decide("cupy", "<", "13.4") is True
    assert targets.declares("ml_dtypes") is False
    assert targets.decide("ml_dtypes", ">", "0") is None
    assert targets.declares("torch") is True
    assert targets.describe("cupy") == "cupy==13.3 (targets)"
    assert targets.describe("ml_dtypes") == "no ml_dtypes (targets)"


def test_nothing_is_read_before_it_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> str:
        raise AssertionError

    monkeypatch.setattr(Path, "read_text", refuse)
    Targets(tmp_path, {})


def test_what_a_stub_gets_wrong_is_an_error() -> None:
    with pytest.raises(ValueError, match="Invalid specifier"):
        Targets(None, {}).decide("cupy", "<<", "1")
