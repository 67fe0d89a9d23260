"""Validation rules in revisions: added, changed and dropped, on every database."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fw.runtime.errors import FwError
from fw.tasks.migrations import DestructiveChange
from fw.tasks.migrations.diff.conditions import follows
from tests.tasks.migrations.evolution import Project

MODEL = "model Post {{\n  id: int primary\n  {line}\n}}\n"
PLAIN = "rating: int nullable"
RULED = "rating: int nullable min 1 max 5"


@pytest.fixture
def project(tmp_path: Path, database_url: str) -> Project:
    project = Project(tmp_path / "project", database_url)
    project.build(MODEL.format(line=PLAIN))
    project.up()
    return project


def checks(project: Project) -> Any:
    return [name for name, _ in project.fingerprint()["posts"]["check"]]


def insert(project: Project, number: int, rating: str) -> None:
    project.run(f"INSERT INTO posts (id, rating) VALUES ({number}, {rating})")


def test_a_rule_is_added_and_dropped(project: Project) -> None:
    insert(project, 1, "5")
    insert(project, 2, "NULL")
    with pytest.raises(DestructiveChange) as asked:
        project.build(MODEL.format(line=RULED))
    [hazard] = asked.value.hazards
    assert hazard.breaking == "rating >= 1 and rating <= 5"
    (file,) = project.build(MODEL.format(line=RULED), consent=True)
    project.up()
    assert checks(project) == ["ck_posts_rating"]
    with pytest.raises(Exception, match=r"(?i)check|constraint"):
        insert(project, 3, "6")
    assert project.build(MODEL.format(line=RULED)) == []
    (project.root / ".fw" / "migrations").unlink()
    assert project.build(MODEL.format(line=RULED)) == []
    project.down()
    assert checks(project) == []
    project.up()
    project.build(MODEL.format(line=PLAIN))
    project.up()
    assert checks(project) == []
    assert 'actions.condition("rating >= 1 and rating <= 5")' in project.text(file)


def test_rows_that_break_a_rule_stop_the_migration(project: Project) -> None:
    insert(project, 1, "6")
    insert(project, 2, "0")
    insert(project, 3, "3")
    project.build(MODEL.format(line=RULED), consent=True)
    with pytest.raises(FwError, match="2 rows of posts break the rule rating >= 1 and rating <= 5"):
        project.up()
    assert checks(project) == []


def test_a_rule_is_loosened_without_consent(project: Project) -> None:
    project.build(MODEL.format(line=RULED), consent=True)
    project.up()
    (file,) = project.build(MODEL.format(line="rating: int nullable min 0 max 10"))
    assert "require" not in project.text(file).partition("def downgrade")[0]
    project.up()
    insert(project, 1, "10")
    with pytest.raises(FwError, match="1 row of posts"):
        project.down()


def test_a_renamed_field_keeps_its_rule(project: Project) -> None:
    project.build(MODEL.format(line=RULED), consent=True)
    project.up()
    insert(project, 1, "4")
    schema = MODEL.format(line=RULED.replace("rating:", "stars:").replace("int", "int was rating"))
    project.build(schema)
    project.up()
    assert checks(project) == ["ck_posts_stars"]
    assert project.run("SELECT stars FROM posts") == [(4,)]
    with pytest.raises(Exception, match=r"(?i)check|constraint"):
        project.run("INSERT INTO posts (id, stars) VALUES (2, 6)")
    project.down()
    assert checks(project) == ["ck_posts_rating"]


def test_a_field_is_dropped_with_its_rule(project: Project) -> None:
    project.build(MODEL.format(line=RULED), consent=True)
    project.up()
    project.build(MODEL.format(line="title: string(40) nullable not_blank"), consent=True)
    project.up()
    assert checks(project) == ["ck_posts_title"]
    project.down()
    assert checks(project) == ["ck_posts_rating"]


def test_a_field_with_a_rule_changes_its_type(project: Project) -> None:
    project.build(MODEL.format(line=RULED), consent=True)
    project.up()
    insert(project, 1, "4")
    project.build(MODEL.format(line="rating: decimal(6, 2) nullable min 0.5"), consent=True)
    project.up()
    assert [float(rating) for (rating,) in project.run("SELECT rating FROM posts")] == [4]
    with pytest.raises(Exception, match=r"(?i)check|constraint"):
        insert(project, 2, "0.4")


TIMES = """starts_at: datetime nullable
  ends_at: datetime nullable
  {line}"""
CHECKED = "check (ends_at > starts_at and starts_at >= '2000-01-01T00:00:00+02:00')"


def test_a_check_is_added_changed_and_dropped(project: Project) -> None:
    plain = MODEL.format(line=TIMES.format(line="n: int nullable"))
    project.build(plain, consent=True)
    project.up()
    project.run(
        "INSERT INTO posts (id, starts_at, ends_at)"
        " VALUES (1, '2030-01-02 00:00:00.000000', '2030-01-01 00:00:00.000000')"
    )
    checked = MODEL.format(line=TIMES.format(line=f"n: int nullable\n  {CHECKED}"))
    with pytest.raises(DestructiveChange):
        project.build(checked)
    project.build(checked, consent=True)
    with pytest.raises(FwError, match="1 row of posts"):
        project.up()
    project.run("UPDATE posts SET ends_at = '2030-01-03 00:00:00.000000'")
    project.up()
    assert checks(project) == ["ck_posts_ends_at_starts_at"]
    with pytest.raises(Exception, match=r"(?i)check|constraint"):
        project.run("UPDATE posts SET starts_at = ends_at")
    renamed = checked.replace("starts_at", "begins_at").replace(
        "begins_at: datetime", "begins_at: datetime was starts_at"
    )
    project.build(renamed)
    project.up()
    assert checks(project) == ["ck_posts_ends_at_begins_at"]
    project.build(renamed.replace("ends_at > begins_at and ", ""))
    project.up()
    assert checks(project) == ["ck_posts_begins_at"]
    project.down(2)
    assert checks(project) == ["ck_posts_ends_at_starts_at"]


@pytest.mark.parametrize(
    ("held", "wanted", "certain"),
    [
        ("a >= 2 and b < c", "a >= 1", True),
        ("a >= 1", "a >= 2", False),
        ("a <= 10", "a <= 9.5", False),
        ("a <= 9.5", "a <= 10", True),
        ("a >= '2001-01-01'", "a >= '2000-01-01'", True),
        ("a >= 1", "a <= 5", False),
        ("b < c", "b < c and a > 1", False),
        ("a >= 'x'", "a >= 1", False),
    ],
)
def test_conditions_that_rows_follow_already(held: str, wanted: str, certain: bool) -> None:
    assert follows([held], wanted) is certain
