"""Log formats: one line for each record, and no forged records."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from fw.runtime import get_logger
from fw.runtime.logging.context import KEY, current, request_id
from fw.runtime.logging.formats import Json, Line

Configured = Callable[[str], Path]

FORGED = "a\nb\r\n2026-01-01 00:00:00,000 ERROR app: forged\x1b[2J\x85\u2028\u2029\x00\x0b\ud800"


def record(message: str, *arguments: object, **more: object) -> logging.LogRecord:
    made = logging.LogRecord("shop", logging.INFO, __file__, 1, message, arguments, None)
    vars(made).update(more)
    return made


@pytest.mark.parametrize(
    "told",
    [
        record(FORGED),
        record("hello %s", FORGED),
        record("hello", fields={"name": FORGED, FORGED: 1}),
    ],
)
def test_control_characters_are_escaped(told: logging.LogRecord) -> None:
    line = Line().format(told)
    assert len(line.splitlines()) == 1
    assert not re.search(r"[\x00-\x08\x0a-\x1f\x7f-\x9f]", line)
    line.encode()
    text = Json().format(told)
    assert len(text.splitlines()) == 1
    assert text.isascii()
    json.loads(text)


def test_lines_of_a_traceback_are_indented() -> None:
    try:
        raise LookupError(FORGED)
    except LookupError as error:
        told = record("failed", exc_info=(type(error), error, error.__traceback__))
    first, *others = Line().format(told).splitlines()
    assert first.endswith("INFO shop: failed")
    assert "Traceback" in others[0]
    assert any("LookupError: a" in line for line in others)
    assert all(line.startswith("    ") for line in others)
    assert "LookupError: a\nb" in json.loads(Json().format(told))["exception"]


def test_fields_cannot_replace_members_of_a_record() -> None:
    said = json.loads(Json().format(record("m", fields={"level": "forged", "n": {"a", }})))  # fmt: skip
    assert (said["level"], said["level_"], said["n"]) == ("info", "forged", "{'a'}")


def test_exceptions_and_bound_fields_are_written(configured: Configured) -> None:
    folder = configured("")
    log = get_logger("shop").bind(order=7)
    try:
        raise LookupError("gone")
    except LookupError:
        log.exception("failed", step="pay")
    log.info("as before", extra={"user": 3})
    text = (folder / "app.log").read_text()
    assert "ERROR shop: failed order=7 step=pay\n    Traceback" in text
    assert "LookupError: gone" in text
    assert "INFO shop: as before user=3 order=7" in text


def test_records_have_the_request_id() -> None:
    assert request_id() is None
    assert "request_id" not in Line().format(record("m"))
    scope = {"headers": [(b"host", b"x"), (b"x-request-id", b"from-the-proxy.1")]}
    token = current.set(scope)
    try:
        assert Line().format(record("m")).endswith("shop: m request_id=from-the-proxy.1")
        assert json.loads(Json().format(record("m")))["request_id"] == "from-the-proxy.1"
        assert scope[KEY] == "from-the-proxy.1"
    finally:
        current.reset(token)


@pytest.mark.parametrize("sent", [b"", b"a b", b"a\nb", b"\xff", b"x" * 129, b'"', None])
def test_an_invalid_request_id_is_replaced(sent: bytes | None) -> None:
    scope = {"headers": [] if sent is None else [(b"x-request-id", sent)]}
    token = current.set(scope)
    try:
        made = str(request_id())
        assert re.fullmatch(r"[0-9a-f-]{36}", made)
        assert request_id() == made
    finally:
        current.reset(token)
