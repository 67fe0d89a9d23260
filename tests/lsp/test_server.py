from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from fw.language.schema import diagnose
from fw.lsp.features import CAPABILITIES, FEATURES
from fw.lsp.projects import Project
from fw.lsp.texts import Text
from tests.lsp.client import Client, connected, initialized

BLOG = """\
database sqlite

enum Status {
  draft
  live "Published"
}

## People who write.
model Author {
  id: uuid primary
  name: string(80)
  relations {
    has_many Post as posts
  }
}

model Post {
  id: uuid primary
  title: string(120) index
  status: Status default draft
  author_id: uuid references Author
  relations {
    belongs_to Author as author via author_id
  }
}
"""


class Session(NamedTuple):
    """A client with an open schema."""

    client: Client
    uri: str
    root: Path

    def at(self, place: str, text: str = BLOG, after: int = 0) -> dict[str, Any]:
        """Return the parameters of a request at the first occurrence of a text."""
        offset = text.index(place) + after
        line = text.count("\n", 0, offset)
        position = {"line": line, "character": offset - text.rfind("\n", 0, offset) - 1}
        return {"textDocument": {"uri": self.uri}, "position": position}

    def ask(self, method: str, place: str, after: int = 0, **params: Any) -> Any:
        return self.client.request(
            f"textDocument/{method}", **self.at(place, after=after), **params
        )

    def document(self, method: str, **params: Any) -> Any:
        identifier = {"uri": self.uri}
        return self.client.request(f"textDocument/{method}", textDocument=identifier, **params)

    def applied(self, edit: dict[str, Any], text: str = BLOG) -> str:
        """Return the text after a `WorkspaceEdit`."""
        return applied(edit["changes"][self.uri], text)


def applied(edits: list[dict[str, Any]], text: str) -> str:
    lines = text.split("\n")

    def offset(position: dict[str, int]) -> int:
        before = sum(len(line) + 1 for line in lines[: position["line"]])
        return before + position["character"]

    spans = sorted(
        ((offset(e["range"]["start"]), offset(e["range"]["end"]), e["newText"]) for e in edits),
        reverse=True,
    )
    for start, end, new in spans:
        text = text[:start] + new + text[end:]
    return text


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    (tmp_path / "schema.fw").write_text(BLOG)
    with initialized(tmp_path) as client:
        uri = client.open(tmp_path / "schema.fw", BLOG)
        assert client.published(uri) == []
        yield Session(client, uri, tmp_path)


def test_the_server_names_what_it_can(tmp_path: Path) -> None:
    with connected() as client:
        assert client.answer("textDocument/hover")["error"]["code"] == -32002
        result = client.initialize(tmp_path)
        assert result["serverInfo"]["name"] == "fw"
        assert result["capabilities"] == CAPABILITIES
        assert client.answer("textDocument/nothing")["error"]["code"] == -32601
        assert client.answer("textDocument/hover")["error"]["code"] == -32602


def test_diagnostics_follow_each_keystroke(session: Session) -> None:
    client, uri = session.client, session.uri
    client.change(uri, insertion(session, "string(80)", "x"))
    [found] = client.published(uri)
    [expected] = diagnose(BLOG.replace("string(80)", "xstring(80)"))
    assert (found["code"], found["severity"]) == ("FW301", 1)
    assert found["message"] == f"{expected.message}\n{expected.hint}"
    assert found["range"]["start"] == {"line": expected.line - 1, "character": expected.column - 1}
    start = session.at("string(80)")["position"]
    end = {**start, "character": start["character"] + 1}
    client.change(uri, {"range": {"start": start, "end": end}, "text": ""})
    assert client.published(uri) == []


def insertion(session: Session, place: str, text: str, after: int = 0) -> dict[str, Any]:
    position = session.at(place, after=after)["position"]
    return {"range": {"start": position, "end": position}, "text": text}


def test_positions_count_utf_16_units(session: Session) -> None:
    session.client.change(
        session.uri, insertion(session, "  name: string", '  emoji: string default "🎉" oops\n')
    )
    [found] = session.client.published(session.uri)
    assert found["range"]["start"]["character"] == 29
    assert found["range"]["end"]["character"] == 33


def test_warnings_of_valid_schemas(session: Session) -> None:
    session.client.change(session.uri, insertion(session, "  name: string", "  api_key: string\n"))
    [found] = session.client.published(session.uri)
    assert (found["code"], found["severity"]) == ("FW501", 2)


