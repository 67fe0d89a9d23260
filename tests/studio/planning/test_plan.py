from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from fw.runtime.errors import FwError
from fw.studio.context import Done
from fw.studio.planning.apply import apply_plan, require_current
from fw.studio.planning.plan import Answers, Plan, make_plan, versions_of
from fw.studio.problems import Stale
from fw.studio.security import Sessions
from fw.studio.studio import Studio
from fw.studio.texts.files import base_of, project_files
from fw.tasks.build.session import BuildOptions, build
from fw.tasks.disk.draft import draft_of
from tests.studio.conftest import events_of, opened


class Quiet:
    """Collects outcomes."""

    def __init__(self) -> None:
        self.outcomes: list[tuple[str, str]] = []

    def progress(self, step: str, done: int = 0, total: int = 0) -> None:
        pass

    def outcome(self, path: str, action: str, detail: str = "", reason: str = "") -> None:
        self.outcomes.append((path, action))


@pytest.fixture
def root(project: Path, tmp_path: Path) -> Path:
    """A copy of the built project."""
    copy = tmp_path / "shop"
    shutil.copytree(project, copy)
    return copy


def tree(root: Path) -> dict[str, bytes]:
    files = (path for path in root.rglob("*") if path.is_file())
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in files
        if ".fw" not in path.relative_to(root).parts
    }


def edited(root: Path, old: str, new: str) -> dict[str, str]:
    files = project_files(root)
    assert old in files["schema.fw"]
    return {**files, "schema.fw": files["schema.fw"].replace(old, new, 1)}


def plan_of(root: Path, files: dict[str, str], **answers: Any) -> Plan:
    return make_plan(root, files, base_of(root), Answers(**answers))


def apply(root: Path, plan: Plan) -> Done:
    require_current(root, plan)
    return apply_plan(root, plan, Quiet())


def test_a_plan_shows_everything_and_writes_nothing(root: Path) -> None:
    before = tree(root)
    files = edited(root, "  body: text", "  summary: string(80) nullable  # new\r\n  body: text")
    plan = plan_of(root, files)
    assert tree(root) == before
    assert [one["file"] for one in plan.data["schema"]] == ["schema.fw"]
    assert plan.data["schema"][0]["after"] == files["schema.fw"]
    (change,) = plan.data["changes"]
    assert (change["kind"], change["model"], change["field"]) == ("add", "Post", "summary")
    (migration,) = plan.data["migrations"]
    assert "ALTER TABLE posts ADD COLUMN summary" in migration["sql"].replace('"', "")
    assert migration["undo_sql"]
    assert migration["operations"][0]["table"] == "posts"
    actions = {one["path"]: one["action"] for one in plan.data["outcomes"]}
    assert actions[migration["path"]] == "create"
    assert actions["app/models/post.py"] == "update"
    assert plan.is_answered
    assert apply(root, plan).exit_status == 0
    after = tree(root)
    assert after["schema.fw"] == files["schema.fw"].encode()
    changed = {path for path in {*before, *after} if before.get(path) != after.get(path)}
    assert changed == {"schema.fw", *actions}
    for step in plan.steps:
        if step.decision.data is not None:
            assert after[step.path] == step.decision.data
    again = plan_of(root, project_files(root))
    assert again.data["outcomes"] == []


def test_a_comment_is_written_alone(root: Path) -> None:
    before = tree(root)
    files = edited(root, "# The data model", "# für später\n# The data model")
    plan = plan_of(root, files)
    assert plan.data["outcomes"] == plan.data["changes"] == plan.data["migrations"] == []
    apply(root, plan)
    assert tree(root) == {**before, "schema.fw": files["schema.fw"].encode()}


def test_a_new_file_and_a_deleted_one(root: Path) -> None:
    tag = "model Tag {\n  id: uuid primary\n  name: string required\n}\n"
    files = {**project_files(root), "schema/tags/tag.fw": tag}
    apply(root, plan_of(root, files))
    assert (root / "schema/tags/tag.fw").read_text() == tag
    assert (root / "app/models/tag.py").exists()
    del files["schema/tags/tag.fw"]
    plan = plan_of(root, files)
    assert [one["kind"] for one in plan.data["questions"]] == ["destructive"]
    with pytest.raises(FwError, match="open questions"):
        apply(root, plan)
    apply(root, plan_of(root, files, allow_destructive=True))
    assert not (root / "schema/tags/tag.fw").exists()
    assert not (root / "app/models/tag.py").exists()


