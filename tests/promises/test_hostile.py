"""Hostile schemas stay cheap and harmless: the fuzzer's own property, without the fuzzer."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from time import process_time

import pytest

from fw.language.diagnostics import SchemaError, diagnostics_data, render_text
from fw.language.editing.formatter import format_schema
from fw.language.schema import diagnose, read
from fw.language.syntax.scanner import (
    MAX_BLOCK,
    MAX_LINES,
    MAX_MODELS,
    MAX_SIZE,
    MAX_TOKENS,
)
from tests.promises.hostile import Checker, mutations, seeds
from tests.promises.support import chance, times

ROOT = Path(__file__).parents[2]
KEY = " id: int primary\n"
HEAD = f"model A {{\n{KEY}"


def test_seeds_and_their_mutations(tmp_path: Path) -> None:
    checker = Checker(tmp_path)
    corpus = seeds()
    for text in [*corpus, *islice(mutations(corpus, chance("mutations")), times(20_000))]:
        try:
            checker.check(text)
        except Exception as error:
            error.add_note(f"schema: {text!r}")
            raise
    assert checker.rendered >= 10


def models(body: Callable[[int], str], size: int) -> str:
    """Return models of a given body, as many as fit into so many characters."""
    one = body(10**6)
    return "".join(body(number) for number in range(size // len(one)))


SIZES: dict[str, Callable[[int], str]] = {
    "braces": lambda size: HEAD + "{" * size,
    "closing": lambda size: "}\n" * (size // 2),
    "quotes": lambda size: '"' * size,
    "returns": lambda size: "\r" * size,
    "blanks": lambda size: " " * size + "x",
    "emoji": lambda size: "\U0001f389x\n" * (size // 3),
    "emoji comments": lambda size: "#\U0001f389\n" * (size // 3),
    "newlines": lambda size: "\n" * size,
    "lines": lambda size: f"#{'🎉' * (size // MAX_LINES - 2)}\n" * MAX_LINES,
    "unclosed": lambda size: "model A {\n" * (size // 10),
    "faulty models": lambda size: models(lambda n: f"model A{n} {{\n x\n}}\n", size),
    "long faulty models": lambda size: models(
        lambda n: f"model B{n} {{\n{KEY} a: enum({'x,' * 9000}y)\n b: x\n c: string \v x\n}}\n",
        size,
    ),
    "twins": lambda size: "model A {id: int}\n" * (size // 18),
    "indented": lambda size: " model " + "a" * size,
    "far apart": lambda size: ("}" + " " * (size // 1000 - 2) + "\n") * 1000,
    "long name": lambda size: f"model A{'a' * size} {{\n{KEY}}}\n",
    "long comment": lambda size: f"{HEAD} # {'x' * size}\n" + " x\n" * 900 + "}\n",
    "long text": lambda size: f'{HEAD} a: string default "{"x" * size}"\n}}\n',
    "long number": lambda size: f"{HEAD} a: int default {'9' * size}\n}}\n",
    "fields": lambda size: HEAD + " a: int\n" * (size // 8) + "}\n",
    "faulty fields": lambda size: HEAD + " a: strng\n" * (size // 10) + "}\n",
    "constraints": lambda size: f"{HEAD} a: int {'x ' * (size // 2)}\n}}\n",
    "texts": lambda size: HEAD + " a: string " + "'' " * (size // 3) + "\n}\n",
    "values": lambda size: f"{HEAD} a: enum({'a,' * (size // 2)}a)\n}}\n",
    "indexes": lambda size: f"{HEAD} unique ({'a,' * (size // 2)}a)\n}}\n",
    "relations": lambda size: (
        f"{HEAD} relations {{\n" + " has_many A as b\n" * (size // 17) + "}\n}"
    ),
    "json": lambda size: f"{HEAD} a: json default '{'[' * size}'\n}}\n",
}


@pytest.mark.parametrize("size", [MAX_TOKENS * 2 - 200, MAX_BLOCK - 200, MAX_SIZE - 4096])
@pytest.mark.parametrize("kind", SIZES)
def test_size_stays_cheap(kind: str, size: int) -> None:
    text = SIZES[kind](size)
    assert len(text) <= MAX_SIZE
    started = process_time()
    found = diagnose(text)
    render_text(found)
    json.dumps(diagnostics_data(found))
    try:
        format_schema(text)
    except SchemaError as error:
        str(error)
    assert process_time() - started < 6  # 2 s are promised, on a machine with nothing else to do


MEMORY = """
import sys
from pathlib import Path
from tests.promises.test_hostile import *

text = SIZES[sys.argv[1]](MAX_SIZE - 4096)
json.dumps(diagnostics_data(diagnose(text)))
try:
    format_schema(text)
except SchemaError:
    pass
status = Path("/proc/self/status").read_text().split()
print(int(status[status.index("VmHWM:") + 1]) >> 10)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads its own peak from /proc")
def test_memory_stays_small() -> None:
    """Each kind in a process of its own, at the largest size that is read.

    Not by getrusage: a process begins with the peak of the one that started it.
    """
    kinds = list(SIZES)[:: max(1, len(SIZES) // times(len(SIZES) * 10))]
    for kind in kinds:
        command = [sys.executable, "-c", MEMORY, kind]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        assert int(done.stdout) < 300, kind


def test_what_is_too_long_is_refused_before_it_is_parsed() -> None:
    words = f"{HEAD} a: enum({', '.join(f'a{n}' for n in range(MAX_TOKENS // 2))})\n}}\n"
    for text in (words, f"{HEAD} # {'x' * MAX_BLOCK}\n}}\n"):
        [found] = diagnose(f"{text}model B {{\n{KEY} a_id: int references A\n}}\n")
        assert (found.code, found.line, found.column, found.end_column) == ("FW116", 1, 1, 6)
        with pytest.raises(SchemaError):
            format_schema(text)
    many = "".join(f"model A{n} {{}}\n" for n in range(MAX_MODELS + 1))
    [found] = diagnose(many)
    assert (found.code, found.line) == ("FW116", MAX_MODELS + 1)


def test_comments_and_long_texts_are_no_words() -> None:
    comments = "\n".join(" # x: int, y: int" for _ in range(10_000))
    assert diagnose(f"{HEAD} a: text default '{'y ' * 8000}'\n{comments}\n}}\n") == []


def test_a_file_is_not_even_read_when_it_is_too_large(tmp_path: Path) -> None:
    file = tmp_path / "schema.fw"
    with file.open("wb") as opened:
        opened.truncate(1 << 40)
    with pytest.raises(SchemaError) as caught:
        read(file)
    assert [one.code for one in caught.value.diagnostics] == ["FW114"]


def test_a_line_with_many_faults_is_given_to_tools_once() -> None:
    text = f"{HEAD} a: enum({', '.join(['b'] * 9000)}) {'x ' * 900}\n}}\n"
    found = diagnose(text)
    assert 2 <= len(found) < 100
    assert max(len(one["source_line"]) for one in diagnostics_data(found)) == 1000
