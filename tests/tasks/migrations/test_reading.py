"""State of revision files, including hand-written ones."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fw.language.schema import load
from fw.runtime.errors import FwError
from fw.tasks.migrations import cache_chain, plan_revisions
from fw.tasks.migrations.revision_files import cache
from fw.tasks.migrations.revision_files.chain import read_chain
from fw.tasks.migrations.revision_files.reader import read
from fw.tasks.migrations.revision_files.state import State
from tests.tasks.migrations.evolution import RENDERER, Options, Project
from tests.tasks.migrations.test_first import BLOG

HAND = '''"""Written by hand."""

from typing import Union

import sqlalchemy as sa
from alembic import op

revision: str = "hand"
down_revision: Union[str, None] = %r


def upgrade() -> None:
    op.add_column("authors", sa.Column("search", sa.Text(), nullable=True))
    op.create_index(op.f("my_index"), "authors", ["search"], unique=False)
    op.execute("UPDATE authors SET search = name")
    for name in ("a", "b"):
        op.drop_table(name)
    op.create_table(
        "audits",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("author_id", sa.CHAR(36), sa.ForeignKey("authors.id", name="fk")),
        sa.Column("word", sa.String(9), unique=True),
    )


def downgrade() -> None:
    op.drop_table("audits")
'''


@pytest.fixture
def project(tmp_path: Path) -> Project:
    project = Project(tmp_path)
    project.build(BLOG)
    return project


def forget(project: Project) -> None:
    for name in ("migrations", "migrations-read"):
        (project.root / ".fw" / name).unlink(missing_ok=True)


def tables(state: State) -> dict[str, object]:
    """Return the tables without the order of their columns, which a diff doesn't mind."""
    return {
        table.name: table._replace(
            columns=tuple(sorted(table.columns)),
            constraints=tuple(sorted(table.constraints, key=str)),
            indexes=tuple(sorted(table.indexes)),
        )
        for table in state.tables()
    }


def test_the_state_read_equals_the_planned_state(project: Project) -> None:
    state = read_chain(project.root).state
    assert sorted(state) == ["authors", "blog_posts", "blog_posts_tags", "tags"]
    assert list(state.links()) == ["blog_posts_tags"]


def test_the_cached_state_equals_the_state_read(project: Project) -> None:
    first = read_chain(project.root)
    again = read_chain(project.root)
    forget(project)
    anew = read_chain(project.root)
    assert tables(first.state) == tables(again.state) == tables(anew.state)
    assert first.head == again.head == anew.head == "004_blog_posts_tags"


def test_an_edited_file_is_read_again(project: Project) -> None:
    read_chain(project.root)
    path = project.folder / "001_author_migration.py"
    path.write_text(path.read_text().replace("sa.String(120)", "sa.String(121)"))
    table = read_chain(project.root).state.get("authors")
    assert table is not None
    assert table.column("email").type == "sa.String(121)"  # type: ignore[union-attr]


def test_a_damaged_cache_is_ignored(project: Project) -> None:
    expected = tables(read_chain(project.root).state)
    for name in ("migrations", "migrations-read"):
        (project.root / ".fw" / name).write_bytes(b"\x00nonsense")
    assert tables(read_chain(project.root).state) == expected


def test_a_recent_timestamp_is_not_trusted_alone(project: Project) -> None:
    path = project.folder / "001_author_migration.py"
    now = cache.stamps(project.folder)
    later = max(stamp[0] for stamp in now.values()) + 10**9
    for name in now:
        os.utime(project.folder / name, ns=(later, later))
    head = read_chain(project.root).head
    known = cache.load_chain(project.root)
    assert known.doubts.keys() == now.keys()
    stamps = cache.stamps(project.folder)
    assert known.fresh(project.folder, stamps) == set()
    path.write_text(path.read_text().replace("(120)", "(121)"))
    os.utime(path, ns=(later, later))
    assert cache.stamps(project.folder) == stamps
    assert known.fresh(project.folder, stamps) == {"001_author_migration.py"}
    table = read_chain(project.root).state.get("authors")
    assert table is not None
    assert table.column("email").type == "sa.String(121)"  # type: ignore[union-attr]
    assert read_chain(project.root).head == head


