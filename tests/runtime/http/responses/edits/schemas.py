"""Edits of the classes in `app/schemas/`."""

from __future__ import annotations

from collections.abc import Sequence

from tests.runtime.http.responses.edited import Ask, Edit
from tests.runtime.http.responses.edits.case import (
    ADA,
    ASKS,
    CONTROLLER,
    SCHEMA,
    TWO,
    Case,
    ask,
    imports,
)

__all__ = ["CREATES", "QUERIES", "RESPONSES", "UPDATES"]

PYDANTIC = imports(
    SCHEMA,
    "from datetime import datetime\nfrom typing import Any, ClassVar\nfrom uuid import UUID\n"
    "from pydantic import (AfterValidator, BaseModel, BeforeValidator, ConfigDict, PlainSerializer,\n"
    "    PrivateAttr, SecretStr, computed_field, field_serializer, field_validator,\n"
    "    model_serializer, model_validator)\nfrom pydantic.alias_generators import to_camel",
)


def schema(
    kind: str, name: str, old: str, new: str, *, asks: Sequence[Ask] = ASKS, **shows: str
) -> Case:
    """Return the case of an edit to a class of the schema module."""
    return Case(
        f"{kind}: {name}", [PYDANTIC, Edit(SCHEMA, old, new, f"class Author{kind}(")], asks, **shows
    )


def added(kind: str, name: str, code: str, **shows: str) -> Case:
    """Return the case of members that are added to a class of the schema module."""
    last = {
        "Response": "    updated_at: DateTime\n",
        "Create": "    bio: Text | None = None\n",
        "Update": "    bio: Text | None = UNSET\n",
    }[kind]
    return schema(kind, name, last, f"{last}\n{code}\n", **shows)


def response(name: str, old: str, new: str, **shows: str) -> Case:
    return schema("Response", name, old, new, **shows)


