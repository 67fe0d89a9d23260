"""Edits of the handlers in `app/controllers/`."""

from __future__ import annotations

from collections.abc import Sequence

from tests.runtime.http.responses.edited import Ask, Edit
from tests.runtime.http.responses.edits.case import ADA, ASKS, CONTROLLER, Case, ask, imports

__all__ = ["CONTROLLERS"]

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
                "from typing import Any\nfrom fastapi import BackgroundTasks, Body, Cookie, Depends, Header, HTTPException, Request, Security\nfrom fastapi.security import SecurityScopes\nfrom app.schemas.author import AuthorResponse",
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
    controller("class as dependency", (LAST, f"{LAST}    who: Annotated[Who, Depends()] = None,\n"), (_ROW, _ROW.replace("success(record", 'success({**vars(record), "name": who.name}')), code='class Who:\n    def __init__(self, name: str = "nobody") -> None:\n        self.name = name\n', contains='"name": "nobody"'),
    controller("scopes of a dependency", (LAST, f"{LAST}    scopes: Annotated[str, Security(words, scopes=['a', 'b'])] = '',\n"), (_ROW, _ROW.replace("success(record", 'success({**vars(record), "name": scopes}')), code="async def words(scopes: SecurityScopes) -> str:\n    return scopes.scope_str\n", contains='"name": "a b"'),
    controller("dependency that turns an error into another", (LAST, f"{LAST}    name: Annotated[str, Depends(who)] = '',\n"), (_ROW, "    raise KeyError(id)\n"), code='async def who() -> Any:\n    try:\n        yield "nobody"\n    except KeyError:\n        raise HTTPException(418)\n', contains="418"),
    controller("handler without async", ("async def destroy(", "def destroy("), ("    await service.delete(id, if_match)\n", ""), contains='"deleted": true'),
]  # fmt: skip
