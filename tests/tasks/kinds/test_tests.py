from __future__ import annotations

from pathlib import Path

from tests.applications import make_project, run_generated_tests
from tests.tasks.kinds.test_models import rendered

AWKWARD = """
model Member {
  id: int primary
  name: string required
  moved_to_id: int nullable references Profile
  unique (moved_to_id, name)
}
model Profile {
  id: int primary
  slug: string required
  member_id: int references Member
}
# Names used by pytest or by the generated tests.
model TestCase {
  id: uuid primary
  unknown_field: bool required
  relations {
    many_to_many Factory as client
  }
}
model Factory {
  key: int primary
  test_client: string(1) required unique
  relations {
    has_one TestClient as factory
  }
}
model TestClient {
  id: int primary
  factory_key: int unique references Factory
}
model App {
  id: uuid primary
  duplicate: decimal(30, 10) required
  part: decimal(2, 2) required unique
}
# Rows that need another row of their own model.
model Node {
  id: uuid primary
  name: string required
  parent_id: uuid references Node
  unique (parent_id, name)
  relations {
    belongs_to Node as parent
  }
}
model Link {
  id: int primary
  previous_id: int nullable unique references Link
  node_id: uuid references Node
  relations {
    has_many Link as next via previous_id
  }
}
# Models that need each other.
model Department {
  id: uuid primary
  head_id: uuid nullable references Doctor
  relations {
    has_one Doctor as doctor
  }
}
model Doctor {
  id: uuid primary
  department_id: uuid unique references Department
}
model Leaf {
  id: int primary
  parent_id: int nullable references Leaf on_delete restrict
  kind: enum(only) required unique
  unique (kind, created_at)
  timestamps
  link_id: int nullable unique references Link
}
"""


def test_conflict_on_the_first_unique_constraint() -> None:
    text = "model A {\n id: int primary\n a: int required\n b: int unique\n unique (a, b)\n}"

    assert 'duplicate = factory.body(A, b=body["b"])' in rendered("tests", text, "A")


def test_no_conflict_without_a_unique_constraint() -> None:
    assert "conflict" not in rendered("tests", "model A {\n id: int primary\n}", "A")


def test_no_conflict_on_a_field_that_requests_cannot_give() -> None:
    text = "model A {\n id: int primary\n a: int readonly nullable unique\n}"

    assert "conflict" not in rendered("tests", text, "A")


def test_requests_cannot_give_a_readonly_field() -> None:
    text = "model A {\n id: int primary\n a: int readonly nullable\n}"

    assert 'body = factory.body(A) | {"a": None}' in rendered("tests", text, "A")


def test_a_record_that_needs_the_service_is_not_created_by_a_request() -> None:
    text = "model A {\n id: int primary\n a: int readonly required\n b: int unique\n}"
    made = rendered("tests", text, "A")

    assert "def test_create(" not in made
    assert "def test_conflict(" not in made
    assert "def test_update(" in made


def test_responses_contain_no_secrets() -> None:
    text = "model A {\n id: int primary\n password: string required\n}"

    assert 'SECRETS = {"password"}' in rendered("tests", text, "A")


def test_lists_are_filtered_by_a_distinct_field() -> None:
    fields = "password: string\n one: string(1)\n on: bool\n name: string"
    text = rendered("tests", f"model A {{\n id: int primary\n {fields}\n}}", "A")

    assert 'params={"name": row["name"]}' in text
    assert 'params={"sort": "-name"}' in text
    bare = rendered("tests", "model A {\n id: int primary\n on: bool\n}", "A")
    assert 'params={"id": row["id"]}' in bare


def test_lists_are_sorted_by_known_values() -> None:
    text = rendered("tests", "model A {\n id: int primary\n name: string\n}", "A")
    second, first = 'second = factory.create(A, name="b")', 'first = factory.create(A, name="a")'
    assert f"    {second}\n    {first}\n" in text
    assert 'assert ascending.json()["data"] == [first, second]' in text
    number = rendered("tests", "model A {\n id: int primary\n n: int\n}", "A")
    assert "second = factory.create(A, n=2)" in number
    keys = rendered("tests", "model A {\n id: int primary\n on: bool\n}", "A")
    assert "    first = factory.create(A)\n    second = factory.create(A)\n" in keys


def test_lists_with_other_rows_are_not_sorted() -> None:
    for field in (
        "a_id: int references A",
        "a_id: int nullable unique references A",
        "on: bool unique",
    ):
        text = rendered("tests", f"model A {{\n id: int primary\n {field}\n name: string\n}}", "A")
        assert "test_filter" in text
        assert "test_sort" not in text


def test_the_default_of_an_enum() -> None:
    fields = "kind: enum(a, b)\n state: enum(open, done) default done"
    text = rendered("tests", f"model A {{\n id: int primary\n {fields}\n}}", "A")

    assert "def test_default_state(" in text
    assert 'assert response.json()["data"]["state"] == "done"' in text
    assert "test_default_kind" not in text


def test_include_of_the_simplest_relation() -> None:
    schema = """
    model A {
      id: int primary
      relations {
        has_many B as hidden via a_token
        has_many B as bs via a_id
      }
    }
    model B {
      id: int primary
      a_id: int nullable references A
      a_token: int nullable references A
      relations {
        many_to_many A as as_too
        belongs_to A as a via a_id
      }
    }
    """

    assert 'child = factory.create(B, a_id=row["id"])' in rendered("tests", schema, "A")
    assert "?include=bs" in rendered("tests", schema, "A")
    assert 'row = factory.create(B, a_id=parent["id"])' in rendered("tests", schema, "B")
    assert "test_include" not in rendered("tests", "model A {\n id: int primary\n}", "A")


def test_generated_tests_pass_for_awkward_models(
    tmp_path: Path,
) -> None:
    root = make_project(tmp_path / "shop", AWKWARD)

    assert "passed" in run_generated_tests(root)


def test_relations_to_views_are_not_included_with_rows_of_the_factory() -> None:
    relations = "relations {\n has_many Sum as sums\n }"
    view = 'view Sum from "sums" {\n id: int primary\n a_id: int references A\n}'

    text = rendered("tests", f"model A {{\n id: int primary\n {relations}\n}}\n{view}", "A")

    assert "test_include" not in text
    assert "Sum" not in text
