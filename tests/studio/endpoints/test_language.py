"""The language service over texts that no file has."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from fw.language.diagram.layout_file import LAYOUT_FILE, written_layout
from fw.lsp.texts import Text
from fw.studio.french.catalog import french
from fw.studio.studio import Studio

TEXT = "database sqlite\r\n\r\nmodel Post {\r\n  id: uuid primary\r\n  title: string(80) # title\r\n} # 😀\r\n"


def ask(client: TestClient, method: str, params: object = None, text: str = TEXT) -> Any:
    body = {
        "files": {"schema.fw": text},
        "requests": [{"id": 7, "method": method, "params": params}],
    }
    (response,) = client.post("/api/language", json=body).json()["responses"]
    assert response["id"] == 7
    return response.get("result", response.get("error"))


def applied(edits: dict[str, list[Any]], text: str = TEXT) -> str:
    """Apply edits from the last to the first; none of these tests has text beyond UTF-16."""
    lines = text.split("\n")
    starts = [sum(len(line) + 1 for line in lines[:at]) for at in range(len(lines))]
    for edit in reversed(edits["schema.fw"]):
        start, end = (
            starts[edit["range"][side]["line"]] + edit["range"][side]["character"]
            for side in ("start", "end")
        )
        text = text[:start] + edit["newText"] + text[end:]
    return text


def test_diagnostics_are_those_of_the_text_in_the_request(client: TestClient) -> None:
    assert ask(client, "fw/diagnostics") == {"schema.fw": []}
    (found,) = ask(client, "fw/diagnostics", text=TEXT.replace("string(80)", "strin"))["schema.fw"]
    assert found["range"]["start"] == {"line": 4, "character": 9}
    assert "string" in found["message"]


def codes_in(message: dict[str, Any]) -> set[str]:
    """Return the codes of a message and of the messages in it."""
    parts = [
        one for value in message["values"].values() if isinstance(value, list) for one in value
    ]
    return {message["code"]}.union(*map(codes_in, parts))


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("  title: strin", {"unknown type {kind}", "did you mean '{meant}'?"}),
        ("  views: int default x", {"invalid default {shown} for type '{kind}'"}),
        (
            "  title: text\n  title: text",
            {"{message} on {model}", "field '{name}' is declared twice"},
        ),
        ("  é: text", {"invalid {what} name '{name}'", "noun.field", "{first}{second}"}),
        ("  pin: text nullable", {"FW501.secret", "FW501.hint"}),
    ],
)
def test_diagnostics_have_the_codes_of_their_texts(
    client: TestClient, line: str, codes: set[str]
) -> None:
    text = f"database sqlite\nmodel Post {{\n  id: uuid primary\n{line}\n}}\n"
    found = ask(client, "fw/diagnostics", text=text)["schema.fw"]
    assert codes <= set().union(*(codes_in(one["said"]["message"]) for one in found))
    assert set().union(*(codes_in(one["said"]["message"]) for one in found)) <= french().keys()


def test_errors_and_fixes_have_the_codes_of_their_texts(client: TestClient) -> None:
    unknown = {"op": "rename_field", "model": "Post", "field": "nothing", "to": "title"}
    error = ask(client, "fw/edit", {"operation": unknown})
    assert error["said"]["message"]["code"] == "unknown {kind} '{name}' on {owner}"
    place = {"start": {"line": 4, "character": 9}, "end": {"line": 4, "character": 9}}
    document = {"textDocument": {"uri": "schema.fw"}, "range": place, "context": {}}
    text = TEXT.replace("string(80)", "strin")
    (fix,) = ask(client, "textDocument/codeAction", document, text)
    assert fix["said"]["title"]["code"] == "Change to '{meant}'"
    broken = client.post("/api/language", json={"files": {"schema.fw": TEXT}, "requests": 1}).json()
    assert broken["said"]["title"]["code"] == "Bad Request"
    assert broken["said"]["detail"]["code"] == "send requests, at most {maximum}"


def test_sentences_are_those_of_the_catalog(client: TestClient) -> None:
    assert client.get("/api/sentences").json() == french()


def test_requests_of_the_protocol_are_answered(client: TestClient) -> None:
    document = {"uri": "schema.fw"}
    place = {"textDocument": document, "position": {"line": 4, "character": 3}}
    assert "title" in str(ask(client, "textDocument/hover", place))
    rename = ask(client, "textDocument/rename", {**place, "newName": "headline"})
    assert "headline" in applied(rename["changes"])
    symbols = ask(client, "workspace/symbol", {"query": "Post"})
    assert symbols[0]["range"]["start"] == {"line": 2, "character": 6}


def test_operations_change_only_their_spans(client: TestClient) -> None:
    add = {"op": "add_field", "model": "Post", "line": "body: text"}
    one = applied(ask(client, "fw/edit", {"operation": add})["edits"])
    assert one.replace("  body: text\r\n", "") == TEXT
    rename = {"op": "rename_model", "model": "Post", "to": "Article"}
    both = applied(ask(client, "fw/edit", {"operations": [add, rename]})["edits"])
    assert "model Article" in both
    assert "  body: text\r\n" in both
    assert "} # 😀\r\n" in both


def test_the_diagram_keeps_given_places(client: TestClient) -> None:
    (node,) = ask(client, "fw/diagram", {"layout": {"Post": [300, 40]}})["nodes"]
    assert (node["name"], node["x"], node["y"]) == ("Post", 300, 40)


def test_the_diagram_opens_with_the_models_where_they_were_moved(
    project: Path, client: TestClient
) -> None:
    layout = project / LAYOUT_FILE
    layout.write_text(written_layout("", {"Post": (-700, 80)}))
    (node,) = ask(client, "fw/diagram")["nodes"]
    assert (node["x"], node["y"], node["placed"]) == (-700, 80, True)
    # What the page shows counts; another model goes beside it.
    text = f"{TEXT}model Note {{\n  id: uuid primary\n  post_id: uuid references Post\n}}\n"
    post, note = ask(client, "fw/diagram", {"layout": {"Post": [300, 40]}}, text)["nodes"]
    assert (post["x"], post["y"]) == (300, 40)
    assert (note["x"] > post["x"] + post["width"], note["y"]) == (True, 40)
    layout.write_text("<<<<<<< ours")
    (node,) = ask(client, "fw/diagram")["nodes"]
    assert not node["placed"]


def test_a_failed_request_leaves_the_others(client: TestClient) -> None:
    assert "unknown operation" in ask(client, "fw/edit", {"operation": {"op": "x"}})["message"]
    assert "unknown method" in ask(client, "fw/nothing")["message"]
    assert "invalid parameters" in ask(client, "textDocument/hover", {})["message"]


def test_paths_outside_the_schema_are_refused(client: TestClient) -> None:
    for path in ("../schema.fw", "/etc/passwd", "schema/../.env", "schema/x.py", "schema/a//b.fw"):
        body = {"files": {path: ""}, "requests": []}
        assert client.post("/api/language", json=body).status_code == 400


def test_a_change_never_begins_or_ends_inside_a_line_end(client: TestClient) -> None:
    operations = [
        {"op": "add_field", "model": "Post", "line": "body: text"},
        {"op": "add_field", "model": "Post", "line": "rank: int"},
    ]
    edits = ask(client, "fw/edit", {"operations": operations})["edits"]
    (edit,) = edits["schema.fw"]
    lines = TEXT.split("\n")
    for side in ("start", "end"):
        position = edit["range"][side]
        assert not lines[position["line"]][: position["character"]].endswith("\r")
    assert applied(edits) == TEXT.replace(
        "# title\r\n", "# title\r\n  body: text\r\n  rank: int\r\n"
    )


def test_a_name_that_was_never_built_is_renamed_without_a_trace(client: TestClient) -> None:
    operation = {"op": "rename_field", "model": "Post", "field": "title", "to": "headline"}
    assert " was title" in applied(ask(client, "fw/edit", {"operation": operation})["edits"])
    text = TEXT.replace("title: ", "never_built: ")
    new = {**operation, "field": "never_built"}
    edits = ask(client, "fw/edit", {"operation": new}, text)["edits"]
    assert " was " not in applied(edits, text)


def test_a_page_sends_changes_and_all_files_after_a_restart_or_a_change_on_disk(
    client: TestClient, studio: Studio
) -> None:
    requests = [{"id": 1, "method": "fw/diagnostics"}]
    opened = {"page": "p", "version": 1, "files": {"schema.fw": TEXT}, "requests": requests}
    assert client.post("/api/language", json=opened).json()["responses"][0]["result"] == {
        "schema.fw": []
    }
    after = TEXT.replace("string(80)", "strin(80)")
    start = TEXT.index("g(80)")
    changed = {
        "page": "p",
        "version": 2,
        "since": 1,
        "requests": requests,
        "changes": [{"file": "schema.fw", "start": start, "end": start + 1, "text": ""}],
        "checksums": {"schema.fw": Text(after).checksum},
    }
    (response,) = client.post("/api/language", json=changed).json()["responses"]
    assert response["result"] == ask(client, "fw/diagnostics", text=after)
    assert len(response["result"]["schema.fw"]) == 1
    studio.documents.forget()
    refused = client.post("/api/language", json={**changed, "version": 3, "since": 2})
    assert (refused.status_code, refused.json()) == (200, {"unsynced": True})