def test_new_revisions_are_cached_and_not_read_again(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_chain(project.root)
    schema = BLOG.replace("views: int default 0", "views: int default 1")
    artifacts = plan_revisions(project.root, load(schema), None, set(), Options())
    (text,) = RENDERER.render_many(artifacts)
    (project.root / artifacts[0].path).write_text(f"# fw:generated:sha256:0\n{text}")
    cache_chain(project.root, artifacts)
    settled = read_chain(project.root)
    with monkeypatch.context() as patch:
        patch.setattr("fw.tasks.migrations.revision_files.chain.read", None)
        assert read_chain(project.root).head == "005_change_views_of_blog_post"
    forget(project)
    assert tables(read_chain(project.root).state) == tables(settled.state)


def test_objects_of_hand_written_revisions_are_kept(project: Project) -> None:
    (project.folder / "hand.py").write_text(HAND % "004_blog_posts_tags")
    assert project.build(BLOG) == []
    names = project.build(BLOG.replace("email: string(120)", "email: string(150)"))
    assert names == ["005_change_email_of_author_migration.py"]
    assert 'down_revision = "hand"' in project.text(names[0])
    assert "search" not in project.text(names[0])


def test_constraints_in_columns_of_hand_written_revisions_are_read() -> None:
    revision = read("hand.py", HAND % "x")
    assert revision is not None
    state = State()
    state.apply(revision.events)
    table = state.get("audits")
    assert table is not None
    assert table.primary is not None
    assert table.primary.columns == ("id",)
    assert [constraint.name for constraint in table.constraints] == ["fk", "uq_audits_word"]
    assert not table.owned


def test_a_field_that_a_hand_written_revision_added_is_not_added_twice(project: Project) -> None:
    (project.folder / "hand.py").write_text(HAND % "004_blog_posts_tags")
    schema = BLOG.replace("  timestamps", "  search: text nullable\n  timestamps")
    names = project.build(schema)
    assert all("add_column" not in project.text(name) for name in names)


def test_other_files_are_ignored(project: Project) -> None:
    (project.folder / "helpers.py").write_text("WORDS = []\n")
    assert project.build(BLOG) == []


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        (
            "bad.py",
            "def upgrade(:\n",
            "database/migrations/bad.py:1: invalid Python in a migration",
        ),
        ("x.py", 'revision = "x"\ndown_revision = "gone"\n', "follows revision 'gone'"),
        ("x.py", 'revision = "002_tag"\ndown_revision = "001_author"\n', "both revision"),
        (
            "004_add_x_to_tag_migration.py",
            'revision = "004_add_x_to_tag"\ndown_revision = "003_blog_post"\n',
            "ends in 2 files: 004_add_x_to_tag_migration.py, 004_blog_posts_tags_migration.py",
        ),
    ],
)
def test_files_without_a_chain_are_reported(
    project: Project, name: str, text: str, said: str
) -> None:
    read_chain(project.root)
    (project.folder / name).write_text(text)
    with pytest.raises(FwError, match=said) as caught:
        project.build(BLOG)
    assert caught.value.hint


def test_multiple_heads_are_reported_with_the_command_to_rebase(project: Project) -> None:
    read_chain(project.root)
    for revision, down in (("005_b", "003_blog_post"), ("006_c", "005_b")):
        text = f'revision = "{revision}"\ndown_revision = "{down}"\n'
        (project.folder / f"{revision}_migration.py").write_text(text)
    with pytest.raises(FwError, match="ends in 2 files") as caught:
        project.build(BLOG)
    assert str(caught.value.hint).startswith("fw migrate rebase renumbers the one")


def test_a_file_that_is_not_utf8_is_reported(project: Project) -> None:
    (project.folder / "latin.py").write_bytes(b'"""caf\xe9"""\n')
    with pytest.raises(FwError, match=r"database/migrations/latin\.py is not UTF-8"):
        read_chain(project.root)


def test_a_byte_order_mark_is_accepted(project: Project) -> None:
    text = 'revision = "b"\ndown_revision = "004_blog_posts_tags"\n'
    (project.folder / "b.py").write_text(text, encoding="utf-8-sig")
    assert read_chain(project.root).head == "b"


def test_a_merge_revision_joins_two_branches(project: Project) -> None:
    (project.folder / "b.py").write_text('revision = "b"\ndown_revision = "003_blog_post"\n')
    (project.folder / "m.py").write_text(
        'revision = "m"\ndown_revision = ("b", "004_blog_posts_tags")\n'
    )
    assert read_chain(project.root).head == "m"


@pytest.mark.parametrize(
    "blocks",
    [
        "with actions.concurrently():\n        with op.batch_alter_table('tags') as batch:\n    ",
        "with actions.concurrently(), op.batch_alter_table('tags') as batch:\n",
    ],
    ids=["nested", "combined"],
)
def test_operations_in_blocks_are_read(blocks: str) -> None:
    constraint = "        batch.create_unique_constraint('uq_tags_name', ['name'])\n"
    found = read("a.py", f'revision = "a"\n\n\ndef upgrade():\n    {blocks}{constraint}')
    assert found is not None
    (kind, table, made), *_ = found.events
    assert (kind, table, getattr(made, "name", "")) == ("add_constraint", "tags", "uq_tags_name")
