"""Places of renamed models in `schema.layout.json`."""

from __future__ import annotations

from pathlib import Path

import pytest

from fw.language.diagram.layout_file import LAYOUT_FILE, read_layout, written_layout
from fw.lsp.projects import Project
from fw.lsp.renames import rename_symbol
from fw.lsp.texts import Text
from fw.tasks.build.pipeline import Pipeline
from fw.tasks.build.session import BuildOptions, build
from tests.tasks.projects import actions, edit, rebuild

PLACES = {"Author": (7, -3), "Post": (340, 24)}
CARRIED = {"Article": (340, 24), "Author": (7, -3)}


@pytest.fixture
def placed(built: Path) -> Path:
    """Return the folder of a built project with a layout that has CRLF line ends."""
    layout = written_layout("", PLACES).replace("\n", "\r\n")
    (built / LAYOUT_FILE).write_bytes(layout.encode())
    return built


def rename_post(root: Path) -> None:
    """Rename Post as an editor does by `fw lsp`."""
    path = root / "schema.fw"
    text = path.read_text()
    project = Project(root)
    project.opened["schema.fw"] = Text(text)
    position = Text(text).position(text.index("model Post") + 6)
    found = rename_symbol(project, "schema.fw", {"position": position, "newName": "Article"})
    ((_, edits),) = found["changes"].items()  # type: ignore[attr-defined]
    ends = Text(text)
    for one in reversed(edits):
        start, end = (ends.offset(one["range"][side]) for side in ("start", "end"))
        text = text[:start] + one["newText"] + text[end:]
    path.write_text(text)
    assert "model Article was Post" in text


def layout_of(root: Path) -> dict[str, tuple[float, float]]:
    return read_layout((root / LAYOUT_FILE).read_bytes().decode())


def test_the_build_of_a_rename_carries_the_place(placed: Path) -> None:
    rename_post(placed)
    before = (placed / LAYOUT_FILE).read_bytes()
    assert actions(build(placed, BuildOptions(dry_run=True)))[LAYOUT_FILE] == "update"
    assert (placed / LAYOUT_FILE).read_bytes() == before
    assert actions(rebuild(placed))[LAYOUT_FILE] == "update"
    assert layout_of(placed) == CARRIED
    text = (placed / LAYOUT_FILE).read_bytes()
    assert text.count(b"\r\n") == text.count(b"\n")
    # Without `was`, and in the next builds, the place stays.
    edit(placed, " was Post", "")
    assert LAYOUT_FILE not in actions(rebuild(placed))
    assert layout_of(placed) == CARRIED


def test_a_place_under_the_new_name_is_kept(placed: Path) -> None:
    rename_post(placed)
    (placed / LAYOUT_FILE).write_text(written_layout("", PLACES | {"Article": (1, 2)}))
    rebuild(placed)
    assert layout_of(placed) == {"Article": (1, 2), "Author": (7, -3)}


@pytest.mark.parametrize("text", [b"<<<<<<< ours\n", b"\xff"])
def test_an_invalid_layout_stays(placed: Path, text: bytes) -> None:
    rename_post(placed)
    (placed / LAYOUT_FILE).write_bytes(text)
    assert LAYOUT_FILE not in actions(rebuild(placed))
    assert (placed / LAYOUT_FILE).read_bytes() == text


def test_no_layout_is_made(built: Path) -> None:
    rename_post(built)
    rebuild(built)
    assert not (built / LAYOUT_FILE).exists()


def test_a_build_that_is_killed_after_its_manifest_has_carried_the_place(
    placed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename_post(placed)
    save = Pipeline._save

    def kill(pipeline: Pipeline) -> None:
        save(pipeline)
        raise RuntimeError("killed")

    with monkeypatch.context() as patched:
        patched.setattr(Pipeline, "_save", kill)
        with pytest.raises(RuntimeError, match="killed"):
            build(placed)
    rebuild(placed)
    assert layout_of(placed) == CARRIED