def test_roles_of_rules_are_compared_with_those_of_the_seeds(tmp_path: Path) -> None:
    project = Project(tmp_path)
    note = "model Note {\n  id: uuid primary\n  access {\n    read to role editr\n  }\n}\n"
    project.opened["schema.fw"] = Text(note)
    assert project.workspace.warnings() == []
    seeds = tmp_path / "database/seeds"
    seeds.mkdir(parents=True)
    (seeds / "00_roles.yaml").write_text("AuthRole:\n  one:\n    name: editor\n")
    project.forget_disk()
    [found] = project.workspace.warnings()
    assert (found.code, found.hint) == ("FW506", "did you mean 'editor'?")


def test_completion(session: Session) -> None:
    def labels(place: str, text: str) -> list[str]:
        session.client.change(session.uri, {"text": BLOG.replace(place, f"{text}\n{place}", 1)})
        where = session.at(place)["position"]
        position = {"line": where["line"], "character": len(text)}
        found = session.document("completion", position=position)
        return [one["label"] for one in found["items"]]

    assert labels("model Author", "mo")[:3] == ["model", "enum", "view"]
    assert {"string", "int", "Status"} <= {*labels("  title", "  kind: ")}
    assert labels("  title", "  editor_id: uuid references ")[0] == "Author"
    assert labels("  title", "  a: uuid references Author on_delete ") == [
        *("cascade", "restrict", "set_null"),
    ]
    assert labels("  title", "  kind: Status default ") == ["draft", "live"]
    assert {"title", "status"} <= {*labels("  relations {\n    belongs", "  index (")}
    assert labels("    belongs_to", "    belongs_to Author as author via ") == ["author_id"]
    assert labels("    belongs_to", "    has_many ")[:2] == ["Author", "Post"]
    assert "author" in labels("  relations {\n    belongs", "  display ")
    assert "author.name" in labels("  relations {\n    belongs", "  display author.")
    constraints = labels("  title", "  kind: int ")
    assert {"unique", "min", "references"} <= {*constraints}
    assert not {"pattern", "on_delete"} & {*constraints}
    assert labels("  title", "  # kind: ") == []


def test_hover(session: Session) -> None:
    def text(place: str, after: int = 0) -> str:
        return str(session.ask("hover", place, after)["contents"]["value"])

    assert "Column `posts.title`: `VARCHAR(120)`" in text("title")
    assert "required on create" in text("title")
    assert "Table `authors`" in text("Author {")
    assert "People who write." in text("Author {")
    assert "4 fields, 1 relation\n" in f"{text('Post {')}\n"
    assert "`live`: Published" in text("Status {")
    assert "`belongs_to Author as author` via `author_id`" in text("author via")
    assert (
        text("index") == "An index of the field; `index (a, b desc)` is an index of several fields."
    )
    assert session.ask("hover", "database", 8) is not None
    assert session.ask("hover", "\n\nenum") is None


