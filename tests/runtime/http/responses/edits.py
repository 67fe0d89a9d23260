"""Edits that users of FastAPI, pydantic and SQLAlchemy make to generated classes.

Each edit is made to a copy of the blog, which must then answer as FastAPI alone does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.runtime.http.responses.edited import Ask, Edit

__all__ = ["CASES", "Case", "ask"]

SCHEMA = "schemas/author.py"
CONTROLLER = "controllers/author.py"
ROUTES = "routes/author.py"
MODEL = "models/author.py"
SERVICE = "services/author.py"
REPOSITORY = "repositories/author.py"


def ask(method: str, path: str, body: object = None, **headers: str) -> Ask:
    """Return one request; `_` in the name of a header is `-`."""
    return method, path, body, {name.replace("_", "-"): text for name, text in headers.items()}


ADA = {"name": "Ada", "email": "ada@example.com"}
ASKS = (
    ask("POST", "/authors/", ADA),
    ask("GET", "/authors/<0.id>"),
    ask("GET", "/authors/"),
    ask("PATCH", "/authors/<0.id>", {"bio": "Countess"}),
    ask("PUT", "/authors/<0.id>", {"name": 5}),
    ask("POST", "/authors/", {"name": "Ada"}),
    ask("DELETE", "/authors/<0.id>"),
    ask("GET", "/authors/<0.id>"),
)


@dataclass(frozen=True)
class Case:
    """An edit with the requests that show it.

    `contains` is a text in the answers that the edit causes, `lacks` one that it removes. `raises`
    is a text in the error of the start. With `database`, it is tried on every database.
    """

    name: str
    edits: Sequence[Edit]
    asks: Sequence[Ask] = ASKS
    contains: str = ""
    lacks: str = ""
    raises: str = ""
    database: bool = False


def imports(path: str, code: str) -> Edit:
    """Return an edit that adds imports."""
    first = {SCHEMA: "from typing import Annotated\n", CONTROLLER: "from typing import Annotated\n"}
    first |= {
        ROUTES: "from fastapi import APIRouter\n",
        SERVICE: "from fw.runtime.database import Service\n",
    }
    first |= {REPOSITORY: "from fw.runtime.database import Repository\n"}
    first |= {MODEL: "from uuid import UUID\n", "main.py": "from pathlib import Path\n"}
    return Edit(path, first[path], f"{first[path]}{code}\n")


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


def route(
    name: str,
    *edits: tuple[str, str],
    code: str = "",
    asks: Sequence[Ask] = ASKS,
    database: bool = False,
    **shows: str,
) -> Case:
    made = [Edit(ROUTES, old, new) for old, new in edits]
    end = "\n# Add your own endpoints for authors below.\n"
    made += [Edit(ROUTES, end, f"{end}\n\n{code}\n")] if code else []
    return Case(
        f"routes: {name}",
        [
            imports(
                ROUTES,
                "from typing import Any\nfrom fastapi import Depends, Header, HTTPException\nfrom fastapi.responses import JSONResponse, PlainTextResponse\nfrom fw.runtime.http import Response, UuidKey, success\nfrom pydantic import BaseModel\nfrom app.schemas.author import AuthorShow",
            ),
            *made,
        ],
        asks,
        database=database,
        **shows,
    )


PAGE, ONE = "response_model=Page[AuthorResponse]", "response_model=Envelope[AuthorResponse]"
SHOW = (
    '    methods=["GET"],\n    response_model=Envelope[AuthorResponse],\n'
    "    responses=problems(404, 422),"
)
BRIEF = "\n\nclass Brief(BaseModel):\n    id: Any\n    name: str\n\n\nrouter ="
STORE = f"    status_code=201,\n    {ONE}"
DESTROY = "    response_model=Envelope[Deleted]"
EXTRA = ask("GET", "/authors/<0.id>/extra")
ROUTE_CASES = [
    route("response_model_exclude_none", (PAGE, f"{PAGE}, response_model_exclude_none=True"), lacks="{\"data\": [{\"id\": \"*\", \"name\": \"Ada\", \"email\": \"ada@example.com\", \"bio\": null"),
    route("response_model_exclude", (ONE, ONE + ', response_model_exclude={"data": {"email"}}')),
    route("response_model_include", (ONE, ONE + ', response_model_include={"data": {"name"}}'), contains='{"data": {"name": "Ada"}}'),
    route("response_model_exclude_unset", (ONE, ONE + ", response_model_exclude_unset=True")),
    route("response_model_exclude_defaults", (ONE, ONE + ", response_model_exclude_defaults=True")),
    route("smaller class for one", ("\nrouter =", BRIEF), (SHOW, SHOW.replace("AuthorResponse", "Brief"))),
    route("smaller class for lists", ("\nrouter =", BRIEF), (PAGE, "response_model=Page[Brief]")),
    route("subclass with a field", ("\nrouter =", "\n\nclass More(AuthorResponse):\n    kind: str = 'more'\n\n\nrouter ="), (SHOW, SHOW.replace("AuthorResponse", "More")), contains='"kind": "more"'),
    route("own envelope", ("\nrouter =", "\n\nclass Own(BaseModel):\n    version: int = 2\n    data: AuthorResponse\n\n\nrouter ="), (SHOW, SHOW.replace("Envelope[AuthorResponse]", "Own")), contains='"version": 2'),
    route("dict as the response model", (SHOW, SHOW.replace("Envelope[AuthorResponse]", "dict[str, Any]")), contains="ada@example.com"),
    route("no response model", (SHOW, SHOW.replace("    response_model=Envelope[AuthorResponse],\n", "    response_model=None,\n")), contains="ada@example.com"),
    route("wrong response model", (SHOW, SHOW.replace("Envelope", "Page")), contains="500"),
    route("status_code of a creation", (STORE, STORE.replace("201", "202")), contains="202"),
    route("status_code of a list", (PAGE, f"{PAGE}, status_code=203"), contains="203"),
    route("204 for a deletion", (DESTROY, "    status_code=204"), contains="204"),
    route("204 with a response model", (DESTROY, f"    status_code=204, {DESTROY.strip()}"), raises="must not have a response body"),
    route("custom response class", ("\nrouter =", '\n\nclass Pretty(JSONResponse):\n    media_type = "application/vnd.api+json"\n\n\nrouter ='), (SHOW, SHOW.replace("    responses", "    response_class=Pretty,\n    responses")), contains="application/vnd.api+json"),
    route("default response class of the router", ('prefix="/authors"', 'default_response_class=JSONResponse, prefix="/authors"'), contains="Ada"),
    route("dependency of a route", (SHOW, SHOW.replace("    responses", "    dependencies=[Depends(key)],\n    responses")), ("\nrouter =", '\n\ndef key(x_key: str = Header()) -> None:\n    if x_key != "s":\n        raise HTTPException(403)\n\n\nrouter ='), asks=[*ASKS[:2], ask("GET", "/authors/<0.id>", x_key="s"), ask("GET", "/authors/<0.id>", x_key="t")], contains="403"),
    route("dependency of the router", ('prefix="/authors"', 'dependencies=[Depends(key)], prefix="/authors"'), ("\nrouter =", '\n\ndef key(x_key: str = Header("s")) -> None:\n    if x_key != "s":\n        raise HTTPException(403)\n\n\nrouter ='), asks=[*ASKS[:3], ask("GET", "/authors/", x_key="t")], contains="403"),
    route("coroutine as dependency of the router", ('prefix="/authors"', 'dependencies=[Depends(word)], prefix="/authors"'), ("\nrouter =", '\n\nasync def word() -> None:\n    if controller.AuthorServiceDep is None:\n        raise HTTPException(403)\n\n\nrouter ='), contains="Ada"),
    route("coroutine that refuses, as dependency of a route", (SHOW, SHOW.replace("    responses", "    dependencies=[Depends(refuse)],\n    responses")), ("\nrouter =", '\n\nasync def refuse() -> None:\n    raise HTTPException(418)\n\n\nrouter ='), contains="418"),
    route("hidden from the schema, deprecated", (PAGE, f'{PAGE}, deprecated=True, include_in_schema=False, tags=["x"], summary="All"'), contains="Ada"),
    route("removed route", (DESTROY, "    include_in_schema=False"), ('methods=["DELETE"]', 'methods=["OPTIONS"]'), contains="405"),
    route("extra route with success()", code='@router.get("/{id}/extra", response_model=Envelope[AuthorResponse])\nasync def extra(service: controller.AuthorServiceDep, id: UuidKey) -> Response:\n    return success({**await service.find(id), "inner": 1})', asks=[ASKS[0], EXTRA], contains='"name": "Ada"', lacks="inner"),
    route("extra route that returns data", code='@router.get("/{id}/extra", response_model=Envelope[AuthorResponse])\nasync def extra(service: controller.AuthorServiceDep, id: UuidKey) -> Any:\n    return {"data": await service.find(id), "inner": 1}', asks=[ASKS[0], EXTRA], contains='{"data": {"id"', lacks="inner"),
    route("extra route with a return annotation", code='@router.get("/{id}/extra")\nasync def extra(service: controller.AuthorServiceDep, id: UuidKey) -> AuthorResponse:\n    return await service.find(id)', asks=[ASKS[0], EXTRA], contains='"name": "Ada"'),
    route("extra route with another model", code='class Count(BaseModel):\n    letters: int\n\n\n@router.get("/{id}/extra", response_model=Envelope[Count])\nasync def extra(service: controller.AuthorServiceDep, id: UuidKey) -> Response:\n    author = await service.find(id)\n    return success({"letters": len(author.name), "name": author.name})', asks=[ASKS[0], EXTRA], contains='{"data": {"letters": 3}}'),
    route("extra route with a list", code='@router.get("/{id}/extra", response_model=Envelope[list[AuthorResponse]])\nasync def extra(service: controller.AuthorServiceDep, id: UuidKey) -> Response:\n    return success(await service.all())', asks=[ASKS[0], EXTRA], contains='{"data": [{"id"'),
    route("controller class", code='class Handlers:\n    def __init__(self, service: Any) -> None:\n        self.service = service\n\n    async def extra(self, id: UuidKey) -> Response:\n        return success(await self.service.find(id))\n\n\nhandlers = Handlers(controller.AuthorService(controller.AuthorRepository()))\nrouter.get("/{id}/extra", response_model=Envelope[AuthorResponse])(handlers.extra)', asks=[ASKS[0], EXTRA], contains='"name": "Ada"'),
    route("add_api_route", code='async def extra(service: controller.AuthorServiceDep, id: UuidKey) -> Response:\n    return success(await service.find(id))\n\n\nrouter.add_api_route("/{id}/extra", extra, methods=["GET"], response_model=Envelope[AuthorResponse])', asks=[ASKS[0], EXTRA], contains='"name": "Ada"'),
    route("plain text", code='@router.get("/{id}/extra", response_class=PlainTextResponse)\nasync def extra(service: controller.AuthorServiceDep, id: UuidKey) -> Any:\n    return (await service.find(id))["name"]', asks=[ASKS[0], EXTRA], contains="Ada"),
]  # fmt: skip

_ROW = "    record = await service.find(id, query)\n    return success(record, if_none_match, tag=not query.include)\n"


def controller(
    name: str,
    *edits: tuple[str, str],
    code: str = "",
    asks: Sequence[Ask] = ASKS,
    extra: Sequence[Edit] = (),
    **shows: str,
) -> Case:
    made = [Edit(CONTROLLER, old, new) for old, new in edits]
    made += (
        [Edit(CONTROLLER, "\n\nasync def index", f"\n\n{code}\n\n\nasync def index")]
        if code
        else []
    )
    return Case(
        f"controller: {name}",
        [
            imports(
                CONTROLLER,
                "from typing import Any\nfrom fastapi import BackgroundTasks, Body, Cookie, Depends, Header, HTTPException, Request\nfrom app.schemas.author import AuthorResponse",
            ),
            *made,
            *extra,
        ],
        asks,
        **shows,
    )


LAST = "    if_none_match: IfNoneMatch = None,\n"
WHO = 'def who() -> str:\n    return "nobody"\n'
CONTROLLERS = [
    controller("extra key in the row", (_ROW, '    record = await service.find(id, query)\n    return success({**vars(record), "inner": 1}, if_none_match)\n'), contains="Ada", lacks="inner"),
    controller("changed value", (_ROW, '    record = await service.find(id, query)\n    record.name = "Changed"\n    return success(record, if_none_match)\n'), contains="Changed"),
    controller("missing key in the row", (_ROW, '    record = await service.find(id, query)\n    return success({"id": record.id}, if_none_match)\n'), contains="500"),
    controller("instance of the class", (_ROW, "    record = await service.find(id, query)\n    return success(AuthorResponse(**vars(record)), if_none_match)\n"), contains="Ada"),
    controller("background task", (LAST, f"{LAST}    tasks: BackgroundTasks = None,\n"), (_ROW, f"    tasks.add_task(print, end='')\n{_ROW}"), contains="Ada"),
    controller("dependency", (LAST, f"{LAST}    name: Annotated[str, Depends(who)] = '',\n"), (_ROW, _ROW.replace("success(record", 'success({**vars(record), "name": name}')), code=WHO, contains='"name": "nobody"'),
    controller("dependency override", (LAST, f"{LAST}    name: Annotated[str, Depends(who)] = '',\n"), (_ROW, _ROW.replace("success(record", 'success({**vars(record), "name": name}')), code=WHO, extra=[Edit("main.py", ".create()\n)\n", ".create()\n)\n\nfrom app.controllers.author import who  # noqa\napp.dependency_overrides[who] = lambda: 'tester'\n")], contains='"name": "tester"'),
    controller("override of the service", code="class Fake(AuthorService):\n    async def find(self, id: Any, query: Any = None) -> Any:\n        found = await super().find(id, query)\n        found.name = 'Fake'\n        return found\n\n\nasync def fake_service() -> AuthorService:\n    return Fake(AuthorRepository())", extra=[Edit("main.py", ".create()\n)\n", ".create()\n)\n\nfrom app.controllers.author import author_service, fake_service  # noqa\napp.dependency_overrides[author_service] = fake_service\n")], contains='"name": "Fake"'),
    controller("service that depends on another", ("async def author_service() -> AuthorService:", "async def kind() -> type[AuthorService]:\n    return AuthorService\n\n\nasync def author_service(kind: Annotated[Any, Depends(kind)]) -> AuthorService:"), ("return AuthorService(", "return kind("), contains="Ada"),
    controller("generator as the provider", ("async def author_service() -> AuthorService:", "async def author_service() -> Any:"), ("    return AuthorService(", "    yield AuthorService("), contains="Ada"),
    controller("HTTPException", (_ROW, f"    if id.version == 7:\n        raise HTTPException(418)\n{_ROW}"), contains="418"),
    controller("unexpected error", (_ROW, "    return success(1 / 0)\n"), contains="500"),
    controller("query, header and cookie", (LAST, f"{LAST}    x_word: Annotated[str, Header()] = '-',\n    crumb: Annotated[str, Cookie()] = '+',\n"), (_ROW, _ROW.replace("success(record", 'success({**vars(record), "name": x_word + crumb}')), asks=[ASKS[0], ask("GET", "/authors/<0.id>", x_word="w", cookie="crumb=c"), ASKS[1]], contains='"name": "wc"'),
    controller("embedded body", ("body: AuthorCreate", "body: Annotated[AuthorCreate, Body(embed=True)]"), asks=[ask("POST", "/authors/", {"body": ADA}), ASKS[0], ASKS[2]], contains="Ada"),
    controller("request object", (LAST, f"    request: Request,\n{LAST}"), (_ROW, _ROW.replace("success(record", 'success({**vars(record), "name": request.method}')), contains='"name": "GET"'),
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
TWO = [ASKS[0], ask("POST", "/authors/", {"name": "Eve", "email": "e@x"})]
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


def model(
    name: str,
    old: str,
    new: str,
    *others: Edit,
    code: str = "",
    asks: Sequence[Ask] = ASKS,
    **shows: str,
) -> Case:
    return Case(
        f"model: {name}",
        [
            imports(
                MODEL,
                f"from sqlalchemy import CheckConstraint, Index, func, text\nfrom sqlalchemy.ext.hybrid import hybrid_property\nfrom sqlalchemy.orm import validates\n{code}",
            ),
            Edit(MODEL, old, new),
            *others,
        ],
        asks,
        database=True,
        **shows,
    )


BIO = "    bio: Mapped[str | None] = mapped_column(t.Text)\n"
RANK = "    rank: Mapped[int | None] = mapped_column(t.Integer)\n"
TABLE = '    __tablename__ = "authors"\n'
POSTS = '        lazy="raise",\n    )\n'
MODELS = [
    model("column that no class has", BIO, BIO + RANK, lacks="rank", contains="Ada"),
    model("column in every class", BIO, BIO + RANK, Edit(SCHEMA, "    bio: Text | None = None\n", "    bio: Text | None = None\n    rank: Int | None = 7\n"), Edit(SCHEMA, "    bio: Text | None\n", "    bio: Text | None\n    rank: Int | None\n"), Edit(SCHEMA, "    DateTime,\n", "    DateTime,\n    Int,\n"), contains='"rank": 7'),
    model("removed column", BIO, "", Edit(SCHEMA, '("name", "email", "bio")', '("name", "email")'), contains="500"),
    model("column default", BIO, BIO.replace("t.Text)", 't.Text, default="hello")')),
    model("server default", BIO, BIO + '    rank: Mapped[int] = mapped_column(t.Integer, server_default=text("3"))\n', Edit(SCHEMA, "    bio: Text | None\n", "    bio: Text | None\n    rank: int = -1\n"), contains='"rank": 3'),
    model("default of SQL", BIO, BIO + "    rank: Mapped[int] = mapped_column(t.Integer, default=func.length('four'), onupdate=func.length('fives'))\n", Edit(SCHEMA, "    bio: Text | None\n", "    bio: Text | None\n    rank: int = -1\n"), contains='"rank": 5'),
    model("property in the response", BIO, BIO + '\n    @property\n    def initial(self) -> str:\n        return self.name[0]\n', Edit(SCHEMA, "    bio: Text | None\n", "    bio: Text | None\n    initial: str\n"), contains='"initial": "A"'),
    model("default of a new column", BIO, BIO + '    rank: Mapped[int] = mapped_column(t.Integer, default=4)\n', Edit(SCHEMA, "    bio: Text | None\n", "    bio: Text | None\n    rank: int = -1\n"), contains='"rank": 4'),
    model("longer column", "t.String(120)", "t.String(200)", contains="Ada"),
    model("shorter column", "t.String(120)", "t.String(100)", contains="Ada"),
    model("column of SQLAlchemy", "t.String(255)", "String(255)", code="from sqlalchemy import String", contains="ada@example.com"),
    model("private column", BIO, BIO.replace("t.Text)", 't.Text, info={"fw.private": True})'), contains="500"),
    model("unique column", "t.String(120)", "t.String(120), unique=True", asks=[ASKS[0], ask("POST", "/authors/", {**ADA, "email": "other"})], contains="409"),
    model("check constraint", TABLE, f"{TABLE}    __table_args__ = (CheckConstraint(\"name <> 'Eve'\", name='no_eve'),)\n", asks=[*TWO, ask("GET", "/authors/")]),
    model("index", TABLE, f'{TABLE}    __table_args__ = (Index("ix_by_name", "name"),)\n', contains="Ada"),
    model("hybrid property", BIO, f"{BIO}\n    @hybrid_property\n    def initial(self) -> str:\n        return self.name[0]\n", lacks="initial", contains="Ada"),
    model("relationship options", POSTS, POSTS.replace('lazy="raise"', 'lazy="selectin", order_by="Post.title", cascade="all, delete-orphan"'), contains="Ada"),
    model("renamed relationship", "    posts: Mapped", "    texts: Mapped", Edit("models/post.py", 'back_populates="posts"', 'back_populates="texts"'), *(Edit(SCHEMA, '("posts",)', '("texts",)', f"class Author{kind}(") for kind in ("Query", "Show")), contains="Ada"),
]  # fmt: skip


def layer(
    path: str,
    name: str,
    code: str,
    *others: Edit,
    more: str = "",
    asks: Sequence[Ask] = ASKS,
    **shows: str,
) -> Case:
    word = "service" if path == SERVICE else "repository"
    last = {
        SERVICE: '    """Operations on authors. Override a method to add your own rules."""\n',
        REPOSITORY: "    model = Author\n",
    }[path]
    return Case(
        f"{word}: {name}",
        [
            imports(
                path,
                f"from collections.abc import Mapping\nfrom typing import Any\nfrom fastapi import HTTPException\nfrom fw.runtime.errors import Forbidden, NotFound\n{more}",
            ),
            Edit(path, last, f"{last}\n{code}\n"),
            *others,
        ],
        asks,
        database=True,
        **shows,
    )


LAYERS = [
    layer(SERVICE, "changed values", '    async def create(self, values: Mapping[str, Any]) -> dict[str, Any]:\n        return await super().create({**values, "bio": "by rule"})\n', contains='"bio": "by rule"'),
    layer(SERVICE, "extra key", '    async def find(self, id: Any, query: Any = None) -> dict[str, Any]:\n        return {**await super().find(id, query), "inner": 1}\n', lacks="inner", contains="Ada"),
    layer(SERVICE, "key for a new field", '    async def find(self, id: Any, query: Any = None) -> Any:\n        found = await super().find(id, query)\n        found.rank = 9\n        return found\n', Edit(SCHEMA, "    bio: Text | None\n", "    bio: Text | None\n    rank: int = 0\n"), contains='"rank": 9'),
    layer(SERVICE, "refusal", '    async def delete(self, id: Any, precondition: Any = None) -> None:\n        raise Forbidden("never")\n', contains="403"),
    layer(SERVICE, "instances of the class", '    async def find(self, id: Any, query: Any = None) -> Any:\n        return AuthorResponse(**await super().find(id, query))\n', more="from app.schemas.author import AuthorResponse", contains="Ada"),
    layer(REPOSITORY, "own condition", '    async def find(self, id: Any, query: Any = None) -> Any:\n        return await self.query().where("bio", "Countess").find(id)\n', contains="404"),
    layer(REPOSITORY, "private column", '    async def find(self, id: Any, query: Any = None) -> Any:\n        return await self.query().with_private("bio").find(id)\n', Edit(MODEL, "mapped_column(t.Text)", 'mapped_column(t.Text, info={"fw.private": True})'), Edit(SCHEMA, "    bio: Text | None\n", ""), asks=[ask("POST", "/authors/", {**ADA, "bio": "hidden text"}), ASKS[1], ASKS[2]], lacks="hidden text", contains="Ada"),
    layer(REPOSITORY, "relation that no class has", '    async def all(self) -> Any:\n        return await self.query().with_("posts").get()\n', Edit(CONTROLLER, "    page = await service.paginate(query)\n", "    page = await service.paginate(query)\n    await service.all()\n"), lacks="posts"),
    layer(REPOSITORY, "soft deletion", '    async def delete(self, id: Any, precondition: Any = None) -> bool:\n        return await self.update(id, {"bio": "deleted"}, precondition) is not None\n', contains='"bio": "deleted"'),
]  # fmt: skip

CASES = [*RESPONSES, *ROUTE_CASES, *CONTROLLERS, *CREATES, *UPDATES, *QUERIES, *MODELS, *LAYERS]
