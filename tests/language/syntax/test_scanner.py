from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fw.language.checks.enums import syntax_errors
from fw.language.diagnostics import SchemaError
from fw.language.syntax.parser import parse_whole
from fw.language.syntax.recovery import parse_block
from fw.language.syntax.scanner import MAX_SIZE, scan
from tests.language.corpus import random_schema, scale, schema_of_size

FILES = max(50, int(50_000 * scale()))


def test_blocks_have_position_text_and_hash() -> None:
    text = "# a\ndatabase SQLite\n\nmodel A { id: int primary }\n  model  B was C\n{\n}\n"
    scanned = scan(text)
    assert scanned.provider == "sqlite"
    first, second = scanned.blocks
    assert (first.name, first.was, first.line, first.column) == ("A", None, 4, 1)
    assert first.text == "model A { id: int primary }" == text[first.start : first.end]
    assert (second.name, second.was, second.line, second.column) == ("B", "C", 5, 3)
    assert len(first.hash) == 64
    assert first.hash == scan("\n\n" + first.text).blocks[0].hash
    assert first.hash != second.hash


@pytest.mark.parametrize("text", ["", "\n", "# only a comment", "\ufeff", "  # a\n\n# b\n"])
def test_empty_schemas(text: str) -> None:
    scanned = scan(text)
    assert (scanned.provider, scanned.blocks, scanned.issues) == (None, (), ())
    assert parse_whole(text) == (None, ())


def test_braces_in_strings_and_comments_are_ignored() -> None:
    text = (
        "model A { # }\n a: string default \"} # {\" # '{\n b: string default '\"}'\n}\nmodel B {}"
    )
    assert [block.name for block in scan(text).blocks] == ["A", "B"]


def test_a_missing_brace_hides_no_other_model() -> None:
    text = "model A {\n id: int\nmodel B {\n}\nmodel C {\n relations {\n}\nmodel D {\n}\n}\n"
    scanned = scan(text)
    assert [(block.name, block.broken) for block in scanned.blocks] == [
        ("A", True),
        ("B", False),
        ("C", True),
        ("D", False),
    ]
    assert [fault.code for fault in scanned.issues] == ["FW104"]


def test_a_file_over_the_size_limit_is_rejected() -> None:
    assert [fault.code for fault in scan(" " * (MAX_SIZE + 1)).issues] == ["FW114"]


@settings(max_examples=FILES, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**64))
def test_the_scanner_and_the_grammar_agree(seed: int) -> None:
    text = random_schema(Random(seed))
    scanned = scan(text)
    assert not scanned.issues
    blocks = tuple(parse_block(block).model for block in scanned.blocks)
    assert (scanned.provider, blocks) == parse_whole(text)


@settings(max_examples=FILES, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**64), st.integers(0, 2**64))
def test_the_scanner_and_the_grammar_agree_on_damaged_text(seed: int, damage: int) -> None:
    text = _damaged(random_schema(Random(seed)), Random(damage))
    try:
        whole = parse_whole(text)
    except SchemaError:
        whole = None
    scanned = scan(text)
    try:
        split = (scanned.provider, tuple(parse_block(block).model for block in scanned.blocks))
    except SchemaError:
        split = None
    if scanned.issues or syntax_errors(scanned.enums):
        split = None
    assert split == whole


def _damaged(text: str, random: Random) -> str:
    at = random.randrange(len(text) + 1)
    end = min(len(text), at + random.choice((0, 0, 1, 2, 20)))
    piece = random.choice(
        ("", "{", "}", '"', "'", "#", "\n", "\r", ":", "model", " model X {", "\ufeff")
    )
    return text[:at] + piece + text[end:]


def test_scanning_a_thousand_models_is_fast() -> None:
    from time import perf_counter

    text = schema_of_size(1000)
    best = min(_timed(lambda: scan(text), perf_counter) for _ in range(5))
    assert best < 0.08  # 0.004 is usual; the margin is for busy machines


def _timed(action, clock) -> float:
    started = clock()
    action()
    return clock() - started


def test_the_scanner_imports_no_large_modules() -> None:
    code = (
        "import sys; import fw.language.syntax.scanner; "
        "print({'textx', 'dataclasses', 'inflection', 'json'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "set()"
