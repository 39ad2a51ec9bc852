"""Configuration files, overrides, and the mistakes in them."""

import sys
from pathlib import Path
from typing import Any

import pytest

from dtypelint.config import DEFAULT_EXCLUDE, Settings, expand, load_settings
from dtypelint.errors import UsageError
from dtypelint.findings import Confidence

RULES = {"DTL101": "lowp-to-numpy", "DTL102": "lowp-dlpack", "DTL203": "mixed-operand"}


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def mistake(folder: Path, **overrides: Any) -> str:
    with pytest.raises(UsageError) as caught:
        load_settings(folder, None, overrides)
    return str(caught.value)


def test_without_a_configuration(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    settings = load_settings(tmp_path / "here", None, {})
    assert settings.source is None
    assert settings.exclude == DEFAULT_EXCLUDE
    assert settings.confidence is Confidence.LIKELY


def test_every_key(tmp_path: Path) -> None:
    source = write(
        tmp_path / "pyproject.toml",
        """\
[tool.dtypelint]
select = ["DTL1", "mixed-operand"]
ignore = ["DTL102"]
confidence = "possible"
exclude = ["a"]
extend-exclude = ["b/*.py"]
force-exclude = true
respect-gitignore = false
stubs = ["stubs", "/abs"]
output-format = "json"
[tool.dtypelint.per-file-ignores]
"tests/*" = ["ALL"]
[tool.dtypelint.targets]
cupy = ">=13,<13.4"
torch = "2.3"
jax = false
""",
    )
    assert load_settings(tmp_path, None, {}) == Settings(
        root=tmp_path,
        source=source,
        select=("DTL1", "mixed-operand"),
        ignore=("DTL102",),
        per_file_ignores={"tests/*": ("ALL",)},
        confidence=Confidence.POSSIBLE,
        exclude=("a",),
        extend_exclude=("b/*.py",),
        force_exclude=True,
        respect_gitignore=False,
        stubs=(tmp_path / "stubs", Path("/abs")),
        targets={"cupy": ">=13,<13.4", "torch": "2.3", "jax": False},
        output_format="json",
    )


def test_the_nearest_file_with_the_table_counts(tmp_path: Path) -> None:
    write(tmp_path / "pyproject.toml", "[tool.dtypelint]\nselect = ['DTL1']\n")
    write(tmp_path / "sub" / "pyproject.toml", "[project]\nname = 'x'\n")
    (tmp_path / "sub" / "deep").mkdir()
    settings = load_settings(tmp_path / "sub" / "deep", None, {})
    assert (settings.root, settings.select) == (tmp_path, ("DTL1",))
    write(tmp_path / "sub" / "dtypelint.toml", "select = ['DTL2']\n")
    settings = load_settings(tmp_path / "sub" / "deep" / "module.py", None, {})
    assert (settings.root, settings.select) == (tmp_path / "sub", ("DTL2",))
    write(tmp_path / "sub" / ".dtypelint.toml", "select = ['DTL3']\n")
    assert load_settings(tmp_path / "sub", None, {}).select == ("DTL3",)


def test_the_root_without_a_configuration(tmp_path: Path) -> None:
    (tmp_path / "repo" / ".git").mkdir(parents=True)
    (tmp_path / "repo" / "src").mkdir()
    assert load_settings(tmp_path / "repo" / "src", None, {}).root == tmp_path / "repo"
    write(tmp_path / "repo" / "src" / "pyproject.toml", "")
    assert load_settings(tmp_path / "repo" / "src", None, {}).root == tmp_path / "repo" / "src"


@pytest.mark.parametrize("mark", ["setup.py", "setup.cfg", "requirements.txt"])
def test_the_root_of_a_copy_without_git(tmp_path: Path, mark: str) -> None:
    (tmp_path / "repo" / "src").mkdir(parents=True)
    (tmp_path / "repo" / mark).touch()
    assert load_settings(tmp_path / "repo" / "src", None, {}).root == tmp_path / "repo"


def test_requirements_of_an_example_are_no_root(tmp_path: Path) -> None:
    (tmp_path / "repo" / ".git").mkdir(parents=True)
    (tmp_path / "repo" / "example").mkdir()
    (tmp_path / "repo" / "example" / "requirements.txt").touch()
    assert load_settings(tmp_path / "repo" / "example", None, {}).root == tmp_path / "repo"


def test_a_named_file(tmp_path: Path) -> None:
    named = write(tmp_path / "ci" / "strict.toml", "confidence = 'certain'\nstubs = ['s']\n")
    write(tmp_path / "repo" / "pyproject.toml", "[tool.dtypelint]\nconfidence = 'possible'\n")
    settings = load_settings(tmp_path / "repo", named, {})
    assert (settings.root, settings.source) == (tmp_path / "repo", named)
    assert settings.confidence is Confidence.CERTAIN
    assert settings.stubs == (tmp_path / "ci" / "s",)
    with pytest.raises(UsageError, match="no such file"):
        load_settings(tmp_path, tmp_path / "none.toml", {})
    with pytest.raises(UsageError, match=r"no \[tool.dtypelint\]"):
        load_settings(tmp_path, write(tmp_path / "pyproject.toml", "[project]\n"), {})


def test_overrides_win_and_none_is_not_given(tmp_path: Path) -> None:
    write(tmp_path / "dtypelint.toml", "select = ['DTL1']\nignore = ['DTL102']\n")
    settings = load_settings(tmp_path, None, {"select": ["DTL2"], "ignore": None, "confidence": "possible"})
    assert (settings.select, settings.ignore, settings.confidence) == (("DTL2",), ("DTL102",), Confidence.POSSIBLE)
    assert mistake(tmp_path, confidence="sure").startswith("command line: `confidence` must be one of possible, likely")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("selct = []", "unknown key `selct`; did you mean `select`?"),
        ("extend_exclude = []", "unknown key `extend_exclude`; did you mean `extend-exclude`?"),
        ("zzz = 1", "unknown key `zzz`"),
        ("select = 'DTL1'", "`select` must be a list of strings"),
        ("exclude = [1]", "`exclude` must be a list of strings"),
        ("respect-gitignore = 'no'", "`respect-gitignore` must be true or false"),
        ("output-format = 1", "`output-format` must be a string"),
        ("confidence = 'certian'", "must be one of possible, likely, certain; did you mean `certain`?"),
        ("confidence = 3", "`confidence` must be a string"),
        ("per-file-ignores = []", "`per-file-ignores` must be a table"),
        ("per-file-ignores = {a = 'DTL1'}", "`per-file-ignores` must give each glob a list of rules"),
        ("targets = 'x'", "`targets` must be a table"),
        ("targets = {cupy = 13}", "`targets` must give `cupy` a version or a range"),
        ("targets = {cupy = 'new'}", "`targets` gives `cupy` what is not a version or a range: `new`"),
        ("a = \n", "is not valid TOML: Invalid value (at line 1, column 5)"),
    ],
)
def test_mistakes_name_the_file_and_the_key(tmp_path: Path, text: str, message: str) -> None:
    source = write(tmp_path / "dtypelint.toml", text)
    told = mistake(tmp_path)
    assert told.startswith(f"{source}: ")
    assert message in told