def test_hover_loads_no_policy_in_a_project_without_logins(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from fw.lsp.access import rights; "
        "found = rights(Path(sys.argv[1]), ['Post'])('Post'); "
        "print(found, 'fw.runtime.auth.policy.policy' in sys.modules)"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "None False"


def test_hover_says_who_may_read(session: Session) -> None:
    def text(place: str) -> str:
        return str(session.ask("hover", place)["contents"]["value"])

    assert "Read by" not in text("Author {")
    (session.root / "fw.toml").write_text(
        '[auth]\n[auth.routes]\nPost = { read = "public", delete = [] }\nAuthor = { write = ["admin"] }\n'
    )
    assert "Read by: everyone with a login · written by: admin" in text("Author {")
    assert (
        "Read by: everyone · created by: super-admin, admin, developer"
        " · updated by: super-admin, admin, developer · deleted by: nobody"
    ) in text("Post {")
    assert text("title").endswith("Read by: everyone")
    client, uri = session.client, session.uri
    client.change(uri, insertion(session, "string(120) index", "text private\n  name: "))
    assert text("title").endswith("Read by: nobody, it is private")
    (session.root / "fw.toml").write_text("[auth.routes]\nPost = 1\n")
    assert "Read by" not in text("Post {")
    (session.root / "fw.toml").write_text("[[[")
    assert "Read by" not in text("Post {")


def test_definition_references_and_highlights(session: Session) -> None:
    place = session.ask("definition", "Author as author")
    assert place["range"]["start"] == session.at("Author {")["position"]
    found = session.ask("references", "author_id", context={"includeDeclaration": False})
    assert [one["range"]["start"] for one in found] == [session.at("author_id\n")["position"]]
    assert len(session.ask("references", "Author {")) == 3
    assert len(session.ask("documentHighlight", "Author {")) == 3
    assert session.ask("definition", "database") is None


def test_rename_keeps_the_data(session: Session) -> None:
    place = session.ask("prepareRename", "title")
    assert place["placeholder"] == "title"
    edit = session.ask("rename", "title", newName="headline")
    assert "  headline: string(120) index was title\n" in session.applied(edit)
    edit = session.ask("rename", "Author {", newName="Writer")
    after = session.applied(edit)
    assert "model Writer was Author {" in after
    assert diagnose(after) == []
    taken = session.client.answer("textDocument/rename", **session.at("title"), newName="status")
    assert "declared twice" in taken["error"]["message"]
    assert session.ask("prepareRename", "uuid") is None


def test_symbols_and_folding(session: Session) -> None:
    found = session.document("documentSymbol")
    assert [one["name"] for one in found] == ["Status", "Author", "Post"] or sorted(
        one["name"] for one in found
    ) == ["Author", "Post", "Status"]
    post = next(one for one in found if one["name"] == "Post")
    assert [one["name"] for one in post["children"]] == [
        *("id", "title", "status", "author_id", "author"),
    ]
    everywhere = session.client.request("workspace/symbol", query="ttl")
    assert [(one["name"], one["containerName"]) for one in everywhere] == [("title", "Post")]
    folds = session.document("foldingRange")
    assert {"startLine": 8, "endLine": 13, "kind": "region"} in folds


def test_formatting(session: Session) -> None:
    assert session.document("formatting", options={}) == []
    ugly = BLOG.replace("  name: string(80)", "name :STRING( 80 )  # as printed")
    session.client.change(session.uri, {"text": ugly})
    [edit] = session.document("formatting", options={})
    assert edit["newText"] == BLOG.replace("string(80)", "string(80)  # as printed")
    session.client.change(session.uri, {"text": "model A {"})
    failed = session.client.answer(
        "textDocument/formatting", textDocument={"uri": session.uri}, options={}
    )
    assert "cannot format: schema.fw:1:1" in failed["error"]["message"]


def test_code_actions(session: Session) -> None:
    wrong = BLOG.replace("string(80)", "strng(80)")
    session.client.change(session.uri, {"text": wrong})
    position = session.at("strng", wrong)["position"]
    found = session.document("codeAction", range={"start": position, "end": position}, context={})
    assert [(one["title"], one["isPreferred"]) for one in found] == [("Change to 'string'", True)]
    assert session.applied(found[0]["edit"], wrong) == BLOG
    assert found[0]["diagnostics"][0]["code"] == "FW301"


def test_semantic_tokens_and_inlay_hints(session: Session) -> None:
    data = session.document("semanticTokens/full")["data"]
    assert len(data) % 5 == 0
    kinds = CAPABILITIES["semanticTokensProvider"]["legend"]["tokenTypes"]  # type: ignore[index]
    assert {kinds[kind] for kind in data[3::5]} == {
        *("keyword", "class", "enum", "enumMember", "property", "type", "variable"),
    }
    assert data[:5] == [0, 0, len("database"), kinds.index("keyword"), 0]
    end = {"line": 99, "character": 0}
    hints = session.document("inlayHint", range={"start": {"line": 0, "character": 0}, "end": end})
    assert [one["label"] for one in hints] == ["table authors", "table posts", "↔ Author.posts"]
    assert all(one["paddingLeft"] for one in hints)


def test_files_of_the_folder_schema_are_one_project(session: Session) -> None:
    other = session.root / "schema" / "tags.fw"
    other.parent.mkdir()
    text = "model Tag {\n  id: uuid primary\n  post_id: uuid references Pst\n}\n"
    other.write_text(text)
    uri = session.client.open(other, text)
    [found] = session.client.published(uri)
    assert found["message"].endswith("did you mean 'Post'?")
    session.client.change(uri, {"text": text.replace("Pst", "Post")})
    assert session.client.published(uri) == []
    edit = session.ask("rename", "Post {", newName="Entry")
    assert set(edit["changes"]) == {session.uri, uri}
    session.client.notify("textDocument/didClose", textDocument={"uri": uri})
    assert session.client.published(uri)[0]["code"] == "FW401"  # the file on the disk
    other.unlink()
    changes = [{"uri": uri, "type": 3}]
    session.client.notify("workspace/didChangeWatchedFiles", changes=changes)
    assert session.client.published(uri) == []


def test_every_feature_is_announced() -> None:
    announced = [name for name in FEATURES if name.startswith("textDocument/")]
    others = ["workspace/symbol", "workspace/executeCommand"]
    providers = [name for name in CAPABILITIES if name.endswith("Provider")]
    assert len(announced) + len(others) == len(providers) + 1  # prepareRename is part of rename


def test_the_program_serves_standard_input(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "fw", "lsp"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=tmp_path,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process:
        client = Client(process.stdout, process.stdin)
        client.initialize(tmp_path)
        uri = client.open(tmp_path / "schema.fw", "modle A {\n}\n")
        assert client.published(uri)[0]["code"] == "FW101"
        client.stop()
        assert process.wait(10) == 0
