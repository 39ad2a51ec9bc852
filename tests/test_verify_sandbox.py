"""The sandbox: whatever a snippet does is a result."""

import importlib.util
import os
import shutil
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from dtypelint.verify.sandbox import Limits, Sandbox, Status

needs_torch = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(preload=(), limits=Limits(timeout=10)) as sandbox:
        yield sandbox


def test_ok_with_value_and_output(sandbox: Sandbox) -> None:
    result = sandbox.run("print('hello')\n__result__ = [1, 2.5]")
    assert (result.status, result.value, result.output, result.error) == (Status.OK, [1, 2.5], "hello\n", "")


def test_exception_with_its_classes(sandbox: Sandbox) -> None:
    result = sandbox.run("class Odd(ValueError): pass\nraise Odd('two\\nlines')")
    assert result.status is Status.EXCEPTION
    assert (result.type, result.message) == ("Odd", "two\nlines")
    assert result.mro == ("Odd", "ValueError", "Exception", "BaseException", "object")
    assert result.error == "Odd: two lines"
    assert "Traceback" in result.output


@pytest.mark.parametrize(
    ("code", "status", "error"),
    [
        ("import ctypes; ctypes.string_at(0)", Status.SIGNAL, "the process died of SIGSEGV"),
        ("import os; os.abort()", Status.SIGNAL, "the process died of SIGABRT"),
        ("while True: print('x' * 1000)", Status.OUTPUT, "printed without end"),
        ("bytearray(100 << 30)", Status.MEMORY, "MemoryError"),
        ("import sys; sys.exit(3)", Status.EXIT, "left the interpreter: 3"),
        ("import os; os._exit(0)", Status.EXIT, "left the interpreter: status 0"),
        ("import os; os.closerange(0, 100)", Status.EXIT, "left the interpreter: status 70"),
        ("raise KeyboardInterrupt", Status.EXCEPTION, "KeyboardInterrupt"),
        ("def f(: pass", Status.EXCEPTION, "SyntaxError: invalid syntax (<snippet>, line 1)"),
        ("class E(Exception):\n  def __str__(self): raise ValueError\nraise E", Status.EXCEPTION, "E"),
        ("def f(): f()\nf()", Status.EXCEPTION, "RecursionError: maximum recursion depth exceeded"),
    ],
)
def test_hostile(sandbox: Sandbox, code: str, status: Status, error: str) -> None:
    result = sandbox.run(code)
    assert (result.status, result.error) == (status, error)


@pytest.mark.parametrize(
    "code", ["while True: pass", "import time; time.sleep(60)", "import signal; signal.pause()", "input()"]
)
def test_hang_is_cut_short(sandbox: Sandbox, code: str) -> None:
    result = sandbox.run(code, timeout=0.5)
    if code != "input()":
        assert result.status is Status.TIMEOUT
        assert result.error == "still running after 1 s"
    assert result.seconds < 5


@pytest.mark.parametrize(
    ("code", "what"),
    [
        ("import os; os.fork()", "os.fork"),
        ("import ctypes; ctypes.CDLL(None).fork()", "fork"),
        ("import subprocess; subprocess.run(['true'])", "subprocess.Popen"),
        ("import os; os.system('true')", "os.system"),
        ("import os; os.kill(os.getppid(), 9)", "os.kill"),
        ("import socket; socket.create_connection(('127.0.0.1', 9))", "socket"),
        ("import urllib.request; urllib.request.urlopen('http://127.0.0.1:9')", "urllib.Request"),
    ],
)
def test_forbidden(sandbox: Sandbox, code: str, what: str) -> None:
    result = sandbox.run(code)
    assert result.type == "Forbidden"
    assert result.message.startswith(f"the sandbox forbids {what}")


