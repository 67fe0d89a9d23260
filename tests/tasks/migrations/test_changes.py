"""Schema changes: planned revisions, consent, and refusals."""

from __future__ import annotations

from pathlib import Path

import pytest

from fw.runtime.errors import FwError
from fw.tasks.migrations import DestructiveChange, MigrationError
from tests.tasks.migrations.evolution import Project

BASE = """
model Author {
  id: uuid primary
  name: string required
}
model Post {
  id: uuid primary
  title: string required
  views: int default 0
  status: enum(draft, done) default draft
  author_id: uuid references Author
}
"""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    project = Project(tmp_path)
    project.build(BASE)
    return project


def changed(old: str, new: str) -> str:
    assert old in BASE
    return BASE.replace(old, new)


@pytest.mark.parametrize(
    ("old", "new", "name", "said"),
    [
        (
            "  title: string required\n",
            "  title: string required\n  body: text nullable\n",
            "003_add_body_to_post",
            'batch.add_column(sa.Column("body", t.Text(), nullable=True))',
        ),
        (
            "title: string required",
            "title: string required index",
            "003_index_title_of_post",
            'op.create_index("idx_posts_title", "posts", ["title"])',
        ),
        (
            "title: string required",
            "title: string required unique",
            "003_add_unique_title_to_post",
            'batch.create_unique_constraint("uq_posts_title", ["title"])',
        ),
        (
            "title: string required",
            "headline: string was title required",
            "003_rename_title_to_headline_in_post",
            'new_column_name="headline"',
        ),
        (
            "title: string required",
            "title: string(300) required",
            "003_change_title_of_post",
            "type_=sa.String(300)",
        ),
        ("title: string required", "title: string nullable", "003_change_title_of_post", "True"),
        ("default 0", "default 7", "003_change_views_of_post", 'server_default=sa.text("7")'),
        (
            "(draft, done)",
            "(draft, done, old)",
            "003_change_check_status_of_post",
            '["draft", "done", "old"]',
        ),
        (
            "references Author",
            "references Author on_delete cascade",
            "003_change_foreign_key_author_id_of_post",
            "CASCADE",
        ),
        ("model Post {", "model Article was Post {", "003_rename_post_to_article", "rename_table"),
        (
            "  author_id: uuid references Author\n",
            "  author_id: uuid references Author\n  timestamps\n",
            "003_add_created_at_and_updated_at_to_post",
            "server_default=actions.moment()",
        ),
        (
            "  views: int",
            "  index (title, views)\n  unique (title, views)\n  views: int",
            "003_add_unique_title_views_and_index_title_views_to_post",
            "uq_posts_title_views",
        ),
    ],
)
def test_a_change_adds_a_revision(
    project: Project, old: str, new: str, name: str, said: str
) -> None:
    schema = changed(old, new)
    consent = "unique" in new
    (file,) = project.build(schema, changed={"Post", "Article"}, consent=consent)
    assert file == f"{name}_migration.py"
    assert said in project.text(file)
    assert project.build(schema) == []
    (project.root / ".fw" / "migrations").unlink()
    assert project.build(schema) == []


def test_a_new_model_adds_a_revision_at_the_end(project: Project) -> None:
    schema = "model Tag {\n  id: int primary\n}\n" + BASE
    assert project.build(schema, changed={"Tag"}) == ["003_create_tag_migration.py"]


def test_a_change_of_several_models_adds_one_revision_each(project: Project) -> None:
    schema = changed("name: string", "name: string(99)").replace("default 0", "default 1")
    assert project.build(schema, consent=True) == [
        "003_change_name_of_author_migration.py",
        "004_change_views_of_post_migration.py",
    ]


def test_reordering_enum_values_is_not_a_change(project: Project) -> None:
    assert project.build(changed("(draft, done)", "(done, draft)")) == []


def test_reordering_models_and_fields_is_not_a_change(project: Project) -> None:
    schema = changed(
        "  title: string required\n  views: int default 0\n",
        "  views: int default 0\n  title: string required\n",
    )
    assert project.build(schema) == []


@pytest.mark.parametrize(
    ("old", "new", "place", "said"),
    [
        ("  views: int default 0\n", "", "Post.views", "drops the column views of posts"),
        ("title: string required", "title: string(20) required", "Post.title", "narrows it"),
        ("title: string required", "name: string required", "Post.title", "drops the column"),
        ("views: int default 0", "views: date nullable", "Post.views", "drops its values"),
        ("title: string required", "title: string(20) required", "Post.title", "to string(20)"),
        (
            "views: int default 0",
            "views: decimal(9, 2) unique",
            "Post.views",
            "int to decimal(9, 2)",
        ),
        ("(draft, done)", "(draft)", "Post.status", "no longer allows 'done'"),
        ("title: string required", "title: string unique", "Post.title", "makes title unique"),
        (
            "  views: int default 0\n",
            "  views: int default 0\n  unique (title, views)\n",
            "Post",
            "makes title and views unique, but rows may have duplicates",
        ),
        (
            "  views: int default 0\n",
            "  views: int default 0\n  shelf: int default 0 unique\n",
            "Post.shelf",
            "makes shelf unique",
        ),
        ("title: string required", "title: enum(a)", "Post.title", "only the values of the enum"),
        (
            "  views: int default 0\n",
            "  views: int default 0\n  body: text required\n",
            "Post.body",
            "no value for it: give it a default",
        ),
    ],
)
def test_destructive_changes_need_consent(
    project: Project, old: str, new: str, place: str, said: str
) -> None:
    schema = changed(old, new)
    with pytest.raises(DestructiveChange) as caught:
        project.build(schema)
    assert place in {hazard.place for hazard in caught.value.hazards}
    assert said in str(caught.value)
    assert "--allow-destructive" in str(caught.value.hint)
    assert len(list(project.folder.iterdir())) == 2
    assert project.build(schema, consent=True)
    assert project.build(schema) == []