def test_a_broken_pyproject_matters_only_if_it_speaks_of_dtypelint(tmp_path: Path) -> None:
    write(tmp_path / "pyproject.toml", "[project\n")
    assert load_settings(tmp_path, None, {}).source is None
    write(tmp_path / "pyproject.toml", "[tool.dtypelint\n")
    assert "is not valid TOML" in mistake(tmp_path)
    write(tmp_path / "pyproject.toml", "[tool]\ndtypelint = 3\n")
    assert "`dtypelint` must be a table" in mistake(tmp_path)
    (tmp_path / "pyproject.toml").write_bytes(b"\xff")
    assert "is not UTF-8" in mistake(tmp_path)


def test_selectors() -> None:
    assert expand(["ALL"], RULES) == set(RULES)
    assert expand(["dtl1", "mixed-operand"], RULES) == set(RULES)
    assert expand(["DTL102"], RULES) == {"DTL102"}
    assert expand([], RULES) == set()
    for selector, told in {
        "lowp-to-nump": "unknown rule `lowp-to-nump`; did you mean `lowp-to-numpy`?",
        "DTL201": "unknown rule `DTL201`; did you mean `DTL203`?",
        "": "unknown rule ``",
        "zzz": "unknown rule `zzz`",
    }.items():
        with pytest.raises(UsageError) as caught:
            expand([selector], RULES)
        assert str(caught.value).startswith(told)


def test_per_file_ignores(tmp_path: Path) -> None:
    settings = Settings(
        tmp_path,
        per_file_ignores={"tests": ("DTL1",), "*.ipynb": ("DTL2",), "src/a.py": ("DTL3",), "!src/**": ("DTL4",)},
    )
    found = {name: settings.ignored_in(tmp_path / name) for name in ("tests/x/a.py", "src/n.ipynb", "src/a.py", "a.py")}
    assert found == {
        "tests/x/a.py": ("DTL1", "DTL4"),
        "src/n.ipynb": ("DTL2",),
        "src/a.py": ("DTL3",),
        "a.py": ("DTL4",),
    }


def test_reading_a_configuration_imports_little(tmp_path: Path) -> None:
    import subprocess

    code = (
        "import sys; from pathlib import Path; from dtypelint.config import load_settings; "
        "import dtypelint.source.project, dtypelint.source.suppressions, dtypelint.targets; "
        "load_settings(Path(sys.argv[1]), None, {}); "
        "print([name for name in ('libcst', 'pathspec', 'packaging', 'rich', 'torch') if name in sys.modules])"
    )
    package = str(Path(__file__).resolve().parent.parent)
    done = subprocess.run(
        [sys.executable, "-c", code, tmp_path], cwd=package, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
