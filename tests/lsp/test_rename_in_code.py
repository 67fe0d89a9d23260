"""A rename in the editor reaches the database and the user's code by the next build."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fw.tasks.build.session import BuildOptions, build
from tests.lsp.client import Client, initialized
from tests.lsp.test_server import applied
from tests.tasks.projects import SCHEMA, edit, project, rebuild

VALIDATOR = '''
    @field_validator("title")
    @classmethod
    def not_in_capitals(cls, title: str) -> str:
        """Refuse a title that is all capitals."""
        return title.lower()
'''


SERVICE = "app/services/post.py"


class Editor:
    """An editor that saves each rename."""

    def __init__(self, client: Client, root: Path) -> None:
        self.client, self.path = client, root / "schema.fw"
        self.uri = client.open(self.path, self.path.read_text())

    def rename(self, place: str, to: str) -> str:
        text = self.path.read_text()
        found: dict[str, Any] = self.client.request(
            "textDocument/rename",
            textDocument={"uri": self.uri},
            position=position_of(self, place),
            newName=to,
        )
        after = applied(found["changes"][self.uri], text)
        self.path.write_text(after)
        self.client.change(self.uri, {"text": after})
        return after


def position_of(editor: Editor, place: str) -> dict[str, int]:
    text = editor.path.read_text()
    before = text[: text.index(place)]
    return {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = project(tmp_path / "shop")
    rebuild(root)
    return root


@pytest.fixture
def editor(root: Path) -> Iterator[Editor]:
    with initialized(root) as client:
        yield Editor(client, root)


def test_a_renamed_field_is_renamed_in_edited_code(editor: Editor, root: Path) -> None:
    path = "app/schemas/post.py"
    edit(root, "    author_id: Uuid\n\n\nclass", f"    author_id: Uuid\n{VALIDATOR}\n\nclass", path)
    edit(root, "from fw.", "from pydantic import field_validator\nfrom fw.", path)
    assert "headline: string required was title" in editor.rename("title", "headline")
    # Without a consent to lose data: none is lost.
    assert build(root, BuildOptions()).exit_status == 0
    assert '@field_validator("headline")' in (root / path).read_text()
    [revision] = (root / "database/migrations").glob("*rename_title*")
    assert 'new_column_name="headline"' in revision.read_text()
    # The name of the last build is the former one, now that there was a build.
    assert "label: string required was headline" in editor.rename("headline", "label")
    assert "caption: string required was headline" in editor.rename("label", "caption")
    assert "\n  headline: string required\n" in editor.rename("caption", "headline")


def test_a_renamed_model_keeps_its_table_and_its_edits(editor: Editor, root: Path) -> None:
    service = root / "app/services/post.py"
    service.write_text(service.read_text() + "\n\ndef mine() -> int:\n    return 1\n")
    assert "model Article was Post {" in editor.rename("Post", "Article")
    assert build(root, BuildOptions()).exit_status == 0
    assert "def mine()" in (root / "app/services/article.py").read_text()
    [revision] = (root / "database/migrations").glob("*rename*post*")
    assert "rename_table" in revision.read_text()


def test_a_field_that_was_never_built_has_no_former_name(editor: Editor, root: Path) -> None:
    edit(root, "  title:", "  rating: int\n  title:")
    editor.client.change(editor.uri, {"text": editor.path.read_text()})
    assert "\n  stars: int\n" in editor.rename("rating", "stars")


def test_a_preview_lists_the_code_that_mentions_a_name(editor: Editor, root: Path) -> None:
    service = root / SERVICE
    service.write_text(
        f"{service.read_text()}\n    def top(self) -> str:\n        return Post.title\n"
    )
    script = root / "scripts/report.py"
    script.parent.mkdir()
    script.write_text("# title of Post\nfrom app.models.post import Post\n\nprint(Post.title)\n")
    (root / "scripts/other.py").write_text('print("title")\n')
    place = {"textDocument": {"uri": editor.uri}, "position": position_of(editor, "title")}

    found = editor.client.request(
        "workspace/executeCommand",
        command="fw.previewRename",
        arguments=[{**place, "newName": "headline"}],
    )

    files = {one["path"]: (one["outcome"], one["lines"]) for one in found["files"]}
    assert files["scripts/report.py"] == ("yours", [4])
    assert files[SERVICE][0] == "merged"
    assert files["app/models/post.py"][0] == "rewritten"
    assert "scripts/other.py" not in files
    assert not any("author" in path for path in files)
    assert found["text"].splitlines()[1] == "scripts/report.py:4 (yours: change it by hand)"
    assert "headline: string required was title" in applied(
        found["changes"][editor.uri], editor.path.read_text()
    )
    assert editor.path.read_text() == SCHEMA
    assert editor.client.shown == [found["text"]]


def test_a_rename_tells_what_no_build_changes(editor: Editor, root: Path) -> None:
    (root / "report.py").write_text("from app.models.post import Post\n\nprint(Post.title)\n")
    editor.rename("Post", "Article")
    editor.client.request("workspace/symbol", query="")  # comes after the message
    [message] = editor.client.shown
    assert (
        message == "fw build doesn't change these files:\nreport.py:1, 3 (yours: change it by hand)"
    )


def test_a_client_that_shows_mentions_gets_no_messages(root: Path) -> None:
    (root / "report.py").write_text("from app.models.post import Post\n\nprint(Post.title)\n")
    with initialized(root, showsMentions=True) as client:
        editor = Editor(client, root)
        place = {"textDocument": {"uri": editor.uri}, "position": position_of(editor, "title")}
        found = client.request(
            "workspace/executeCommand", command="fw.previewRename", arguments=[place]
        )
        assert "report.py" in {one["path"] for one in found["files"]}
        editor.rename("title", "headline")
        client.request("workspace/symbol", query="")
    assert client.shown == []


def test_the_preview_is_a_code_action(editor: Editor) -> None:
    where = position_of(editor, "title")
    found = editor.client.request(
        "textDocument/codeAction",
        textDocument={"uri": editor.uri},
        range={"start": where, "end": where},
        context={"diagnostics": []},
    )
    [action] = [one for one in found if "command" in one]
    assert action["title"] == "Show the Python code that mentions 'title'"
    command = action["command"]
    result = editor.client.request(
        "workspace/executeCommand", command=command["command"], arguments=command["arguments"]
    )
    assert result["changes"] == {}
    assert {one["path"] for one in result["files"]} >= {"app/models/post.py"}
    fault = editor.client.answer("workspace/executeCommand", command="fw.other", arguments=[])
    assert "unknown command 'fw.other'; use fw.previewRename" in fault["error"]["message"]
