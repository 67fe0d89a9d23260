"""Merges of code that names fields which were renamed or removed."""

from __future__ import annotations

from fw.tasks.disk.merge.renames import merge_renamed
from fw.tasks.disk.merge.text import merge

PATH = "app/schemas/post.py"
BASE = """from typing import Annotated

from pydantic import BaseModel, Field

PostTitle = Annotated[str, Field(max_length=9)]


class PostCreate(BaseModel):
    title: PostTitle
    views: int
    author: str


class PostQuery(BaseModel):
    fields = ("title", "views")
"""
VALIDATOR = '''
    @field_validator("title", "views")
    @classmethod
    def checked(cls, value: object, info: ValidationInfo) -> object:
        """The title of a post."""
        title = info.data["title"] or info.data.get("title")
        return title or cls.title
'''
YOURS = BASE.replace(
    "BaseModel, Field", "BaseModel, Field, ValidationInfo, field_validator"
).replace("    author: str\n", f"    author: str\n{VALIDATOR}")
RENAMED = BASE.replace("title", "headline").replace("PostTitle", "PostHeadline")
FIELDS = [("title", "headline"), ("name", "views")]


def test_your_code_gets_the_new_name_of_a_field() -> None:
    yours = YOURS.replace("    title: PostTitle\n", "    title: PostTitle | None\n")
    merged = merge_renamed(PATH, BASE, yours, RENAMED, (), FIELDS)
    assert merged.fault is None
    wanted = (
        yours.replace("PostTitle", "PostHeadline")
        .replace("    title:", "    headline:")
        .replace('"title"', '"headline"')
        .replace("cls.title", "cls.headline")
    )
    assert merged.text == wanted


def test_texts_that_name_no_field_keep_their_words() -> None:
    mine = (
        '    kind: Literal["title", "views"] = "title"\n'
        '    label: str = Text("title")\n'
        '    __table_args__ = (Index("by_title", "title"),)\n'
    )
    merged = merge_renamed(
        PATH,
        BASE,
        YOURS.replace("    views: int\n", f"    views: int\n{mine}"),
        RENAMED,
        (),
        FIELDS,
    )
    assert merged.fault is None
    assert mine.replace('"by_title", "title"', '"by_title", "headline"') in merged.text


def test_a_validator_of_a_removed_field_is_a_conflict() -> None:
    generated = BASE.replace("    views: int\n", "").replace('("title", "views")', '("title",)')
    merged = merge(PATH, BASE, YOURS, generated)
    assert merged.fault == (
        "the merged text is not valid: 'views' is no longer a field of PostCreate, line 12"
    )


def test_a_removed_field_in_a_function_is_noted() -> None:
    yours = YOURS.replace('"title", "views"', '"views"')
    generated = BASE.replace("    title: PostTitle\n", "").replace('"title", ', "")
    merged = merge(PATH, BASE, yours, generated)
    assert merged.fault is None
    assert merged.note.split("; ") == [
        "'title' is no longer a field of PostCreate, line 16",
        "'title' is no longer a field of PostCreate, line 17",
    ]


def test_an_import_that_your_code_needs_is_kept() -> None:
    yours = BASE + "\n\nclass Mine(BaseModel):\n    size: int = Field(gt=3)\n"
    generated = (
        BASE.replace("PostTitle = Annotated[str, Field(max_length=9)]\n\n\n", "\n")
        .replace("from typing import Annotated\n\n", "")
        .replace("BaseModel, Field", "BaseModel")
        .replace("PostTitle", "str")
    )
    merged = merge(PATH, BASE, yours, generated)
    assert merged.fault is None
    assert "from pydantic import BaseModel, Field\n" in merged.text
    assert "Annotated" not in merged.text


def test_a_name_that_is_gone_is_a_conflict() -> None:
    base = f"from app.models.post import Post, PostStatus\n\n{BASE}    status: PostStatus\n"
    yours = base + "\n\ndef is_open(status: PostStatus) -> bool:\n    return True\n"
    generated = base.replace(", PostStatus", "").replace("    status: PostStatus\n", "")
    merged = merge(PATH, base, yours, generated)
    assert merged.fault is not None
    assert "'PostStatus' is no longer defined or imported, line " in merged.fault
