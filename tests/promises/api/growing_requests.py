"""Measures what is given parts that grow tenfold: `python growing_requests.py [<project>]`.

Changes to the project, whose database has to be migrated, and prints the CPU seconds of each kind
of request at both sizes, as JSON. Without a project, it is those of validation rules.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from fw.runtime.validation import ValidationError, validate

__all__ = ["SCHEMA"]

SMALL = 1000
GROWTH = 10
RUNS = 3
_COLUMNS = 300
_FIELDS = "".join(f"  measurement_value_{n}: int nullable\n" for n in range(_COLUMNS))
SCHEMA = f"""
model Tag {{
  id: uuid primary
  name: string required
}}

model Wide {{
  id: uuid primary
  title: string nullable
  story: text nullable
  extra: json nullable
{_FIELDS}
  relations {{
    many_to_many Tag as tags
  }}
}}
"""
_NAME = "measurement_value"
_KEY = "0190a6e4-0000-7000-8000-000000000000"
_TEXT_RULES = (
    *("accepted", "alpha", "alpha_dash", "alpha_num", "array", "ascii", "boolean", "confirmed"),
    *("date", "declined", "email", "integer", "ip", "ipv4", "ipv6", "json", "list", "lowercase"),
    *("numeric", "object", "string", "uppercase", "url", "uuid", "digits:5", "decimal:2", "max:5"),
    *("starts_with:ab", "ends_with:ab", "in:a,b", "date_format:%Y-%m-%d", "after:2020-01-01"),
)
_TEXTS = {
    "letters": "a",
    "spaces": " ",
    "digits": "1",
    "dots": "a.",
    "at signs": "@",
    "slashes": "http://",
    "brackets": "[",
    "colons": ":",
    "hyphens": "-a",
    "nothing": "\0",
    "accents": "é",
}


def queries() -> Iterator[tuple[str, Callable[[int], bytes]]]:
    """Yield query strings of a size, by name."""

    def listed(name: str, item: str, separator: str = ",") -> Callable[[int], bytes]:
        return lambda size: (
            f"{name}=" + separator.join(item.format(n=n) for n in range(size))
        ).encode()

    def several(item: str) -> Callable[[int], bytes]:
        return lambda size: "&".join(item.format(n=n) for n in range(size)).encode()

    yield "unknown parameters", several(_NAME + "_x{n}=1")
    yield "unknown operators", several(_NAME + "_{n}__lesser=1")
    yield "filters", several(_NAME + "_{n}=1")
    yield "repeated filters", several(_NAME + "_1=1")
    yield "repeated values of in", several(_NAME + "_1__in={n}")
    yield "escaped parameters", several("%61{n}=%20")
    for name in ("sort", "fields", "include", "q", "page", "per_page", "title", "tag_ids"):
        yield f"list of unknown names in {name}", listed(name, "x{n}")
        yield f"spaces in {name}", listed(name, " ", "")
    yield "unknown columns in sort", listed("sort", _NAME + "_x{n}")
    yield "columns in fields", listed("fields", _NAME + "_{n}")
    yield "values of in", listed(_NAME + "_1__in", "{n}")
    yield "long path of a filter", lambda size: b"tags" + b".tags" * size + b".name=a"
    yield "long path in include", listed("include", "tags", ".")
    yield "digits of a number", listed(_NAME + "_1", "1", "")
    yield "wildcards", listed("title__like", "%_", "")


def bodies() -> Iterator[tuple[str, Callable[[int], Any]]]:
    """Yield request bodies of a size, by name; text is sent unchanged."""
    yield "unknown fields", lambda size: {f"x{n}": 1 for n in range(size)}
    yield "wrong values", lambda size: {f"{_NAME}_{n % _COLUMNS}": "x" for n in range(size)}
    yield "long text", lambda size: {"story": "a" * size}
    yield "overlong text", lambda size: {"title": "é" * size}
    yield "nested lists", lambda size: '{"extra": ' + "[" * size + "]" * size + "}"
    yield "nested objects", lambda size: '{"extra": ' + '{"a": ' * size + "1" + "}" * size + "}"
    yield "long list", lambda size: {"extra": [*range(size)]}
    yield "large object", lambda size: {"extra": {f"a{n}": n for n in range(size)}}
    yield "wrong list", lambda size: {"title": [*range(size)]}
    yield "wrong links", lambda size: {"tag_ids": ["x"] * size}
    yield "missing links", lambda size: {"tag_ids": [_KEY[:-5] + f"{n:05}" for n in range(size)]}
    yield "repeated fields", lambda size: "{" + '"title": "a",' * size + '"title": "a"}'
    yield "digits", lambda size: '{"measurement_value_1": ' + "1" * size + "}"
    yield "open brackets", lambda size: "[" * size
    yield "escapes", lambda size: '{"story": "' + "\\ud800" * size + '"}'


def headers() -> Iterator[tuple[str, Callable[[int], list[tuple[bytes, bytes]]]]]:
    """Yield headers of a size, by name."""

    def long(name: str, item: str) -> Callable[[int], list[tuple[bytes, bytes]]]:
        return lambda size: [(name.encode(), item.encode() * size)]

    for name, item in (
        ("accept", "text/html;q=0.1, "),
        ("accept-encoding", "gzip, "),
        ("authorization", "Bearer "),
        ("content-type", "application/json; "),
        ("cookie", "a=b; "),
        ("forwarded", "for=192.0.2.1, "),
        ("if-match", '"a", '),
        ("if-none-match", '"a", '),
        ("origin", "http://a."),
        ("range", "bytes=0-1,"),
        ("x-forwarded-for", "192.0.2.1, "),
        ("x-request-id", "a"),
    ):
        yield f"long {name}", long(name, item)
    yield "many headers", lambda size: [(b"a%d" % n, b"b") for n in range(size)]
    yield "repeated header", lambda size: [(b"if-none-match", b'"a"')] * size


class Client:
    """Sends requests to the application, and measures them."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def cost(self, request: Mapping[str, Any]) -> float:
        """Return the CPU seconds of a request; AssertionError for a 5xx."""
        scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "POST" if "body" in request else "GET",
            "path": request.get("path", "/wides/"),
            "query_string": request.get("query", b""),
            "root_path": "",
            "scheme": "http",
            "headers": [
                (b"host", b"127.0.0.1"),
                (b"content-type", b"application/json"),
                *request.get("headers", ()),
            ],
            "client": ("192.0.2.1", 1),
            "server": ("127.0.0.1", 80),
            "state": {},
        }
        scope["raw_path"] = scope["path"].encode()
        sent: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": request.get("body", b""), "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        began = time.process_time()
        await self._app(scope, receive, send)
        took = time.process_time() - began
        assert sent[0]["status"] < 500, (sent, request)
        return took