def test_a_required_field_in_place_of_a_computed_one_needs_values(project: Project) -> None:
    views = "  views: int default 0\n"
    computed = changed(views, f"{views}  twice: int computed (views * 2)\n")
    assert project.build(computed)
    with pytest.raises(DestructiveChange) as caught:
        project.build(computed.replace("int computed (views * 2)", "int"))
    assert [hazard.place for hazard in caught.value.hazards] == ["Post.twice"]


def test_constraints_that_rows_cannot_violate_need_no_consent(project: Project) -> None:
    loose = changed("  views:", "  slug: string nullable unique\n  unique (title, slug)\n  views:")
    assert project.build(loose)
    wider = loose.replace("unique (title, slug)", "unique (title, slug)\n  unique (slug, views)")
    assert project.build(wider)
    renamed = wider.replace("model Post", "model Article was Post").replace(
        "slug: string", "path: string was slug"
    )
    renamed = renamed.replace("slug)", "path)").replace("(slug", "(path")
    assert project.build(renamed, removed={"Post"})


def test_nullable_to_required_needs_consent_only_without_a_default(project: Project) -> None:
    loose = changed("title: string required", "title: string nullable")
    project.build(loose)
    with pytest.raises(DestructiveChange, match="NOT NULL"):
        project.build(BASE)
    (name,) = project.build(loose.replace("string nullable", 'string default "none"'))
    assert 'actions.fill_nulls("posts", "title", "none")' in project.text(name)


def test_a_dropped_model_needs_consent(project: Project) -> None:
    schema = BASE[: BASE.index("model Post")]
    with pytest.raises(DestructiveChange, match="Post: drops the table posts and its rows"):
        project.build(schema, changed=set(), removed={"Post"})
    assert project.build(schema, changed=set(), removed={"Post"}, consent=True) == [
        "003_drop_post_migration.py"
    ]
    assert project.build(schema) == []


def test_a_column_that_refers_to_a_model_below_needs_consent_for_its_rows(
    project: Project, sqlite_url: str
) -> None:
    project = Project(project.root, sqlite_url)
    loose = changed("  views:", "  editor_id: uuid nullable\n  views:")
    project.build(loose)
    project.up()
    editor = "model Editor {\n  id: uuid primary\n  post_id: uuid references Post\n}\n"
    referring = loose.replace("uuid nullable\n", "uuid nullable references Editor\n") + editor
    with pytest.raises(DestructiveChange, match=r"Post\.editor_id: makes it reference editors"):
        project.build(referring)
    *created, key = project.build(referring, consent=True)
    assert [*created, key] == [
        "004_index_editor_id_of_post_migration.py",
        "005_create_editor_migration.py",
        "006_add_foreign_key_editor_id_to_post_migration.py",
    ]
    assert "actions.require_parents" in project.text(key)
    project.run(f"INSERT INTO authors (id, name) VALUES ('{'0' * 32}', 'a')")
    project.run(
        "INSERT INTO posts (id, title, editor_id, author_id, views, status)"
        f" VALUES ('{'1' * 32}', 'a', '{'2' * 32}', '{'0' * 32}', 0, 'draft')"
    )
    with pytest.raises(FwError, match="posts"):
        project.up()
    project.run("UPDATE posts SET editor_id = NULL")
    assert len(project.up()) == 1


def test_a_new_column_that_refers_to_a_model_below_needs_no_consent(project: Project) -> None:
    editor = "model Editor {\n  id: uuid primary\n  post_id: uuid references Post\n}\n"
    line = "  editor_id: uuid nullable references Editor\n  views:"
    assert project.build(changed("  views:", line) + editor) == [
        "003_add_editor_id_to_post_migration.py",
        "004_create_editor_migration.py",
        "005_add_foreign_keys_of_post_migration.py",
    ]


def test_models_are_dropped_in_the_order_of_their_references(project: Project) -> None:
    schema = "model Other {\n  id: int primary\n}\n"
    assert project.build(schema, consent=True) == [
        "003_create_other_migration.py",
        "004_drop_posts_migration.py",
        "005_drop_authors_migration.py",
    ]


@pytest.mark.parametrize("key", ["id: int primary", "key: uuid primary"])
def test_changing_the_primary_key_is_refused(project: Project, key: str) -> None:
    with pytest.raises(MigrationError, match="primary key of posts") as caught:
        project.build(BASE[::-1].replace("id: uuid primary"[::-1], key[::-1], 1)[::-1])
    assert "was <old name>" in str(caught.value.hint)


def test_planning_only_the_changed_models_gives_the_same_plan(tmp_path: Path) -> None:
    schema = changed("default 0", "default 3").replace("name: string", "name: string(400)")
    plans = []
    for number, models in enumerate((None, {"Author", "Post"})):
        project = Project(tmp_path / str(number))
        project.build(BASE)
        names = project.build(schema, models)
        plans.append([project.text(name) for name in names])
    assert plans[0] == plans[1]
