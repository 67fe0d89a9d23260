"""Merges of imports: by name, not by line."""

from __future__ import annotations

import ast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fw.tasks.disk.merge.imports import merge_imports
from fw.tasks.disk.merge.text import merge

BASE = '''"""Answers."""

from fw.runtime.http import success

from app.services.post import PostService


class PostController:
    def show(self) -> None:
        success()
'''


def test_imports_on_the_same_line_are_merged() -> None:
    yours = (
        BASE.replace("import success", "import created, success") + "\n    def mine(self): ...\n"
    )
    generated = BASE.replace("import success", "import paginated, success")
    merged = merge("app/controllers/post.py", BASE, yours, generated)
    assert merged.fault is None
    assert "from fw.runtime.http import created, paginated, success\n" in merged.text
    assert "def mine" in merged.text
    assert merged.text.count("import") == 2


def test_a_statement_among_the_imports_stays_there() -> None:
    yours = BASE.replace("\nfrom app", "\nmine = 1\nfrom app")
    generated = BASE.replace("\n\nclass", "\n\nSIZE = 3\n\n\nclass")
    merged = merge("app/controllers/post.py", BASE, yours, generated)
    assert merged.text == generated.replace("\nfrom app", "\nmine = 1\nfrom app")


def test_an_added_import_is_sorted_like_generated_ones() -> None:
    yours = BASE.replace("\nfrom fw", "\nimport httpx\nfrom fw")
    generated = BASE.replace("\nfrom fw", "\nfrom datetime import date\n\nfrom fw")
    merged = merge("app/controllers/post.py", BASE, yours, generated)
    assert merged.fault is None
    assert merged.text.startswith(
        '"""Answers."""\n\nfrom datetime import date\n\n'
        "import httpx\nfrom fw.runtime.http import success\n\nfrom app."
    )


def test_removed_imports_are_removed() -> None:
    yours = BASE.replace("import success", "import created").replace("success()", "created()")
    generated = BASE.replace("import success", "import paginated, success")
    merged = merge("app/controllers/post.py", BASE, yours, generated)
    assert merged.fault is None
    assert "import created, paginated\n" in merged.text


def test_a_conflict_outside_of_the_imports_remains() -> None:
    yours = BASE.replace("import success", "import created").replace("success()", "created()")
    generated = BASE.replace("import success", "import paginated").replace("success()", "page()")
    merged = merge("app/controllers/post.py", BASE, yours, generated)
    assert merged.fault == "both changed in 1 place"
    assert "import created, paginated\n" in merged.text


@pytest.mark.parametrize(
    "line",
    [
        "from . import success",
        "from fw.runtime.http import success  # noqa: F401",
        "from fw.runtime.http import success as ok, success",
        "import a; import b",
        "from fw.runtime.http import \\\n    success",
        "x = 1",
        "from __future__ import division",
        "from x import *",
        "import success.x as success\nimport success",
        "from broken import",
    ],
)
def test_unsupported_imports_are_merged_by_line(line: str) -> None:
    yours = BASE.replace("from fw.runtime.http import success", line)
    generated = BASE.replace("import success", "import paginated, success")
    assert merge_imports(BASE, yours, generated) is None
    assert merge("app/controllers/post.py", BASE, yours, generated).fault is not None


names = st.lists(st.sampled_from(["aaa", "Bbb", "CCC", "ddd as eee", "f"]), unique=True, min_size=1)


@settings(max_examples=200)
@given(st.lists(names, min_size=3, max_size=3))
def test_imports_are_merged_as_sets(sides: list[list[str]]) -> None:
    texts = [f"import zzz\nfrom pkg import {', '.join(side)}\n\nx = 1\n" for side in sides]
    agreed = merge_imports(texts[0], texts[1], texts[2])
    assert agreed is not None
    assert agreed[0] == agreed[1] == agreed[2]
    base, yours, generated = (set(side) for side in sides)
    wanted = (yours - base) | (generated - (base - yours))
    found = [
        f"{one.name} as {one.asname}" if one.asname else one.name
        for statement in ast.parse(agreed[0]).body
        if isinstance(statement, ast.ImportFrom)
        for one in statement.names
    ]
    assert sorted(found) == sorted(wanted)
    assert agreed[0].endswith("\n\nx = 1\n")