def test_questions_of_an_outdated_plan_are_not_asked(root: Path) -> None:
    plan = plan_of(root, edited(root, "  body: text", "  # body: text"))
    assert plan.data["questions"]
    (root / "schema.fw").write_text(edited(root, "  body: text", "  text: text")["schema.fw"])
    with pytest.raises(Stale):
        apply(root, plan)


def test_a_removed_field_may_have_been_renamed(root: Path) -> None:
    files = edited(root, "  body: text", "  content: text")
    plan = plan_of(root, files)
    first = plan.data["questions"][0]
    assert (first["kind"], first["place"], first["options"]) == (
        "rename",
        "Post.body",
        ["Post.content"],
    )
    renamed = plan_of(root, files, renames=(("Post.body", "Post.content"),))
    assert renamed.is_answered
    assert renamed.id != plan.id
    assert [one["kind"] for one in renamed.data["changes"]] == ["rename"]
    assert apply(root, renamed).exit_status == 0
    assert "rename_body_to_content" in " ".join(tree(root))


def test_a_required_field_asks_for_a_value(root: Path) -> None:
    files = edited(root, "  body: text", "  colour: string required\n  body: text")
    plan = plan_of(root, files)
    assert [(one["kind"], one["place"]) for one in plan.data["questions"]] == [
        ("fill", "Post.colour")
    ]
    assert {"breaking": True, "method": "POST", "path": "/posts"}.items() <= plan.data["api"][
        0
    ].items()
    filled = plan_of(root, files, fills=(("Post.colour", "red"),))
    assert filled.is_answered
    assert "red" in filled.data["migrations"][0]["sql"]


def test_hand_edits_are_merged_as_shown(root: Path) -> None:
    service = root / "app/services/post.py"
    model = root / "app/models/post.py"
    model.write_text(model.read_text() + "\n\nEXTRA = 1\n")
    service.write_text(service.read_text() + "\n\ndef helper() -> int:\n    return 1\n")
    plan = plan_of(root, edited(root, "  body: text", "  rank: int nullable\n  body: text"))
    outcome = next(one for one in plan.data["outcomes"] if one["path"] == "app/models/post.py")
    assert (outcome["action"], outcome["edited"]) == ("merge", True)
    versions = versions_of(root, plan, "app/models/post.py")
    assert "EXTRA = 1" in (versions["yours"] or "")
    assert "EXTRA = 1" not in (versions["base"] or "EXTRA = 1")
    assert "rank" in (versions["generated"] or "")
    assert "rank" not in (versions["base"] or "rank")
    apply(root, plan)
    assert versions["result"] is not None
    assert model.read_text().partition("\n")[2] == versions["result"]
    assert "rank" in versions["result"]
    assert "EXTRA = 1" in versions["result"]
    with pytest.raises(FwError, match="doesn't change"):
        versions_of(root, plan, "app/nothing.py")


@pytest.mark.parametrize(
    "change", ["schema.fw", "fw.toml", "app/models/post.py", "database/migrations/900_x.py"]
)
def test_a_plan_is_stale_once_anything_changed(root: Path, change: str) -> None:
    plan = plan_of(root, edited(root, "  body: text", "  rank: int nullable\n  body: text"))
    file = root / change
    text = file.read_text() if file.exists() else ""
    comment = "\n# changed\n"
    if change.endswith("900_x.py"):
        head = sorted(path.stem for path in file.parent.glob("*_migration.py"))[-1]
        revision = head.removesuffix("_migration")
        comment = (
            f'"""X."""\n\nrevision = "900_x"\ndown_revision = "{revision}"\n\n\n'
            "def upgrade() -> None:\n    pass\n\n\ndef downgrade() -> None:\n    pass\n"
        )
        file = file.with_name("900_x_migration.py")
    file.write_text(text + comment)
    before = tree(root)
    with pytest.raises(Stale):
        require_current(root, plan)
    with pytest.raises(Stale):
        apply_plan(root, plan, Quiet())
    assert tree(root) == before


