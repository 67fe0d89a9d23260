"""Renamed models, fields and link tables: planned revisions and refusals."""

from __future__ import annotations

from pathlib import Path

import pytest

from fw.runtime.errors import UsageError
from fw.tasks.migrations import DestructiveChange
from tests.tasks.migrations.evolution import Project
from tests.tasks.migrations.test_changes import BASE, changed


@pytest.fixture
def project(tmp_path: Path) -> Project:
    project = Project(tmp_path)
    project.build(BASE)
    return project


def test_a_rename_checks_no_rows(project: Project) -> None:
    unique = changed("title: string required", "title: string required unique")
    project.build(unique, consent=True)
    renamed = unique.replace("title: string", "headline: string was title")
    (file,) = project.build(renamed.replace("model Post {", "model Article was Post {"))
    assert "uq_articles_headline" in project.text(file)
    assert "require" not in project.text(file)


def test_an_applied_rename_changes_nothing(project: Project) -> None:
    schema = changed("title: string", "headline: string was title").replace(
        "model Post", "model Article was Post"
    )
    assert project.build(schema) == ["003_rename_post_to_article_migration.py"]
    assert project.build(schema) == []
    plain = schema.replace(" was title", "").replace(" was Post", "")
    assert project.build(plain) == []


def test_a_rename_can_be_combined_with_other_changes_of_the_field(project: Project) -> None:
    schema = changed("title: string required", "headline: string(500) was title nullable index")
    (name,) = project.build(schema)
    text = project.text(name)
    assert "type_=sa.String(500)" in text
    assert "drop_column" not in text.partition("def downgrade")[0]


def test_renames_can_be_passed_as_options(project: Project) -> None:
    schema = changed("title: string required", "headline: string required")
    (name,) = project.build(schema, renames=[("Post.title", "Post.headline")])
    assert name == "003_rename_title_to_headline_in_post_migration.py"


@pytest.mark.parametrize(
    ("old", "new", "said", "hint"),
    [
        ("Post.titel", "Post.headline", "the migrations have no field Post.titel", "'title'"),
        ("Post.title", "Post.headlin", "unknown field 'headlin' on Post", "'headline'"),
        ("Pots.title", "Pots.headline", "unknown model 'Pots' in the schema", "'Post'"),
        ("Post.views", "Post.headline", "Post.views is still in the schema", ""),
        ("Autor", "Writer", "the migrations have no model Autor", "'authors'"),
        ("Author", "Writter", "unknown model 'Writter' in the schema", "'Writer'"),
        ("Post", "Writer", "Post is still in the schema", ""),
        ("Post.title", "Writer.headline", "rename a field within its model", ""),
        ("Post.title", "Writer", "rename a field within its model", ""),
    ],
)
def test_a_rename_of_an_unknown_field_is_refused(
    project: Project, old: str, new: str, said: str, hint: str
) -> None:
    schema = changed("title: string required", "headline: string required")
    schema = schema.replace("model Author", "model Writer").replace("s Author", "s Writer")
    with pytest.raises(UsageError, match=said) as caught:
        project.build(schema, renames=[(old, new)])
    assert hint in str(caught.value.hint)


def test_a_model_and_its_field_can_be_renamed_together(project: Project) -> None:
    schema = changed("title: string required", "headline: string required")
    schema = schema.replace("model Post", "model Article")
    renames = [("Post", "Article"), ("Post.title", "Article.headline")]
    (name,) = project.build(schema, removed={"Post"}, renames=renames)
    assert 'new_column_name="headline"' in project.text(name)


def test_references_follow_a_renamed_model(project: Project) -> None:
    schema = changed("model Author", "model Writer was Author").replace(
        "references Author", "references Writer"
    )
    assert project.build(schema, changed={"Writer", "Post"}, removed={"Author"}) == [
        "003_rename_author_to_writer_migration.py"
    ]


LINKED = BASE.replace(
    "  author_id", "  relations {\n    many_to_many Author as fans\n  }\n  author_id"
)


def test_a_link_table_is_created_and_dropped_with_its_relation(project: Project) -> None:
    assert project.build(LINKED, changed={"Post"}) == ["003_create_authors_posts_migration.py"]
    with pytest.raises(DestructiveChange, match="drops the table authors_posts"):
        project.build(BASE, changed={"Post"})
    assert project.build(BASE, changed={"Post"}, consent=True) == [
        "004_drop_authors_posts_migration.py"
    ]


def test_a_link_table_follows_a_renamed_model(project: Project) -> None:
    project.build(LINKED)
    schema = LINKED.replace("model Post", "model Article was Post")
    names = project.build(schema, changed={"Article"}, removed={"Post"})
    assert names == [
        "004_rename_post_to_article_migration.py",
        "005_rename_authors_posts_to_articles_authors_migration.py",
    ]
    assert 'new_column_name="article_id"' in project.text(names[1])
    assert project.build(schema) == []


def test_a_self_referential_link_table_follows_a_renamed_model(project: Project) -> None:
    linked = LINKED.replace("Author as fans", "Post as sequels")
    assert project.build(linked) == ["003_create_posts_sequels_migration.py"]
    schema = linked.replace("model Post", "model Article was Post").replace("Post as", "Article as")
    names = project.build(schema, changed={"Article"}, removed={"Post"})
    assert names == [
        "004_rename_post_to_article_migration.py",
        "005_rename_posts_sequels_to_articles_sequels_migration.py",
    ]
    assert 'new_column_name="article_id"' in project.text(names[1])
    assert '"sequel_id", new_column_name' not in project.text(names[1])
    assert project.build(schema) == []


def test_a_primary_key_can_be_renamed(project: Project) -> None:
    schema = changed("  id: uuid primary\n  name", "  key: uuid was id primary\n  name")
    names = project.build(schema)
    assert names == ["003_rename_id_to_key_in_author_migration.py"]
    assert project.build(schema) == []
