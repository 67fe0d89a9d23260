"""No hostile request causes a server error, on any backend."""

from __future__ import annotations

import os
from itertools import product

import httpx

from tests.runtime.app import ThingCreate
from tests.runtime.hostile import HOSTILE_JSON, HOSTILE_TEXT, INJECTIONS

JSON = {"content-type": "application/json"}
FIELDS = (*ThingCreate.model_fields, "id", "nothing", "\\ud800")
OPERATORS = ("", "__ne", "__gt", "__in", "__like", "__contains", "__isnull", "__", "__x")
LEAKS = ("syntax error", "sqlite", "asyncpg", "asyncmy", "mariadb", "traceback", "site-packages")
STEP = max(1, round(1 / float(os.environ.get("FW_PROMISE_SCALE", "0.2"))))
"""Each value is sent in one of so many places, a different one for each value."""


def fine(answer: httpx.Response, allowed: set[int]) -> None:
    assert answer.status_code in allowed, (str(answer.url)[:200], answer.text[:300])
    if answer.status_code >= 400:
        assert answer.headers["content-type"] == "application/problem+json"
        assert not any(word in answer.text.lower() for word in LEAKS)


async def lists_still_answer(client: httpx.AsyncClient) -> None:
    for page in range(1, 20):
        answer = await client.get(f"/things/?per_page=100&page={page}")
        assert answer.status_code == 200
        if not answer.json()["data"]:
            return


async def test_hostile_bodies(client: httpx.AsyncClient) -> None:
    thing = (await client.post("/things/", json={"name": "target"})).json()["data"]["id"]
    for position, value in enumerate(HOSTILE_JSON):
        for field in FIELDS[position % STEP :: STEP]:
            name = "" if field == "name" else f'"name": "{position} {field}", '
            body = f'{{{name}"{field}": {value}}}'.encode("utf-8", "surrogatepass")
            made = await client.post("/things/", content=body, headers=JSON)
            fine(made, {201, 400, 409, 413, 422})
            changed = await client.patch(
                f"/things/{thing}", content=f'{{"{field}": {value}}}'.encode(), headers=JSON
            )
            fine(changed, {200, 400, 409, 413, 422})
            if made.status_code == 201:
                key = made.json()["data"]["id"]
                shown = await client.get(f"/things/{key}")
                assert shown.json() == made.json(), (field, value[:100])
                # A wide list of long texts would only slow the rest down.
                await client.delete(f"/things/{key}")
        whole = await client.post("/things/", content=value.encode(), headers=JSON)
        fine(whole, {400, 413, 422})
    await lists_still_answer(client)


async def test_hostile_paths(client: httpx.AsyncClient) -> None:
    for text in HOSTILE_TEXT:
        for prefix in ("things", "shelves", ""):
            path = f"/{prefix}/{text}" if prefix else f"/{text}"
            fine(await client.get(path), {200, 307, 404, 422})
            fine(await client.delete(path), {200, 307, 404, 405, 422})
            answer = await client.put(path, content=b'{"name": "x"}', headers=JSON)
            fine(answer, {307, 404, 405, 422})


async def test_hostile_queries(client: httpx.AsyncClient) -> None:
    await client.post("/things/", json={"name": "x", "secret": "hush"})
    fields = [f"{field}{operator}" for field in ThingCreate.model_fields for operator in OPERATORS]
    for position, text in enumerate(HOSTILE_TEXT):
        for name in ("page", "per_page", "sort", "q", text, *fields[position % STEP :: STEP]):
            fine(await client.get(f"/things/?{name}={text}"), {200, 422})
        fine(await client.get(f"/things/?{text}__gt=1"), {200, 422})
    many = "name__ne=1&name__ne=2"
    fine(await client.get(f"/things/?{many}"), {422})
    too_many = "&".join(f"x{number}=1" for number in range(2000))
    fine(await client.get(f"/things/?{too_many}"), {422})
    await lists_still_answer(client)


async def test_injections_have_no_effect(client: httpx.AsyncClient) -> None:
    await client.post("/things/", json={"name": "plain", "secret": "hush"})
    fields = ("q", "sort", "name", "notes__like", "count", "name__in", "secret", "price", "twin")
    for text in INJECTIONS[::STEP]:
        for field in fields:
            answer = await client.get("/things/", params={field: text})
            fine(answer, {200, 422})
            assert "hush" not in answer.text
            if field == "secret":
                assert answer.status_code == 422
        answer = await client.get("/things/", params={text: "1"})
        fine(answer, {422})
    assert (await client.get("/things/")).json()["meta"]["total"] == 1


async def test_undeclared_fields_are_refused(client: httpx.AsyncClient) -> None:
    made = (await client.post("/things/", json={"name": "x"})).json()["data"]
    fields = ("id", "created_at", "updated_at", "role", "is_admin", "__class__")
    values = ("00000000-0000-4000-8000-000000000001", "2000-01-01T00:00:00Z", 1, None, True)
    for field, value, verb in product(fields, values, ("POST", "PUT", "PATCH")):
        path = "/things/" if verb == "POST" else f"/things/{made['id']}"
        answer = await client.request(verb, path, json={"name": "y", field: value})
        assert answer.status_code == 422, field
        assert list(answer.json()["errors"]) == [field]
    assert (await client.get("/things/")).json()["data"] == [made]