def test_files_are_written_in_the_own_folder_only(sandbox: Sandbox, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_text("kept")
    assert sandbox.run("open('here', 'w').write('x')\n__result__ = open('here').read()").value == "x"
    for code in (
        f"open({str(kept)!r}, 'w')",
        f"import os; os.open({str(kept)!r}, os.O_WRONLY)",
        f"import os; os.remove({str(kept)!r})",
        f"import os; os.rename({str(kept)!r}, 'mine')",
        f"import shutil; shutil.rmtree({str(tmp_path)!r})",
    ):
        assert sandbox.run(code).type == "Forbidden"
    assert kept.read_text() == "kept"
    assert sandbox.run("import os; __result__ = os.listdir()").value == []


def test_an_error_does_not_say_where_libraries_are_installed(sandbox: Sandbox) -> None:
    result = sandbox.run("raise KeyError('at /home/me/site-packages/shap/a.py, File \"../me/site-packages/b.py\"')")
    assert result.error == "KeyError: 'at shap/a.py, File \"b.py\"'"


def test_nothing_of_the_surroundings_is_passed_on(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_TOKEN", "secret")
    with Sandbox(preload=()) as fresh:
        seen = fresh.run("import os, sys; __result__ = [dict(os.environ), sys.path, os.getcwd()]").value
    environment, path, folder = seen
    assert "MY_TOKEN" not in environment
    assert "PYTHONPATH" not in environment
    assert environment["HOME"] == environment["TMPDIR"] == folder
    assert environment["OMP_NUM_THREADS"] == "1"
    assert not any("dtypelint" in entry for entry in path if not entry.endswith("site-packages"))


def test_a_result_cannot_be_forged(sandbox: Sandbox) -> None:
    forged = '{"nonce": "0", "value": 1}'
    assert sandbox.run(f"import os\nprint('{forged}')\nos.write(3, b'{forged}')\nos._exit(0)").status is Status.EXIT
    assert sandbox.run(f"print('{forged}')\nraise KeyError(1)").type == "KeyError"


def test_a_crash_while_objects_die_counts() -> None:
    with Sandbox(preload=()) as sandbox:
        code = "import os\nclass Bad:\n  def __del__(self, abort=os.abort): abort()\nbad = Bad()\n"
        assert sandbox.run(f"{code}raise NotImplementedError").signal == "SIGABRT"


def test_the_server_is_started_again(sandbox: Sandbox) -> None:
    assert sandbox.run("pass").ok
    server = sandbox._server
    assert server is not None
    os.kill(server._process.pid, signal.SIGKILL)
    assert sandbox.run("pass").ok
    assert sandbox._server is not server


def test_preloaded_libraries_are_there_and_missing_ones_no_trouble() -> None:
    with Sandbox(preload=("no_such_library", "this")) as sandbox:
        assert sandbox.run("import sys; __result__ = 'this' in sys.modules").value is True


def test_snippets_do_not_see_each_other(sandbox: Sandbox) -> None:
    sandbox.run("import sys; sys.left = 1; left = 1")
    assert sandbox.run("import sys; __result__ = hasattr(sys, 'left') or 'left' in globals()").value is False


def test_the_folder_is_gone_afterwards() -> None:
    with Sandbox(preload=()) as sandbox:
        folder = sandbox.run("import os; __result__ = os.getcwd()").value
        assert not Path(folder).exists()
        home = Path(folder).parent
        assert home.exists()
    assert not home.exists()


@needs_torch
def test_torch() -> None:
    with Sandbox(limits=Limits(timeout=30)) as sandbox:
        result = sandbox.run("import torch\ntorch.ones(2, dtype=torch.bfloat16).numpy()")
        assert result.error == "TypeError: Got unsupported ScalarType BFloat16"
        assert sandbox.run("import torch\n__result__ = torch.ones(2).softmax(0)").value == [0.5, 0.5]
        assert sandbox.run("import torch\ntorch.ones(100 << 30)").status is Status.MEMORY


@needs_torch
@pytest.mark.skipif(shutil.which("true") is None, reason="not a POSIX system")
def test_a_library_that_writes_in_c_stays_in_the_folder(tmp_path: Path) -> None:
    with Sandbox() as sandbox:
        outside = tmp_path / "model.pt"
        result = sandbox.run(f"import torch\ntorch.save(torch.ones(2), {str(outside)!r})")
        if result.ok:
            pytest.skip("this kernel has no Landlock")
        assert not outside.exists()
        assert sandbox.run("import torch\ntorch.save(torch.ones(2), 'model.pt')").ok


# --- several programs in one process ----------------------------------------------------------------------------------

FAILS = "raise KeyError('two words')"


def statuses(sandbox: Sandbox, programs: list[str], **how: Any) -> list[Status]:
    return [result.status for result in sandbox.run_each(programs, **how)]


def test_a_driver_may_name_its_threads(sandbox: Sandbox) -> None:
    """CUDA's does, through a file of the process, and does not start where that is refused."""
    code = """
        import ctypes, threading
        ready, done = threading.Event(), threading.Event()
        thread = threading.Thread(target=lambda: (ready.set(), done.wait()))
        thread.start()
        ready.wait()
        __result__ = ctypes.CDLL(None).pthread_setname_np(ctypes.c_ulong(thread.ident), b"kernels")
        done.set()
        """
    assert sandbox.run(dedent(code)).value == 0


def test_it_can_hide_the_gpus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "0")
    code = "import os\n__result__ = os.environ['CUDA_VISIBLE_DEVICES']"
    for gpus, seen in ((True, "0"), (False, "")):
        with Sandbox(preload=(), gpus=gpus) as sandbox:
            assert sandbox.run(code).value == seen


def test_each_program_has_a_result_and_names_of_its_own(sandbox: Sandbox) -> None:
    first, second, third = sandbox.run_each(["left = 1", FAILS, "left"])
    assert first.ok
    assert (second.type, second.message) == ("KeyError", "'two words'")
    assert third.error == "NameError: name 'left' is not defined"


def test_they_end_with_the_first_that_is_waited_for(sandbox: Sandbox) -> None:
    assert len(sandbox.run_each(["1", FAILS, FAILS, "1"], [("LookupError", "two words")])) == 2
    assert len(sandbox.run_each(["1", FAILS, "1"], [("LookupError", "three words")])) == 3
    assert len(sandbox.run_each([FAILS, "1", FAILS], until_ok=True)) == 2


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("import os; os.abort()", Status.SIGNAL),
        ("import os; os._exit(0)", Status.EXIT),
        ("bytearray(100 << 30)", Status.MEMORY),
        ("import time; time.sleep(60)", Status.TIMEOUT),
        ("while True: print('x' * 1000)", Status.OUTPUT),
    ],
)
def test_one_that_takes_the_process_with_it_is_the_last(sandbox: Sandbox, code: str, status: Status) -> None:
    kept = status is Status.MEMORY
    assert statuses(sandbox, ["1", code, "1"], timeout=0.5) == [Status.OK, status, *[Status.OK] * kept]
    assert sandbox.run("pass").ok


