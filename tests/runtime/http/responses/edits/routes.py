"""Edits of the routes in `app/routes/`."""

from __future__ import annotations

from collections.abc import Sequence

from tests.runtime.http.responses.edited import Ask, Edit
from tests.runtime.http.responses.edits.case import ASKS, ROUTES, Case, ask, imports

__all__ = ["ROUTE_CASES"]


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
                "from dataclasses import dataclass\nfrom typing import Any\nfrom fastapi import Depends, Header, HTTPException\nfrom fastapi.responses import JSONResponse, PlainTextResponse, StreamingResponse\nfrom fastapi.routing import APIRoute\nfrom fw.runtime.http import Response, UuidKey, success\nfrom pydantic import BaseModel\nfrom app.schemas.author import AuthorShow",
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
    route("streaming response", code='@router.get("/{id}/extra")\nasync def extra(service: controller.AuthorServiceDep, id: UuidKey) -> StreamingResponse:\n    async def lines() -> Any:\n        for one in await service.all():\n            yield one.name + "\\n"\n\n    return StreamingResponse(lines(), media_type="text/csv")', asks=[ASKS[0], EXTRA], contains="Ada"),
    route("own route class", ('prefix="/authors"', 'route_class=Timed, prefix="/authors"'), ("\nrouter =", '\n\nclass Timed(APIRoute):\n    def get_route_handler(self) -> Any:\n        inner = super().get_route_handler()\n\n        async def handler(request: Any) -> Any:\n            response = await inner(request)\n            response.status_code = 203 if response.status_code == 200 else response.status_code\n            return response\n\n        return handler\n\n\nrouter ='), contains="203"),
    route("endpoint before the others", ("\nrouter.add_api_route(", '\n\n@router.get("/count")\nasync def count(service: controller.AuthorServiceDep) -> int:\n    return len(await service.all())\n\n\nrouter.add_api_route('), asks=[ASKS[0], ask("GET", "/authors/count"), ASKS[2]], contains="200 application/json 1"),
    route("dataclass as the response", code='@dataclass\nclass Count:\n    letters: int\n\n\n@router.get("/{id}/extra")\nasync def extra(service: controller.AuthorServiceDep, id: UuidKey) -> Count:\n    return Count(len((await service.find(id)).name))', asks=[ASKS[0], EXTRA], contains='{"letters": 3}'),
]  # fmt: skip
