from __future__ import annotations

from pathlib import Path

import pytest

from fw.language.editing.occurrences import Symbol
from fw.lsp.mentions import mentions
from fw.tasks.disk.marker import insert

CODE = '''\
"""Posts, such as BlogPost."""
from app.models.blog_post import BlogPost, BlogPostStatus

# BlogPost.title isn't code.
FIELDS = ["title", "subtitle", BlogPost.title]
TEXT = """
a blog_post
"""
post_titles = BlogPostCreate(
    'blog_posts', title=1, tag_ids=[]
)
'''


def lines(folder: Path, symbol: Symbol, code: str = CODE) -> list[int]:
    (folder / "code.py").write_text(code)
    return [line for one in mentions(folder, symbol, ["Blog", "BlogPost"]) for line in one.lines]


@pytest.mark.parametrize(
    ("symbol", "expected"),
    [
        (Symbol("model", "BlogPost"), [2, 5, 7, 9, 10]),
        (Symbol("field", "title", "BlogPost"), [5, 10]),
        (Symbol("field", "status", "BlogPost"), [2]),
        (Symbol("relation", "tags", "BlogPost"), [10]),
        (Symbol("field", "title", "Author"), []),
        (Symbol("model", "Blog"), []),
        (Symbol("enum", "BlogPostStatus"), [2]),
    ],
)
def test_whole_names_of_code_are_found(tmp_path: Path, symbol: Symbol, expected: list[int]) -> None:
    assert lines(tmp_path, symbol) == expected


def test_members_are_found_by_their_names_in_python(tmp_path: Path) -> None:
    member = Symbol("member", "in_progress", "Status")
    assert lines(tmp_path, member, "Status.IN_PROGRESS\nx = 'in_progress'\nx = 1\n") == [1, 2]


def test_invalid_python_is_searched_by_lines(tmp_path: Path) -> None:
    assert lines(tmp_path, Symbol("model", "Post"), "def (\n  Post\n") == [2]


def test_outcomes_follow_from_the_marker(tmp_path: Path) -> None:
    for name in ("app", "database/migrations", ".venv", "env", "node_modules"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "mine.py").write_text("Post\n")
    (tmp_path / "env/pyvenv.cfg").touch()
    text = insert("app/same.py", "Post\n")
    (tmp_path / "app/same.py").write_text(text)
    (tmp_path / "app/edited.py").write_text(f"{text}mine = Post\n")
    (tmp_path / "app/bytes.py").write_bytes(b"Post\xff")
    (tmp_path / "app/link.py").symlink_to(tmp_path / "app/same.py")
    found = mentions(tmp_path, Symbol("model", "Post"))

    assert [(one.path, one.outcome) for one in found] == [
        ("app/edited.py", "merged"),
        ("app/mine.py", "yours"),
        ("app/same.py", "rewritten"),
    ]
