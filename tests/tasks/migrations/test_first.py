"""Revisions of the first build."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.tasks.migrations.evolution import Project
from tests.tasks.ruff import complaints

BLOG = """
model Author {
  id: uuid primary
  name: string required index
  email: string(120) unique
  mentor_id: uuid nullable references Author on_delete set_null
  timestamps
}
model Tag {
  id: int primary
  label: string(40) required unique
}
model BlogPost {
  id: uuid primary
  title: string required
  author_id: uuid references Author on_delete cascade
  status: enum(draft, "it's", "so \\"called\\"") default draft
  views: int default 0
  open: bool default true
  price: decimal(10, 2) default 9.9
  unique (author_id, title)
  index (status, views)
  relations {
    many_to_many Tag as tags
  }
}
"""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    project = Project(tmp_path)
    project.build(BLOG)
    return project


def test_files_are_numbered_in_model_order(project: Project) -> None:
    assert project.files == [
        "001_author_migration.py",
        "002_tag_migration.py",
        "003_blog_post_migration.py",
        "004_blog_posts_tags_migration.py",
    ]


def test_a_revision_is_readable(project: Project) -> None:
    assert (
        project.text("003_blog_post_migration.py")
        == '''\
# fw:generated:sha256:0
"""Create the table blog_posts."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "003_blog_post"
down_revision = "002_tag"


def upgrade() -> None:
    op.create_table(
        "blog_posts",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("title", sa.String(255), nullable=False),
        sa.Column("author_id", t.Uuid(), nullable=False),
        sa.Column("status", sa.String(64), nullable=False, server_default="draft"),
        sa.Column("views", t.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("open", t.Boolean(), nullable=False, server_default=sa.true()),
        sa.Column("price", t.Decimal(10, 2), nullable=False, server_default="9.90"),
        sa.PrimaryKeyConstraint("id", name="pk_blog_posts"),
        sa.UniqueConstraint("author_id", "title", name="uq_blog_posts_author_id_title"),
        sa.ForeignKeyConstraint(
            ["author_id"],
            ["authors.id"],
            name="fk_blog_posts_author_id",
            ondelete="CASCADE",
        ),
        sa.CheckConstraint(
            sa.column("status").in_(["draft", "it's", 'so "called"']),
            name="ck_blog_posts_status",
        ),
    )
    op.create_index("idx_blog_posts_status_views", "blog_posts", ["status", "views"])


def downgrade() -> None:
    op.drop_table("blog_posts")
'''
    )


def test_every_revision_passes_ruff(project: Project) -> None:
    assert complaints(project.root) == ""


def test_an_unchanged_schema_adds_no_revision(project: Project) -> None:
    assert project.build(BLOG) == []
    assert project.build(BLOG, changed={"Author", "Tag", "BlogPost"}) == []


def test_deleted_revisions_are_planned_again(project: Project) -> None:
    for name in project.files:
        (project.folder / name).unlink()
    assert project.build(BLOG)[0] == "001_author_migration.py"


def test_hostile_text_stays_in_literals(tmp_path: Path) -> None:
    evil = "'''\\\"\\\"\\\"); __import__('os').system('x') #"
    schema = 'model A {\n  id: uuid primary\n  v: string default "%s"\n  e: enum("%s", b)\n}\n'
    shapes = []
    for number, value in enumerate((evil, "x")):
        project = Project(tmp_path / str(number))
        (name,) = project.build(schema % (value, value))
        tree = ast.parse(project.text(name))
        constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant)]
        for constant in constants:
            constant.value = 0
        shapes.append(ast.dump(tree))
    assert shapes[0] == shapes[1]
