from __future__ import annotations

import json
import subprocess
from itertools import product
from pathlib import Path
from random import Random

import pytest

from fw.language.diagram.layout_file import (
    LAYOUT_FILE,
    layout_text,
    read_layout,
    renamed_layout,
    written_layout,
)
from fw.runtime.errors import FwError

PLACES = {"Post": (340, 24), "Author": (0, 0), "Ünder_1": (-5, 7)}
TEXT = written_layout("", PLACES)


def test_a_file_has_the_models_sorted_by_name() -> None:
    assert TEXT.startswith('{\n  "Author": {\n    "at": [0, 0]\n  },\n  "Post": {\n')
    assert TEXT.endswith('  },\n  "version": 1\n}\n')
    assert json.loads(TEXT)["Post"] == {"at": [340, 24]}
    assert read_layout(TEXT) == PLACES
    assert read_layout("") == {}


def test_unchanged_places_leave_every_byte() -> None:
    odd = '{"version": 9, "Post": {"at": [1.0, 2], "note": "mine"}, "X": 3}'
    assert written_layout(odd, {"Post": (1.2, 2)}) == odd
    assert written_layout(TEXT, {name: (x, y) for name, (x, y) in PLACES.items()}) == TEXT
    assert written_layout("", {}).count("\n") == 3
    moved = written_layout(TEXT, {**PLACES, "Post": (341, 24)})
    changed = [(a, b) for a, b in zip(TEXT.splitlines(), moved.splitlines(), strict=True) if a != b]
    assert changed == [('    "at": [340, 24]', '    "at": [341, 24]')]


def test_line_ends_are_kept() -> None:
    windows = TEXT.replace("\n", "\r\n")
    moved = written_layout(windows, {**PLACES, "Author": (1, 1)})
    assert moved.count("\r\n") == moved.count("\n")
    assert read_layout(moved)["Author"] == (1, 1)


@pytest.mark.parametrize("text", ["{", "[]", "<<<<<<< ours\n{}", "[" * 100_000, '"a"'])
def test_an_invalid_file_is_refused_and_replaced(text: str) -> None:
    with pytest.raises(FwError, match=r"invalid schema\.layout\.json"):
        read_layout(text)
    assert read_layout(written_layout(text, PLACES)) == PLACES


def test_entries_that_are_no_place_are_ignored() -> None:
    entries = {"A": {"at": [1, 2]}, "B": {"at": [1]}, "C": {}, "D": [1, 2], "E": {"at": ["1", 2]}}
    assert read_layout(json.dumps({**entries, "F": {"at": [1e999, 0]}})) == {"A": (1, 2)}


def test_a_rename_carries_the_place() -> None:
    renamed = renamed_layout(TEXT, {"Post": "Article", "Gone": "Lost"})
    assert read_layout(renamed) == {"Article": (340, 24), "Author": (0, 0), "Ünder_1": (-5, 7)}
    assert renamed_layout(TEXT, {"Gone": "Lost"}) == TEXT
    swapped = renamed_layout(TEXT, {"Post": "Author", "Author": "Post"})
    assert read_layout(swapped) == {**PLACES, "Post": (0, 0), "Author": (340, 24)}


def test_the_file_of_a_project_is_read(tmp_path: Path) -> None:
    assert layout_text(tmp_path) == ""
    (tmp_path / LAYOUT_FILE).write_bytes(TEXT.replace("\n", "\r\n").encode())
    assert layout_text(tmp_path) == TEXT.replace("\n", "\r\n")
    (tmp_path / LAYOUT_FILE).write_bytes(b"\xff")
    with pytest.raises(FwError, match=r"cannot read schema\.layout\.json"):
        layout_text(tmp_path)


def merged(folder: Path, base: str, ours: str, theirs: str) -> tuple[int, str]:
    """Return the number of conflicts of `git merge-file`, and the merged text."""
    paths = [folder / name for name in ("ours", "base", "theirs")]
    for path, text in zip(paths, (ours, base, theirs), strict=True):
        path.write_text(text)
    done = subprocess.run(
        ["git", "merge-file", "-p", *paths], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout


def test_branches_that_move_different_models_merge(tmp_path: Path) -> None:
    """Any two models, also neighbours, may be moved, removed, or first moved, in two branches."""
    names = [*"ABCDE"]
    random = Random(3)
    base = {name: (at, at) for at, name in enumerate(names)}
    text = written_layout("", base)
    changes = [(kind, name) for kind in ("move", "remove", "add") for name in names]
    pairs = [(a, b) for a, b in product(changes, changes) if a[1] != b[1]]
    for one, other in random.sample(pairs, 60):
        sides = []
        expected = dict(base)
        for kind, name in (one, other):
            side = dict(base)
            for target in (side, expected):
                if kind == "move":
                    target[name] = (90, ord(name))
                elif kind == "remove":
                    target.pop(name)
                else:
                    target[f"{name}x"] = (80, ord(name))
            sides.append(written_layout(text, side))
        if {one[0], other[0]} != {"move"} and abs(ord(one[1]) - ord(other[1])) < 2:
            continue  # lines that are added or removed at the same place
        conflicts, result = merged(tmp_path, text, *sides)
        assert conflicts == 0, (one, other)
        assert read_layout(result) == expected, (one, other)