def test_a_file_that_changes_while_it_is_written_is_kept(root: Path) -> None:
    files = edited(root, "  body: text", "  rank: int nullable\n  body: text")
    mine = b"# saved by an editor\n"
    before = {**tree(root), "schema.fw": mine}
    draft = draft_of(
        root, project_files(root), files, lambda _: (root / "schema.fw").write_bytes(mine) and None
    )
    with pytest.raises(FwError, match=r"schema\.fw changed while fw was writing"):
        build(root, BuildOptions(draft=draft))
    assert tree(root) == before
    assert not (root / ".fw/pending").exists()


def test_a_file_that_changes_while_it_is_read_makes_the_plan_stale(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files, base = edited(root, "  body: text", "  rank: int nullable\n  body: text"), base_of(root)
    (root / "schema.fw").write_text("database sqlite\n")
    known = {path: text.replace("rank: int nullable\n  ", "") for path, text in files.items()}
    monkeypatch.setattr("fw.studio.planning.plan.project_files", lambda _: known)
    monkeypatch.setattr("fw.studio.planning.plan.base_of", lambda _: base)
    with pytest.raises(Stale):
        make_plan(root, files, base, Answers())


def test_a_conflict_keeps_the_generated_files_but_writes_the_schema(root: Path) -> None:
    model = root / "app/models/post.py"
    text = model.read_text()
    line = next(one for one in text.splitlines() if one.strip().startswith("body"))
    model.write_text(text.replace(line, f"{line}  # mine"))
    files = edited(root, "  body: text", "  body: string(90)")
    plan = plan_of(root, files, allow_destructive=True)
    outcomes = {one["path"]: one["action"] for one in plan.data["outcomes"]}
    assert outcomes["app/models/post.py"] == "conflict"
    assert apply(root, plan).exit_status == 1
    assert (root / "schema.fw").read_text() == files["schema.fw"]
    assert (root / "app/models/post.py.fw-merge").exists()
    assert "# mine" in model.read_text()


@pytest.fixture
def studio(root: Path) -> Studio:
    """The state of a server of the copy."""
    return Studio(root)


@pytest.fixture
def client(studio: Studio, sessions: Sessions) -> Iterator[TestClient]:
    """A client of the server of the copy."""
    with opened(studio, sessions) as client:
        yield client


def test_pages_plan_and_apply(client: TestClient, studio: Studio) -> None:
    project = client.get("/api/project").json()
    schema = project["files"]["schema.fw"]
    body = {
        "files": {
            "schema.fw": schema.replace("  body: text", "  rank: int nullable\n  body: text")
        },
        "base": project["base"],
        "answers": {"renames": [], "fills": [], "allow_destructive": False},
    }
    plan = client.post("/api/plan", json=body).json()
    assert plan["questions"] == []
    file = client.post("/api/plan/file", json={"plan": plan["id"], "path": "app/models/post.py"})
    assert "rank" in file.json()["generated"]
    broken = {**body, "files": {"schema.fw": schema + "model {"}}
    answer = client.post("/api/plan", json=broken)
    assert (answer.status_code, bool(answer.json()["diagnostics"])) == (422, True)
    answer = client.post("/api/plan", json={**body, "base": "other"})
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert client.post("/api/apply", json={"plan": "unknown"}).status_code == 409
    assert client.post("/api/plan", json={**body, "answers": {"renames": [1]}}).status_code == 400
    surrogate = client.post(
        "/api/plan",
        content=b'{"files": {"schema.fw": "\\ud800"}}',
        headers={"Content-Type": "application/json"},
    )
    assert surrogate.status_code == 400
    started = client.post("/api/apply", json={"plan": plan["id"]})
    assert started.status_code == 202
    events = events_of(studio, started.json()["run"])
    assert events[-1]["exit_status"] == 0
    written = {one["path"] for one in events if one["type"] == "outcome"}
    assert written == {one["path"] for one in plan["outcomes"]}
    assert client.get("/api/project").json()["files"] == body["files"]
    assert client.post("/api/apply", json={"plan": plan["id"]}).status_code == 409
