"""Every outcome of a write, and how a conflict ends."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from fw.runtime.errors import FwError
from fw.tasks.artifact import Policy
from fw.tasks.marker import digest, insert
from fw.tasks.objects import STORE, Objects
from fw.tasks.write import Action, Outcome, Removal, Write, preview, write_all

PATH = "app/models/post.py"
SIDE = PATH + ".fw-merge"
V1 = "a = 1\nb = 2\nc = 3\nd = 4\ne = 5\n"
V2 = V1.replace("e = 5", "e = 50")
V3 = V1.replace("a = 1", "a = 100")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


def build(root: Path, body: str, *, force: bool = False, restore: bool = False) -> Outcome:
    write = Write(PATH, body, known=(root / ".fw").exists())
    foreseen = preview(root, [write], force=force, restore=restore)[0]
    outcome = write_all(root, [write], force=force, restore=restore)[0]
    assert (foreseen.action, foreseen.hash) == (outcome.action, outcome.hash)
    return outcome


def edit(root: Path, old: str, new: str, path: str = PATH) -> None:
    text = (root / path).read_text()
    assert old in text
    (root / path).write_text(text.replace(old, new))


def text(root: Path, path: str = PATH) -> str:
    return (root / path).read_text()


def conflicting(root: Path) -> None:
    build(root, V1)
    edit(root, "a = 1\n", "a = 'mine'\n")
    outcome = build(root, V3)
    assert outcome.action is Action.CONFLICT
    assert "settle it in app/models/post.py.fw-merge" in outcome.detail


def test_create_identical_update(root: Path) -> None:
    assert build(root, V1).action is Action.CREATE
    assert text(root) == insert(PATH, V1)
    before = (root / PATH).stat()
    assert build(root, V1).action is Action.IDENTICAL
    assert (root / PATH).stat() == before
    outcome = build(root, V2)
    assert outcome.action is Action.UPDATE
    assert not outcome.edited
    assert text(root) == insert(PATH, V2)


def test_edits_are_merged_and_stay(root: Path) -> None:
    build(root, V1)
    edit(root, "a = 1\n", "a = 'mine'\n")
    outcome = build(root, V1)
    assert (outcome.action, outcome.edited) == (Action.IDENTICAL, True)
    outcome = build(root, V2)
    assert (outcome.action, outcome.edited) == (Action.MERGE, True)
    assert text(root) == insert(PATH, V2.replace("a = 1", "a = 'mine'"), digest(V2))
    assert build(root, V2).action is Action.IDENTICAL
    assert build(root, V1).action is Action.MERGE
    assert text(root) == insert(PATH, V1.replace("a = 1", "a = 'mine'"), digest(V1))


def test_deleted_by_the_user_stays_deleted_unless_restored(root: Path) -> None:
    build(root, V1)
    (root / PATH).unlink()
    outcome = build(root, V2)
    assert outcome.action is Action.SKIP
    assert "--restore" in outcome.detail
    assert not (root / PATH).exists()
    assert build(root, V2, restore=True).action is Action.CREATE


def test_line_ends_byte_order_mark_and_permissions_are_the_users(root: Path) -> None:
    build(root, V1)
    data = (root / PATH).read_bytes()
    (root / PATH).write_bytes(b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"))
    (root / PATH).chmod(0o755)
    assert build(root, V1).action is Action.IDENTICAL
    assert build(root, V2).action is Action.UPDATE
    assert (root / PATH).read_bytes() == b"\xef\xbb\xbf" + insert(PATH, V2).replace(
        "\n", "\r\n"
    ).encode()
    assert (root / PATH).stat().st_mode & 0o777 == 0o755


def test_a_conflict_leaves_the_file_untouched(root: Path) -> None:
    conflicting(root)
    assert text(root) == insert(PATH, V1.replace("a = 1", "a = 'mine'"), digest(V1))
    assert text(root, SIDE).startswith(f"# fw:generated:sha256:{digest(V3)}\n<<<<<<< ")
    before = (root / SIDE).stat()
    assert build(root, V3).action is Action.CONFLICT
    assert (root / SIDE).stat() == before


def settle(root: Path, path: str) -> None:
    marker = text(root, path).split("\n")[0]
    (root / path).write_text(f"{marker}\n{V3.replace('a = 100', 'a = both')}")


SETTLED = V3.replace("a = 100", "a = both")


def test_settled_by_editing_the_merge_file(root: Path) -> None:
    conflicting(root)
    settle(root, SIDE)
    outcome = build(root, V3)
    assert outcome.action is Action.MERGE
    assert "settled by you" in outcome.detail
    assert text(root) == insert(PATH, SETTLED, digest(V3))
    assert not (root / SIDE).exists()
    kept = outcome.detail.rpartition(" ")[2]
    assert "a = 'mine'" in text(root, kept)
    assert build(root, V3).action is Action.IDENTICAL


def test_settled_by_moving_the_merge_file(root: Path) -> None:
    conflicting(root)
    settle(root, SIDE)
    (root / SIDE).replace(root / PATH)
    assert build(root, V3).action is Action.IDENTICAL
    assert text(root) == insert(PATH, SETTLED, digest(V3))
    with Objects(root) as objects:
        assert objects.conflicts() == {}


def test_settled_by_editing_the_file_and_removing_the_merge_file(root: Path) -> None:
    conflicting(root)
    edit(root, "a = 'mine'", "a = both")
    assert build(root, V3).action is Action.CONFLICT
    edit(root, "a = both", "a = both()")
    (root / SIDE).unlink()
    outcome = build(root, V3)
    assert outcome.action is Action.MERGE
    assert text(root) == insert(PATH, V1.replace("a = 1", "a = both()"), digest(V3))
    assert build(root, V3).action is Action.IDENTICAL


def test_removing_the_merge_file_alone_settles_nothing(root: Path) -> None:
    conflicting(root)
    (root / SIDE).unlink()
    assert build(root, V3).action is Action.CONFLICT
    assert (root / SIDE).exists()


def test_settled_by_taking_over_the_marker(root: Path) -> None:
    conflicting(root)
    marker = text(root, SIDE).split("\n")[0]
    (root / PATH).write_text(marker + "\n" + text(root).partition("\n")[2])
    assert build(root, V3).action is Action.IDENTICAL
    assert not (root / SIDE).exists()


def test_settled_by_force(root: Path) -> None:
    conflicting(root)
    outcome = build(root, V3, force=True)
    assert outcome.action is Action.UPDATE
    assert text(root) == insert(PATH, V3)
    assert "a = 'mine'" in text(root, outcome.detail.rpartition(" ")[2])
    assert not (root / SIDE).exists()


def test_settled_by_undoing_the_edit_or_the_change(root: Path) -> None:
    conflicting(root)
    assert build(root, V1).action is Action.IDENTICAL
    assert not (root / SIDE).exists()
    assert build(root, V3).action is Action.CONFLICT
    edit(root, "a = 'mine'", "a = 1")
    assert build(root, V3).action is Action.UPDATE
    assert not (root / SIDE).exists()


def test_a_settlement_half_done_is_not_taken(root: Path) -> None:
    conflicting(root)
    edit(root, ">>>>>>> generated now\n", ">>>>>>> generated now\n# thinking\n", SIDE)
    half = text(root, SIDE)
    outcome = build(root, V3)
    assert outcome.action is Action.CONFLICT
    assert "marks are left" in outcome.detail
    (root / SIDE).write_text(half.split("\n")[0] + "\nx = (\n")
    outcome = build(root, V3)
    assert outcome.action is Action.CONFLICT
    assert "not valid" in outcome.detail
    assert text(root, SIDE).endswith("x = (\n")


def test_a_settlement_is_not_taken_over_later_edits_of_the_file(root: Path) -> None:
    conflicting(root)
    settle(root, SIDE)
    edit(root, "c = 3", "c = 'later'")
    outcome = build(root, V3)
    assert outcome.action is Action.CONFLICT
    assert "c = 'later'" in text(root)
    assert "a = both" in text(root, SIDE)


def test_a_settlement_in_the_file_holds_though_the_schema_moved_on(root: Path) -> None:
    conflicting(root)
    edit(root, "a = 'mine'", "a = both")
    (root / SIDE).unlink()
    v4 = V3.replace("e = 5", "e = 500")
    assert build(root, v4).action is Action.MERGE
    assert text(root) == insert(PATH, v4.replace("a = 100", "a = both"), digest(v4))


def test_a_settlement_in_the_merge_file_holds_though_the_schema_moved_on(root: Path) -> None:
    conflicting(root)
    settle(root, SIDE)
    v4 = V3.replace("e = 5", "e = 500")
    assert build(root, v4).action is Action.MERGE
    assert text(root) == insert(PATH, v4.replace("a = 100", "a = both"), digest(v4))
    assert not (root / SIDE).exists()


def test_a_settlement_that_conflicts_again_is_not_lost(root: Path) -> None:
    conflicting(root)
    settle(root, SIDE)
    v4 = V3.replace("a = 100", "a = 999")
    outcome = build(root, v4)
    assert outcome.action is Action.CONFLICT
    assert "a = both" in text(root, SIDE)
    assert "a = 'mine'" in text(root)
    (root / SIDE).replace(root / PATH)
    assert build(root, v4).action is Action.CONFLICT
    assert "a = both" in text(root)
    assert "a = 999" in text(root, SIDE)


def test_a_conflict_settled_in_the_file_that_conflicts_again_keeps_its_base(root: Path) -> None:
    conflicting(root)
    edit(root, "a = 'mine'", "a = both")
    (root / SIDE).unlink()
    v4 = V3.replace("a = 100", "a = 999")
    for _ in range(2):
        assert build(root, v4).action is Action.CONFLICT
        assert "||||||| generated before\na = 100\n" in text(root, SIDE)
    v5 = V3.replace("e = 5", "e = 500")
    assert build(root, v5).action is Action.MERGE
    assert text(root) == insert(PATH, v5.replace("a = 100", "a = both"), digest(v5))


def test_an_unsettled_conflict_follows_the_schema(root: Path) -> None:
    conflicting(root)
    v4 = V3.replace("a = 100", "a = 999")
    assert build(root, v4).action is Action.CONFLICT
    assert "a = 999" in text(root, SIDE)
    assert "a = 100" not in text(root, SIDE)


def test_a_merge_file_of_the_users_own_is_never_overwritten(root: Path) -> None:
    build(root, V1)
    edit(root, "a = 1\n", "a = 'mine'\n")
    (root / SIDE).write_text("notes of mine")
    assert build(root, V3).action is Action.CONFLICT
    assert text(root, SIDE) == "notes of mine"
    conflict = build(root, V2)
    assert conflict.action is Action.MERGE
    assert text(root, SIDE) == "notes of mine"


def test_a_lost_store_never_costs_an_edit(root: Path) -> None:
    conflicting(root)
    settle(root, SIDE)
    shutil.rmtree(root / ".fw")
    mine, side = text(root), text(root, SIDE)
    for body in (V3, V2):
        assert build(root, body).action is Action.CONFLICT
        assert (text(root), text(root, SIDE)) == (mine, side)


def test_an_untouched_file_is_its_own_base(root: Path) -> None:
    build(root, V1)
    shutil.rmtree(root / ".fw")
    assert build(root, V2).action is Action.UPDATE
    shutil.rmtree(root / ".fw")
    assert build(root, V2).action is Action.IDENTICAL
    edit(root, "a = 1", "a = 'mine'")
    assert build(root, V1).action is Action.MERGE


def test_a_file_that_was_there_before_is_not_overwritten(root: Path) -> None:
    (root / PATH).parent.mkdir(parents=True)
    (root / PATH).write_text("mine = 1\n")
    outcome = build(root, V1)
    assert outcome.action is Action.CONFLICT
    assert "not known" in outcome.detail
    assert text(root) == "mine = 1\n"
    (root / PATH).write_text(V1)
    assert build(root, V1).action is Action.UPDATE
    assert text(root) == insert(PATH, V1)


def test_a_file_without_marker_is_merged_from_what_is_known_of_it(root: Path) -> None:
    build(root, V1)
    (root / PATH).write_text(V1.replace("a = 1", "a = 'mine'"))
    outcome = write_all(root, [Write(PATH, V2, known=True, base=digest(V1))])[0]
    assert outcome.action is Action.MERGE
    assert text(root) == insert(PATH, V2.replace("a = 1", "a = 'mine'"), digest(V2))


def test_bytes_that_are_no_text_survive(root: Path) -> None:
    build(root, V1)
    data = (root / PATH).read_bytes().replace(b"a = 1", b"# caf\xe9")
    (root / PATH).write_bytes(data)
    assert build(root, V2).action is Action.CONFLICT
    assert (root / PATH).read_bytes() == data


def test_once_is_once(root: Path) -> None:
    once = Write("app/main.py", "x = 1\n", Policy.ONCE, mode=0o600)
    assert write_all(root, [once])[0].action is Action.CREATE
    assert (root / "app/main.py").read_text() == "x = 1\n"
    assert (root / "app/main.py").stat().st_mode & 0o777 == 0o600
    (root / "app/main.py").write_text("mine\n")
    for force in (False, True):
        assert write_all(root, [once], force=force)[0].action is Action.IDENTICAL
        assert (root / "app/main.py").read_text() == "mine\n"


def test_once_with_a_marker(root: Path) -> None:
    revision = Write("database/migrations/001_post.py", V1, Policy.ONCE, marked=True)
    write_all(root, [revision])
    assert text(root, revision.path) == insert(revision.path, V1)


def test_removals(root: Path) -> None:
    paths = [f"app/{name}.py" for name in ("clean", "edited", "foreign", "gone")]
    write_all(root, [Write(path, V1) for path in paths])
    edit(root, "a = 1", "a = 'mine'", paths[1])
    (root / paths[2]).write_text("mine = 1\n")
    (root / paths[3]).unlink()
    removals = [Removal(path) for path in paths]
    foreseen = preview(root, [], removals)
    assert foreseen[0].diff.startswith("--- a/app/clean.py\n")
    outcomes = write_all(root, [], removals)
    actions = [outcome.action for outcome in outcomes]
    assert actions == [Action.REMOVE, Action.SKIP, Action.SKIP, Action.SKIP]
    assert [outcome.action for outcome in foreseen] == actions
    assert [(root / path).exists() for path in paths] == [False, True, True, False]
    assert "edited by you" in outcomes[1].detail
    outcome = write_all(root, [], removals[1:2], force=True)[0]
    assert outcome.action is Action.REMOVE
    assert "a = 'mine'" in text(root, outcome.detail.rpartition(" ")[2])


def test_a_removed_model_takes_its_open_conflict_along(root: Path) -> None:
    conflicting(root)
    edit(root, "a = 'mine'", "a = 1")
    assert write_all(root, [], [Removal(PATH)])[0].action is Action.REMOVE
    assert not (root / SIDE).exists()


def test_a_preview_touches_nothing(root: Path) -> None:
    outcome = preview(root, [Write(PATH, V1)])[0]
    assert outcome.action is Action.CREATE
    assert outcome.diff.startswith(f"--- a/{PATH}\n+++ b/{PATH}\n")
    assert not list(root.iterdir())
    conflicting(root)
    before = {path: path.stat() for path in root.rglob("*")}
    outcome = preview(root, [Write(PATH, V2), Write("x.py", V1)])[0]
    assert "+e = 50" in outcome.diff
    assert {path: path.stat() for path in root.rglob("*")} == before


def test_a_file_that_changes_meanwhile_is_a_conflict(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(root, V1)
    real = Objects.record

    def record(self: Objects, *arguments: object, **keywords: object) -> None:
        (root / PATH).write_text("edited meanwhile = 1\n")
        real(self, *arguments, **keywords)  # type: ignore[arg-type]

    monkeypatch.setattr(Objects, "record", record)
    outcome = write_all(root, [Write(PATH, V2)])[0]
    assert outcome.action is Action.CONFLICT
    assert "build again" in outcome.detail
    assert text(root) == "edited meanwhile = 1\n"


@pytest.mark.parametrize("link", [".fw", ".fw/objects", STORE, "app", PATH])
def test_no_link_leads_a_write_out(root: Path, link: str) -> None:
    outside = root.parent / "outside"
    outside.mkdir()
    (outside / "file").write_text("theirs")
    target = outside / "file" if link in {STORE, PATH} else outside
    (root / link).parent.mkdir(parents=True, exist_ok=True)
    (root / link).symlink_to(target)
    with pytest.raises(FwError):
        write_all(root, [Write(PATH, V1)])
    assert list(outside.iterdir()) == [outside / "file"]
    assert (outside / "file").read_text() == "theirs"
