"""A response class decides what every endpoint sends, and a plain one costs nothing."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, date, datetime, time
from decimal import Decimal
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any
from uuid import UUID

import pytest
from pydantic import ConfigDict, Field, TypeAdapter, computed_field
from pydantic_core import to_json
from sqlalchemy import MetaData
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.database import Model, computed, primary_key
from fw.runtime.database import types as t
from fw.runtime.http import Int, ResponseSchema, Text, Uuid
from fw.runtime.http.responses.plain import plain_fields
from tests.runtime.app import ShelfResponse, TagResponse, ThingResponse
from tests.runtime.http.responses.edited import Answer, Ask, Edit, Runner, edited_blog
from tests.runtime.http.responses.edits.case import ask
from tests.runtime.models import Mood, Shelf, Tag, Thing

AUTHOR = {"name": "Ada", "email": "ada@example.com"}
POST = {"title": "Notes", "slug": "notes", "author_id": "<0.id>"}
SCHEMA, ROUTES = "schemas/author.py", "routes/author.py"


def serve(runner: Runner, folder: Path, edits: Sequence[Edit], *asks: Ask) -> list[Answer]:
    url = f"sqlite:///{folder / 'app.db'}"
    return runner.serve(edited_blog(folder, edits), url, asks, alone=False).fw


def edited(old: str, new: str) -> list[Edit]:
    """Return an edit of the response class."""
    return [
        Edit(
            SCHEMA,
            "from pydantic import Field",
            "from pydantic import ConfigDict, Field, computed_field",
        ),
        Edit(SCHEMA, old, new, "class AuthorResponse("),
    ]


WITHOUT_EMAIL = edited("    email: String\n", "")
RENAMED = edited(
    "    name: AuthorName\n", '    name: AuthorName = Field(serialization_alias="fullName")\n'
)
COMPUTED = edited(
    "    name: AuthorName\n",
    "    name: AuthorName\n\n    @computed_field\n    def initials(self) -> str:\n        return self.name[0] + self.email[0]\n\n",
)
ASKS = [
    ask("POST", "/authors/", AUTHOR),
    ask("GET", "/authors/<0.id>"),
    ask("GET", "/authors/"),
    ask("PATCH", "/authors/<0.id>", {"bio": "Countess"}),
    ask("PUT", "/authors/<0.id>", {"bio": "Countess of Lovelace"}),
    ask("POST", "/posts/", POST),
    ask("GET", "/posts/?include=author"),
    ask("GET", "/posts/<5.id>?include=author"),
    ask("GET", "/posts/?include=author&fields=title"),
    ask("GET", "/authors/?fields=name,email"),
    ask("GET", "/authors/<0.id>?include=posts.author"),
    ask("GET", "/authors/?include=posts.author"),
]


def test_a_field_deleted_from_a_response_class_is_never_sent(
    runner: Runner, tmp_path: Path
) -> None:
    answers = serve(runner, tmp_path, WITHOUT_EMAIL, *ASKS)
    assert [status for status, _, _ in answers] == [201, 200, 200, 200, 200, 201, *[200] * 6]
    for _, body, _ in answers:
        assert "Ada" in json.dumps(body) or "Notes" in json.dumps(body)
        assert "ada@example.com" not in json.dumps(body)


def test_a_related_record_is_sent_as_its_own_route_sends_it(runner: Runner, tmp_path: Path) -> None:
    smaller = [
        Edit(ROUTES, "\nrouter =", "\n\nclass Brief(ResponseSchema):\n    name: str\n\n\nrouter ="),
        Edit(ROUTES, "import Deleted, Envelope, Page, problems", "import Deleted, Envelope, Page, ResponseSchema, problems"),
        Edit(ROUTES, "Envelope[AuthorResponse]", "Envelope[Brief]", '"/{id}"'),
    ]  # fmt: skip
    *_, page, shown = serve(runner, tmp_path, smaller, ASKS[0], ask("POST", "/posts/", POST), ask("GET", "/posts/?include=author"), ask("GET", "/authors/<0.id>?include=posts.author"))  # fmt: skip
    assert page[1]["data"][0]["author"] == {"name": "Ada"}
    assert shown[1]["data"].keys() == {"name", "posts"}
    assert shown[1]["data"]["posts"][0]["author"] == {"name": "Ada"}


def test_a_field_for_a_relation_replaces_the_class_of_its_model(
    runner: Runner, tmp_path: Path
) -> None:
    nested = [
        Edit("schemas/post.py", "class PostResponse(ResponseSchema):", "class Writer(ResponseSchema):\n    name: str\n\n\nclass PostResponse(ResponseSchema):"),
        Edit("schemas/post.py", "    author_id: Uuid\n", "    author: Writer | None = None\n", "class PostResponse("),
    ]  # fmt: skip
    answers = serve(runner, tmp_path, nested, ASKS[0], ask("POST", "/posts/", POST), ask("GET", "/posts/?include=author,tags"), ask("GET", "/posts/"))  # fmt: skip
    assert answers[2][1]["data"][0]["author"] == {"name": "Ada"}
    assert answers[2][1]["data"][0]["tags"] == []
    assert answers[3][1]["data"][0]["author"] is None


@pytest.mark.parametrize(
    ("edits", "query", "expected"),
    [
        (WITHOUT_EMAIL, "fields=name", {"id", "name"}),
        (WITHOUT_EMAIL, "fields=name,email", {"id", "name"}),
        (RENAMED, "fields=name", {"id", "fullName"}),
        (COMPUTED, "fields=name", {"id", "name"}),
        (RENAMED, "fields=name&include=posts", {"id", "fullName", "posts"}),
        ([], "fields=name", {"id", "name"}),
        ([], "fields=name&include=posts", {"id", "name", "posts"}),
        ([], "include=posts&fields=email&fields=bio", {"id", "email", "bio", "posts"}),
    ],
)
def test_fields_selects_from_what_the_class_declares(
    runner: Runner, tmp_path: Path, edits: list[Edit], query: str, expected: set[str]
) -> None:
    answers = serve(runner, tmp_path, edits, ASKS[0], ask("GET", f"/authors/?{query}"))
    assert [set(row) for row in answers[1][1]["data"]] == [expected]


BRIEF = [
    Edit(ROUTES, "\nrouter =", "\n\nclass Brief(ResponseSchema):\n    name: str\n\n\nrouter ="),
    Edit(ROUTES, "import Deleted, Envelope, Page, problems", "import Deleted, Envelope, Page, ResponseSchema, problems"),
    Edit(ROUTES, "Envelope[AuthorResponse]", "Envelope[Brief]", "controller.show"),
]  # fmt: skip


@pytest.mark.parametrize("edits", [[], WITHOUT_EMAIL, RENAMED, COMPUTED, BRIEF])
def test_an_entity_tag_is_that_of_get(runner: Runner, tmp_path: Path, edits: list[Edit]) -> None:
    answers = serve(
        runner,
        tmp_path,
        edits,
        ASKS[0],
        ask("GET", "/authors/<0.id>", If_None_Match="<0.etag>"),
        ask("PATCH", "/authors/<0.id>", {"name": "Eve"}, If_Match="<0.etag>"),
        ask("PATCH", "/authors/<0.id>", {"name": "Ann"}, If_Match="<0.etag>"),
        ask("GET", "/authors/<0.id>", If_None_Match="<2.etag>"),
        ask("DELETE", "/authors/<0.id>", If_Match="<0.etag>"),
        ask("DELETE", "/authors/<0.id>", If_Match="<2.etag>"),
    )
    assert [status for status, _, _ in answers] == [201, 304, 200, 412, 304, 412, 200]


WITH_POSTS = [
    Edit("services/author.py", '    """Operations on authors. Override a method to add your own rules."""\n', '    async def find(self, id, query=None):\n        return await self.repository.query().with_("posts").find(id)\n'),
]  # fmt: skip


def test_a_record_with_relations_has_no_entity_tag(runner: Runner, tmp_path: Path) -> None:
    """No update would accept it, because it reads the record alone."""
    answers = serve(
        runner,
        tmp_path,
        WITH_POSTS,
        ASKS[0],
        ask("GET", "/authors/<0.id>"),
        ask("PATCH", "/authors/<0.id>", {"name": "Eve"}, If_Match="<0.etag>"),
    )
    assert answers[1][1]["data"]["posts"] == []
    assert "etag" not in answers[1][2]
    assert answers[2][0] == 200


def test_an_entity_tag_does_not_depend_on_hidden_fields(runner: Runner, tmp_path: Path) -> None:
    """A short secret could be found by trying all values."""
    hidden = edited(
        "    bio: Text | None\n    created_at: DateTime\n    updated_at: DateTime\n", ""
    )
    answers = serve(
        runner, tmp_path, hidden, ASKS[0], ask("PATCH", "/authors/<0.id>", {"bio": "1234"})
    )
    assert answers[0][2]["etag"] == answers[1][2]["etag"]


def test_the_document_describes_what_is_sent(runner: Runner, tmp_path: Path) -> None:
    edits = [*RENAMED, Edit(SCHEMA, "    id: Uuid\n", "", "class AuthorResponse(")]
    ((_, document, _),) = serve(runner, tmp_path, edits, ask("GET", "/openapi.json"))
    schemas = document["components"]["schemas"]
    assert "fullName" in schemas["AuthorResponse"]["properties"]
    assert "id" not in schemas["AuthorListItem"]["properties"]
    assert schemas["AuthorListItem"].get("required", []) == []


# ------------------------------------------------------------------------------ plain classes

THING = {
    "id": UUID(int=7),
    "name": "Ada",
    "notes": None,
    "count": 2**63 - 1,
    "weight": 1e100,
    "active": True,
    "price": Decimal("0.00"),
    "fortune": Decimal("-1.5000"),
    "born": date(1, 1, 1),
    "wakes": time(23, 59, 59, 999999),
    "seen_at": datetime(2026, 1, 31, 12, 0, 0, 1, UTC),
    "extra": {"deep": [1, 2.5, None, {"é": "\u2028"}]},
    "options": [],
    "mood": "calm",
    "twin": None,
    "shelf_id": -1,
    "created_at": datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC),
    "updated_at": datetime(1970, 1, 1, tzinfo=UTC),
}


def test_generated_classes_are_plain() -> None:
    assert plain_fields(ThingResponse, Thing) == tuple(THING)
    assert plain_fields(ShelfResponse, Shelf) == ("id", "label")
    assert plain_fields(TagResponse, Tag) == ("id", "group", "thing_id")


class Basket(Model):
    __tablename__ = "plain_baskets"
    metadata = MetaData()

    id: Mapped[UUID] = primary_key()
    words: Mapped[list[str]] = mapped_column(t.Array(t.String(40)))
    moods: Mapped[list[Mood] | None] = mapped_column(t.Array(t.Enum(Mood)))
    size: Mapped[int] = mapped_column(computed("1 + 1"), nullable=True)


class BasketResponse(ResponseSchema):
    id: Uuid
    words: list[Annotated[Text, Field(max_length=40)]]
    moods: list[Mood] | None
    size: Int


class Longer(BasketResponse):
    words: list[Text]


def test_arrays_and_computed_fields_are_plain() -> None:
    assert plain_fields(BasketResponse, Basket) == ("id", "words", "moods", "size")
    assert plain_fields(Longer, Basket) is None
    row = {"id": UUID(int=1), "words": ["a"], "moods": ["calm"], "size": 2}
    adapter = TypeAdapter(BasketResponse)
    assert adapter.dump_json(adapter.validate_python(row)) == to_json(row)


def test_pydantic_encodes_a_row_of_a_plain_class_unchanged() -> None:
    adapter = TypeAdapter(ThingResponse)
    assert adapter.dump_json(adapter.validate_python(THING)) == to_json(THING)


class Computed(ShelfResponse):
    @computed_field  # type: ignore[prop-decorator]
    @property
    def more(self) -> int:
        return 1


class Configured(ShelfResponse):
    model_config = ConfigDict(str_to_upper=True)


class Wider(ShelfResponse):
    label: str | None  # type: ignore[assignment]


class Excluded(ShelfResponse):
    label: str = Field(exclude=True)


class Described(ShelfResponse):
    """The same fields."""


@pytest.mark.parametrize("kind", [Computed, Configured, Wider, Excluded, TagResponse])
def test_an_edited_class_is_not_plain(kind: Any) -> None:
    assert plain_fields(kind, Shelf) is None


def test_a_class_with_the_same_fields_is_plain() -> None:
    assert plain_fields(Described, Shelf) is not None


def test_an_enumeration_of_the_same_values_is_plain() -> None:
    class Mood(StrEnum):
        calm = "calm"
        wild = "wild"

    class Other(StrEnum):
        calm = "calm"

    def thing(mood: Any) -> Any:
        return type("Moody", (ThingResponse,), {"__annotations__": {"mood": mood}})

    values = Thing.__table__.c["mood"].type.values  # type: ignore[attr-defined]
    same = StrEnum("Mood", {value: value for value in values})  # type: ignore[misc]
    assert plain_fields(thing(same), Thing) is not None
    assert plain_fields(thing(Other), Thing) is None