NAME = "    name: AuthorName\n"
RESPONSES = [
    response("remove a field", "    email: String\n", "", lacks="ada@example.com"),
    response("remove the key", "    id: Uuid\n", "", lacks='"id": "*", "name"'),
    response("remove all but one", "    email: String\n    bio: Text | None\n    created_at: DateTime\n    updated_at: DateTime\n", "", lacks="bio"),
    response("reorder fields", f"    id: Uuid\n{NAME}", f"{NAME}    id: Uuid\n", contains='{"data": {"name"'),
    response("add a field with a default", NAME, f'{NAME}    kind: str = "person"\n', contains='"kind": "person"'),
    response("add a field that no row has", NAME, f"{NAME}    rank: int\n", contains="500"),
    response("rename by validation_alias", NAME, '    full_name: AuthorName = Field(validation_alias="name")\n', contains='"full_name": "Ada"'),
    response("serialization_alias", NAME, '    name: AuthorName = Field(serialization_alias="fullName")\n', contains='"fullName": "Ada"'),
    response("alias alone", NAME, '    name: AuthorName = Field(alias="fullName")\n', contains="500"),
    response("alias with populate_by_name", NAME, '    model_config = ConfigDict(populate_by_name=True)\n    name: AuthorName = Field(alias="fullName")\n', contains='"fullName": "Ada"'),
    response("alias_generator", NAME, f"    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)\n{NAME}", contains="createdAt"),
    response("serialize_by_alias off", NAME, '    model_config = ConfigDict(serialize_by_alias=False)\n    name: AuthorName = Field(serialization_alias="fullName")\n', contains="fullName"),
    added("Response", "computed_field", '    @computed_field\n    @property\n    def initial(self) -> str:\n        return self.name[0]\n', contains='"initial": "A"'),
    added("Response", "field_serializer", '    @field_serializer("name")\n    def shout(self, name: str) -> str:\n        return name.upper()\n', contains="ADA"),
    added("Response", "wrap serializer", '    @field_serializer("created_at", mode="wrap")\n    def at(self, value: datetime, handler: Any) -> str:\n        return "at " + handler(value)\n', contains="at *"),
    added("Response", "model_serializer", '    @model_serializer\n    def brief(self) -> dict[str, str]:\n        return {"who": self.name}\n', contains='{"data": {"who": "Ada"}}'),
    added("Response", "wrap model_serializer", '    @model_serializer(mode="wrap")\n    def more(self, handler: Any) -> dict[str, Any]:\n        return {**handler(self), "type": "author"}\n', contains='"type": "author"'),
    added("Response", "field_validator after", '    @field_validator("name")\n    @classmethod\n    def title(cls, name: str) -> str:\n        return "Countess " + name\n', contains="Countess Ada"),
    added("Response", "field_validator before", '    @field_validator("bio", mode="before")\n    @classmethod\n    def some(cls, bio: Any) -> Any:\n        return bio or "unknown"\n', contains='"bio": "unknown"'),
    added("Response", "model_validator before", '    @model_validator(mode="before")\n    @classmethod\n    def fill(cls, row: Any) -> Any:\n        return {**row, "name": "Dr " + row["name"]}\n', contains="Dr Ada"),
    added("Response", "model_validator that raises", '    @model_validator(mode="after")\n    def check(self) -> Any:\n        if self.bio:\n            raise ValueError("no")\n        return self\n', contains="500"),
    added("Response", "model_post_init", '    def model_post_init(self, context: Any) -> None:\n        self.name = self.name * 2\n', contains="AdaAda"),
    added("Response", "private attribute and class variable", '    limit: ClassVar[int] = 3\n    _seen: int = PrivateAttr(default=0)\n', contains="Ada"),
    added("Response", "method and property", '    @property\n    def initial(self) -> str:\n        return self.name[0]\n', lacks="initial"),
    response("narrower length", NAME, "    name: Annotated[str, Field(max_length=2)]\n", contains="500"),
    response("wrong type", NAME, "    name: int\n", contains="500"),
    response("types of Python", f"    id: Uuid\n{NAME}    email: String\n", "    id: UUID\n    name: str\n    email: str\n", contains="Ada"),
    response("datetime of Python", "    created_at: DateTime\n", "    created_at: datetime\n", contains="created_at"),
    response("optional field", "    email: String\n", "    email: String | None = None\n", contains="ada@example.com"),
    response("union", "    bio: Text | None\n", "    bio: int | str | None\n", contains="Countess"),
    response("SecretStr", "    email: String\n", "    email: SecretStr\n", lacks="ada@example.com", contains="*****"),
    response("exclude", "    email: String\n", "    email: String = Field(exclude=True)\n", lacks="ada@example.com"),
    response("exclude_if", "    bio: Text | None\n", "    bio: Text | None = Field(exclude_if=lambda bio: bio is None)\n", lacks='"bio": null'),
    response("PlainSerializer", "    created_at: DateTime\n", "    created_at: Annotated[DateTime, PlainSerializer(lambda at: at.year)]\n", contains='"created_at": 20'),
    response("AfterValidator", NAME, "    name: Annotated[AuthorName, AfterValidator(str.upper)]\n", contains="ADA"),
    response("description and examples", NAME, '    name: AuthorName = Field(description="Full name", examples=["Ada"])\n', contains="Ada"),
    response("frozen, with a title", NAME, f'    model_config = ConfigDict(frozen=True, title="Writer")\n{NAME}', contains="Ada"),
    response("extra=allow", "    email: String\n", '    model_config = ConfigDict(extra="allow")\n', contains="ada@example.com"),
    response("extra=forbid", "    email: String\n", '    model_config = ConfigDict(extra="forbid")\n', contains="500"),
    response("str_to_upper", NAME, "    model_config = ConfigDict(str_to_upper=True)\n    name: str\n", contains="ADA"),
    response("json_encoders", NAME, f"    model_config = ConfigDict(json_encoders={{UUID: lambda key: 'key'}})\n{NAME}", contains='"id": "key"'),
    response("BaseModel as the base", "AuthorResponse(ResponseSchema)", "AuthorResponse(BaseModel)", contains="Ada"),
    Case("Response: mixin", [PYDANTIC, Edit(SCHEMA, "class AuthorResponse(ResponseSchema)", "class Kind(BaseModel):\n    @computed_field\n    def kind(self) -> str:\n        return 'author'\n\n\nclass AuthorResponse(Kind, ResponseSchema)")], contains='"kind": "author"'),
    Case("Response: nested model", [PYDANTIC, Edit(SCHEMA, "class AuthorResponse(ResponseSchema)", "class Contact(BaseModel):\n    email: str\n\n\nclass AuthorResponse(ResponseSchema)"), Edit(SCHEMA, "    email: String\n", "    contact: Contact\n\n    @model_validator(mode='before')\n    @classmethod\n    def group(cls, row: Any) -> Any:\n        return {**row, 'contact': {'email': row['email']}}\n\n", "class AuthorResponse(")], contains='"contact": {"email"'),
]  # fmt: skip