async def costs(client: Client) -> dict[str, list[float]]:
    """Return the CPU seconds of each kind of request at both sizes."""
    found: dict[str, list[float]] = {}
    kinds: list[tuple[str, Callable[[int], dict[str, Any]]]] = []
    kinds += [(name, lambda size, make=make: {"query": make(size)}) for name, make in queries()]
    kinds += [
        (name, lambda size, make=make: {"headers": make(size), "path": f"/wides/{_KEY}"})
        for name, make in headers()
    ]
    kinds += [
        (name, lambda size, make=make: {"body": _text(make(size))}) for name, make in bodies()
    ]
    for name, make in kinds:
        await client.cost(make(10))
        found[name] = [
            min([await client.cost(make(size)) for _ in range(RUNS)])
            for size in (SMALL, SMALL * GROWTH)
        ]
    return found


def _text(body: Any) -> bytes:
    return (body if isinstance(body, str) else json.dumps(body)).encode()


def rule_costs() -> dict[str, list[float]]:
    """Return the CPU seconds of the slowest text for each rule, at both sizes."""
    found: dict[str, list[float]] = {}
    for rule in _TEXT_RULES:
        for kind, text in _TEXTS.items():
            sizes = (SMALL, SMALL * GROWTH)
            found[f"rule {rule}, {kind}"] = [_rule_cost(rule, text * size) for size in sizes]
    return found


def _rule_cost(rule: str, text: str) -> float:
    took = []
    for _ in range(RUNS):
        began = time.process_time()
        with suppress(ValidationError):
            validate({"a": text}, {"a": rule})
        took.append(time.process_time() - began)
    return min(took)


async def request_costs(root: str) -> dict[str, list[float]]:
    """Return the costs of requests to a project's application."""
    os.chdir(root)
    sys.path.insert(0, root)
    from importlib import import_module

    app = import_module("app.main").app
    async with app.router.lifespan_context(app):
        return await costs(Client(app))


if __name__ == "__main__":
    gc.disable()
    found = asyncio.run(request_costs(sys.argv[1])) if sys.argv[1:] else rule_costs()
    print(json.dumps(found))