def test_each_has_its_own_time(sandbox: Sandbox) -> None:
    # Together they take longer than one may.
    programs = ["import time\nend = time.monotonic() + 0.6\nwhile time.monotonic() < end: pass"] * 3
    assert statuses(sandbox, programs, timeout=1.5) == [Status.OK] * 3


# --- what would take the machine along --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "code",
    [
        # Each is tried behind the back of the audit hook as well.
        "import os\nwhile True: os.fork()",
        "import ctypes\nlibc = ctypes.CDLL(None)\nwhile True: libc['fork']()",
        "import threading\nwhile True: threading.Thread(target=threading.Event().wait, daemon=True).start()",
    ],
)
def test_a_fork_bomb_ends(sandbox: Sandbox, code: str) -> None:
    result = sandbox.run(code, timeout=2)
    assert result.status in (Status.EXCEPTION, Status.TIMEOUT)
    assert sandbox.run("__result__ = 1").value == 1


@pytest.mark.parametrize(
    "code",
    [
        "import threading\nlock = threading.Lock()\nlock.acquire()\nlock.acquire()",
        "import os\nread, write = os.pipe()\nos.read(read, 1)",
        "import signal\nfor number in (1, 2, 3, 15): signal.signal(number, signal.SIG_IGN)\nwhile True: pass",
        "import threading\nthreading.Thread(target=threading.Event().wait).start()\nthreading.Event().wait()",
    ],
)
def test_a_deadlock_is_a_timeout(sandbox: Sandbox, code: str) -> None:
    assert sandbox.run(code, timeout=0.5).status is Status.TIMEOUT


def test_a_server_killed_while_a_snippet_runs_is_that_snippets_verdict() -> None:
    with Sandbox(preload=(), limits=Limits(timeout=10)) as sandbox:
        assert sandbox.run("pass").ok
        assert sandbox._server is not None
        killer = threading.Timer(0.3, os.kill, (sandbox._server._process.pid, signal.SIGKILL))
        killer.start()
        result = sandbox.run("import time\ntime.sleep(1)")
        killer.join()
        # It is asked for once more, of a new server.
        assert result.ok
        assert sandbox.started == 2
        assert sandbox.run("__result__ = 1").value == 1


def test_what_is_kept_is_imported_by_the_server() -> None:
    with Sandbox(preload=()) as sandbox:
        seen = "import sys\n__result__ = 'colorsys' in sys.modules"
        assert sandbox.run(seen).value is False
        sandbox.keep(["colorsys", "no_such_library"])
        assert sandbox.run(seen).value is True
        assert sandbox.started == 1