SENT = [
    ask("POST", "/authors/", {**ADA, "bio": "x"}),
    ask("POST", "/authors/", {"name": " Eve ", "email": "eve@example.com"}),
    ask("GET", "/authors/"),
]
FULL = [ask("POST", "/authors/", {"fullName": "Ada", "email": "e@x"}), *ASKS[:3]]
CREATES = [
    schema("Create", "remove a field", "    bio: Text | None = None\n", "", asks=SENT, contains="422"),
    schema("Create", "remove a required field", "    email: String\n", "", asks=SENT, contains="422"),
    schema("Create", "default", "bio: Text | None = None", 'bio: Text | None = "n/a"', asks=SENT, contains='"bio": "n/a"'),
    schema("Create", "default_factory", "bio: Text | None = None", 'bio: Text = Field(default_factory=lambda: "made")', asks=SENT, contains='"bio": "made"'),
    schema("Create", "alias", NAME, '    name: AuthorName = Field(alias="fullName")\n', asks=FULL, contains="422"),
    schema("Create", "alias with populate_by_name", NAME, '    model_config = ConfigDict(populate_by_name=True)\n    name: AuthorName = Field(alias="fullName")\n', asks=FULL, contains='"name": "Ada"'),
    schema("Create", "validation_alias", NAME, '    name: AuthorName = Field(validation_alias="fullName")\n', asks=FULL, contains='"name": "Ada"'),
    added("Create", "field_validator that raises", '    @field_validator("name")\n    @classmethod\n    def known(cls, name: str) -> str:\n        if name == "Ada":\n            raise ValueError("taken")\n        return name\n', asks=SENT, contains="422"),
    added("Create", "field_validator that changes", '    @field_validator("name")\n    @classmethod\n    def strip(cls, name: str) -> str:\n        return name.strip()\n', asks=SENT, contains='"name": "Eve"'),
    added("Create", "model_validator", '    @model_validator(mode="after")\n    def check(self) -> Any:\n        if self.bio is None:\n            raise ValueError("say more")\n        return self\n', asks=SENT, contains="422"),
    added("Create", "model_validator before", '    @model_validator(mode="before")\n    @classmethod\n    def fill(cls, data: Any) -> Any:\n        return {"bio": "before", **data}\n', asks=SENT, contains='"bio": "before"'),
    added("Create", "computed_field", '    @computed_field\n    def rank(self) -> int:\n        return 1\n', asks=SENT, contains="500"),
    schema("Create", "extra=ignore", NAME, f'    model_config = ConfigDict(extra="ignore")\n{NAME}', asks=[ask("POST", "/authors/", {**ADA, "more": 1})], contains="201"),
    schema("Create", "str_strip_whitespace", NAME, f"    model_config = ConfigDict(str_strip_whitespace=True)\n{NAME}", asks=SENT, contains='"name": "Eve"'),
    schema("Create", "strict off", NAME, "    model_config = ConfigDict(coerce_numbers_to_str=True, strict=False)\n    name: str\n", asks=[ask("POST", "/authors/", {**ADA, "name": 5})], contains='"name": "5"'),
    schema("Create", "required field", "bio: Text | None = None", "bio: Text", asks=SENT, contains="422"),
    schema("Create", "optional for a required column", "email: String\n", "email: String | None = None\n", asks=[ask("POST", "/authors/", {"name": "Ada"})]),
    schema("Create", "own type", NAME, '    name: Annotated[str, BeforeValidator(lambda value: f"<{value}>")]\n', asks=SENT, contains="<Ada>"),
    Case("Create: field of no column", [PYDANTIC, Edit(SCHEMA, NAME, f"{NAME}    again: str\n", "class AuthorCreate("), Edit(CONTROLLER, "body.model_dump()", 'body.model_dump(exclude={"again"})')], [ask("POST", "/authors/", {**ADA, "again": "x"})], contains="201"),
]  # fmt: skip
CHANGED = [
    ASKS[0],
    ask("PATCH", "/authors/<0.id>", {"bio": "x"}),
    ask("PATCH", "/authors/<0.id>", {"name": " Eve "}),
    ask("PATCH", "/authors/<0.id>", {}),
    ask("PATCH", "/authors/<0.id>", {"bio": None}),
    ASKS[1],
]
UPDATES = [
    schema("Update", "remove a field", "    bio: Text | None = UNSET\n", "", asks=CHANGED, contains="422"),
    schema("Update", "default of None", "email: String = UNSET", "email: String | None = None", asks=CHANGED, contains="ada@example.com"),
    schema("Update", "alias", "    bio: Text | None = UNSET\n", '    bio: Text | None = Field(None, alias="about")\n', asks=[ASKS[0], ask("PATCH", "/authors/<0.id>", {"about": "x"})], contains='"bio": "x"'),
    added("Update", "field_validator", '    @field_validator("name")\n    @classmethod\n    def strip(cls, name: str) -> str:\n        return name.strip()\n', asks=CHANGED, contains='"name": "Eve"'),
    schema("Update", "validate_default", NAME.replace("\n", " = UNSET\n"), "    model_config = ConfigDict(validate_default=True)\n    name: AuthorName = UNSET\n", asks=CHANGED, contains="Eve"),
    schema("Update", "required field", "name: AuthorName = UNSET", "name: AuthorName", asks=CHANGED, contains="422"),
    schema("Update", "field that may not be null", "bio: Text | None = UNSET", "bio: Text = UNSET", asks=CHANGED, contains="422"),
]  # fmt: skip

