"""The server publishes what the command line reports, whatever is typed before; so does studio."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from fw.language.diagnostics import Diagnostic
from fw.language.schema import diagnose
from fw.language.syntax.parser import warm_up
from fw.lsp.texts import Text
from fw.studio.endpoints.language import answer
from fw.studio.studio import Studio
from tests.language.corpus import random_schema, scale
from tests.lsp.client import initialized

FILES = max(100, int(50_000 * scale()))
STEPS = 5
DIAGNOSTICS = {"id": 1, "method": "fw/diagnostics"}
TYPED = ("x", "🎉", "\n", "\r\n", ":", "}", "{", '"é', "# ü", "enum E {\na\n}\n", " references ")


def units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def expected(text: str, one: Diagnostic) -> tuple[Any, ...]:
    """Return a diagnostic as the protocol has it; columns are UTF-16 units."""
    line = text.split("\n")[one.line - 1]
    columns = (units(line[: column - 1]) for column in (one.column, one.end_column))
    message = f"{one.message}\n{one.hint}" if one.hint else one.message
    return (one.code, message, one.line - 1, *columns)


def published(found: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    return [
        (
            *(one["code"], one["message"], one["range"]["start"]["line"]),
            *(one["range"][side]["character"] for side in ("start", "end")),
        )
        for one in found
        if one["severity"] == 1
    ]


def in_english(answered: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the diagnostics of studio without the codes by which pages translate them."""
    (response,) = answered["responses"]
    found: list[dict[str, Any]] = response["result"]["schema.fw"]
    return [{name: value for name, value in one.items() if name != "said"} for one in found]


def test_the_server_studio_and_the_command_line_agree(tmp_path: Path) -> None:
    random, studio = Random(11), Studio(tmp_path)
    warm_up()  # textX cannot be loaded by two threads at once
    path = tmp_path / "schema.fw"
    with initialized(tmp_path) as client:
        uri = client.open(path, "")
        client.published(uri)
        for number in range(FILES // STEPS):
            text = random_schema(random)
            client.change(uri, {"text": text})
            page = {"page": "tab", "requests": [DIAGNOSTICS]}
            answer(studio, {**page, "version": 0, "files": {"schema.fw": text}})
            for step in range(STEPS):
                message = {**page, "version": step + 1, "since": step, "changes": []}
                start = random.randrange(len(text) + 1)
                end = min(len(text), start + random.choice((0, 0, 0, 1, 30)))
                new = random.choice(TYPED)
                # Neither side of the span is inside a line end, as in every editor.
                if "\r" in text[start - 1 : start] or "\r" in text[end - 1 : end]:
                    typed = answer(studio, message)
                    continue
                client.change(uri, {"range": Text(text).range(start, end), "text": new})
                span = {"start": units(text[:start]), "end": units(text[:end])}
                text = text[:start] + new + text[end:]
                message["changes"] = [{"file": "schema.fw", **span, "text": new}]
                message["checksums"] = {"schema.fw": Text(text).checksum}
                typed = answer(studio, message)
            errors = [expected(text, one) for one in diagnose(text)]
            for _ in range(2):  # the server publishes before the second one at the latest
                client.request("textDocument/foldingRange", textDocument={"uri": uri})
            assert published(client.diagnostics[uri]) == errors, (number, text)
            body = {"files": {"schema.fw": text}, "requests": [DIAGNOSTICS]}
            for answered in (answer(studio, body), typed):
                assert in_english(answered) == client.diagnostics[uri], (number, text)
