"""`pytest --dtypelint`, in a project of its own."""

from importlib.metadata import entry_points

import pytest

pytest_plugins = ["pytester"]

GOOD = "import torch\n\nx = torch.ones(2)\ny = x.numpy()\n"
BAD = "import torch\n\nx = torch.ones(2, dtype=torch.bfloat16)\ny = x.numpy()\n"
# Where dtypelint is installed, pytest loads the plugin by itself.
IS_INSTALLED = any(point.value == "dtypelint.pytest_plugin" for point in entry_points(group="pytest11"))
PLUGIN = () if IS_INSTALLED else ("-p", "dtypelint.pytest_plugin")


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    pytester.makepyprojecttoml('[tool.dtypelint]\nextend-exclude = ["third_party"]\n')
    pytester.makepyfile(**{"src/good": GOOD, "src/bad": BAD, "third_party/bad": BAD, "test_good": "def test(): pass\n"})
    return pytester


def run(pytester: pytest.Pytester, *args: str) -> pytest.RunResult:
    return pytester.runpytest_subprocess(*PLUGIN, *args)


def test_each_file_is_a_test(project: pytest.Pytester) -> None:
    result = run(project, "--dtypelint", "-v")
    result.assert_outcomes(passed=4, failed=1)
    result.stdout.fnmatch_lines(
        [
            "src/bad.py::dtypelint FAILED*",
            "src/good.py::dtypelint PASSED*",
            "third_party/bad.py::dtypelint PASSED*",
            "*dtypelint: bad.py*",
            "src/bad.py:4:5: DTL101 bfloat16 reaches `.numpy()`, which raises TypeError [[]*]",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")


def test_without_the_option_nothing_is_checked(project: pytest.Pytester) -> None:
    run(project).assert_outcomes(passed=1)


def test_a_file_that_cannot_be_read_fails(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(odd="def f(:\n")
    result = run(pytester, "--dtypelint")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["odd.py:*DTL000*"])