QUERIES = [
    schema("Query", "smaller pages", "    model = Author\n", "    model = Author\n    per_page: Annotated[int, Field(ge=1, le=5)] = 1\n", asks=[*TWO, ask("GET", "/authors/"), ask("GET", "/authors/?per_page=6")], contains='"per_page": 1'),
    schema("Query", "default sort", "    model = Author\n", '    model = Author\n    sort: str | None = "-name"\n', asks=[*TWO, ask("GET", "/authors/")]),
    schema("Query", "own selection", "    model = Author\n", '    model = Author\n\n    def selection(self, model: Any) -> Any:\n        from dataclasses import replace\n        return replace(super().selection(model), conditions=())\n', asks=[*TWO, ask("GET", "/authors/?name=Eve")]),
    Case("Query: extra parameter", [PYDANTIC, Edit(SCHEMA, "    model = Author\n", "    model = Author\n    brief: bool = False\n", "class AuthorQuery("), Edit(CONTROLLER, "page.rows, page", "[] if query.brief else page.rows, page")], [*TWO, ask("GET", "/authors/?brief=true"), ask("GET", "/authors/?brief=x"), ask("GET", "/authors/")], contains='{"data": []'),
    schema("Query", "fewer filters", 'filter_fields = ("id", "name", "email", ', 'filter_fields = ("id", "name", ', asks=[*TWO, ask("GET", "/authors/?email=e@x"), ask("GET", "/authors/?name=Eve")], contains="422"),
    schema("Query", "filter by a long text", 'filter_fields = ("id", ', 'filter_fields = ("id", "bio", ', asks=[*TWO, ask("GET", "/authors/?bio__isnull=false"), ask("GET", "/authors/?bio__isnull=true")], lacks="422"),
    schema("Query", "long text by default", "    model = Author\n", "    model = Author\n", asks=[*TWO, ask("GET", "/authors/?bio=x"), ask("GET", "/authors/?sort=bio")], contains="422"),
    schema("Show", "no relations", "    model = Author\n", "    model = Author\n    include: None = None\n", asks=[*TWO, ask("GET", "/authors/<0.id>?include=posts"), ASKS[1]], contains="422"),
]  # fmt: skip
