"""Notebooks: the Python in them parses, row for row."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from dtypelint.source.text import SourceFile, Unreadable, decode, locate_cell, rows

PATH = Path("book.ipynb")


def code(source: str | list[str], **metadata: Any) -> dict[str, Any]:
    return {"cell_type": "code", "metadata": metadata, "source": source, "outputs": [], "execution_count": None}


def markdown(source: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": source}


def notebook(*cells: dict[str, Any], **metadata: Any) -> SourceFile:
    return decode(json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": metadata, "cells": cells}).encode(), PATH)


def test_cells_of_every_kind_are_counted() -> None:
    file = notebook(markdown("# Title"), code(["import os\n", "x = 1"]), code(""), markdown("text"), code("y = 2\n"))
    assert file.text == "import os\nx = 1\ny = 2\n"
    assert [locate_cell(file, row) for row in (1, 2, 3)] == [(2, 1), (2, 2), (5, 1)]


def test_a_notebook_without_code_is_empty() -> None:
    assert notebook(markdown("# Title")).text == ""
    assert notebook().text == ""


@pytest.mark.parametrize(
    "source",
    [
        "%matplotlib inline\nx = 1\n",
        "!pip install -q 'torch>=2' && echo \"it's\"\nx = 1\n",
        "?print\nx = 1\n",
        "x.numpy??\nx = 1\n",
        "files = !ls *.py\nx = 1\n",
        "out = %sql select 1\nx = 1\n",
        "for a in b:\n    %time f(a)\nx = 1\n",
        "!pip install a \\\n    b \\\n    c\nx = 1\n",
        "%%time\nx = 1\n",
        "\n%%capture out\nx = 1\n",
        "%%capture out\n%%time\n\nx = 1\n",
        "%%bash\nfor i in *; do echo $i; done\n",
        "%%capture\n%%bash\npip install a==1.0\n",
        "%timeit f(\nx = 1\n",
        "!echo '''\nx = 1\n",
        "a, b = 1, 2\n%cd ..\n!ls\n?b\nx = await f()\n",
    ],
)
def test_magics_are_masked(source: str) -> None:
    file = notebook(code(source))
    ast.parse(file.text)
    assert len(rows(file.text)) == len(rows(source))
    if "%%bash" not in source:
        assert ast.unparse(ast.parse(file.text).body[-1]).startswith("x = ")


@pytest.mark.parametrize(
    "source", ["x = (a\n% b)\n", "s = '''\n%time\n!ls\n'''\n", "x = 5 \\\n% 3\n", "# what?\nx = 1\n"]
)
def test_what_only_looks_like_a_magic_is_kept(source: str) -> None:
    assert notebook(code(source)).text == source


def test_an_expression_beside_a_magic_is_kept() -> None:
    assert notebook(code("x = (a\n% b)\n%cd ..\n")).text == "x = (a\n% b)\npass\n"


def test_a_cell_is_run_without_the_indentation_of_its_first_row() -> None:
    assert notebook(code("\n  if a:\n    x = 1\n  y = 2\n")).text == "\nif a:\n  x = 1\ny = 2\n"


def test_only_python_is_read() -> None:
    assert notebook(code("x <- 1"), kernelspec={"language": "R"}).text == ""
    assert notebook(code("x <- 1"), language_info={"name": "julia"}).text == ""
    assert notebook(
        code("let x"), code("x = 1", vscode={"languageId": "python"}), kernelspec={"language": "F#"}
    ).text == ("x = 1\n")
    assert notebook(code("x = 1"), kernelspec={"language": "python"}).text == "x = 1\n"


@pytest.mark.parametrize(
    ("raw", "fragment"),
    [
        (b"", "not a notebook"),
        (b'{\n "cells": [,]}', "not a notebook: Expecting value"),
        (b"[]", "no nbformat"),
        (b'{"nbformat": 3, "worksheets": []}', "format 3"),
        (b'{"nbformat": 4}', "no cells"),
        (b'"\xff"', "not a notebook"),
        (b"[" * 100_000, "not a notebook"),
    ],
)
def test_broken_notebooks_are_unreadable(raw: bytes, fragment: str) -> None:
    with pytest.raises(Unreadable, match=fragment):
        decode(raw, PATH)


def test_broken_json_has_a_place() -> None:
    with pytest.raises(Unreadable) as caught:
        decode(b'{\n "cells": [,]}', PATH)
    assert (caught.value.row, caught.value.column) == (2, 12)


@pytest.mark.parametrize("cell", [None, 3, {}, {"cell_type": "code"}, {"cell_type": "code", "source": [1, None]}])
def test_odd_cells_are_empty(cell: Any) -> None:
    file = notebook(cell, code("x = 1"))
    assert (file.text, locate_cell(file, 1)) == ("x = 1\n", (2, 1))
