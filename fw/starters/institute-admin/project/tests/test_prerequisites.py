"""Rules of prerequisites: they form no cycle."""

import pytest

from app.services.prerequisites import find_cycle
from tests.campus import Campus, Json


def require(campus: Campus, course: Json, *required: Json, status: int = 200) -> Json:
    """Set the prerequisites of a course."""
    keys = [one["id"] for one in required]
    path = f"/courses/{course['id']}"
    return campus.patch(path, status, prerequisite_ids=keys)


def test_courses_require_others(campus: Campus) -> None:
    first, second, third = (campus.add_course(f"C-{n}") for n in range(3))

    require(campus, second, first)
    require(campus, third, first, second)

    path = f"/courses/{third['id']}"
    shown = campus.get(path, include="prerequisites")
    assert {one["code"] for one in shown["prerequisites"]} == {"C-0", "C-1"}


def test_a_course_doesnt_require_itself(campus: Campus) -> None:
    course = campus.add_course("C-0")

    problem = require(campus, course, course, status=422)

    assert problem["errors"]["prerequisite_ids"] == [
        "A course can't require itself: C-0 → C-0"
    ]


def test_prerequisites_form_no_cycle(campus: Campus) -> None:
    first, second, third = (campus.add_course(f"C-{n}") for n in range(3))
    require(campus, second, first)
    require(campus, third, second)

    problem = require(campus, first, third, status=422)

    assert "C-0 → C-2 → C-1 → C-0" in problem["errors"]["prerequisite_ids"][0]
    path = f"/courses/{first['id']}"
    assert campus.get(path, include="prerequisites")["prerequisites"] == []


@pytest.mark.parametrize(
    ("required", "cycle"),
    [
        ({1: [2], 2: [3], 3: []}, []),
        ({1: [2, 3], 2: [4], 3: [4], 4: []}, []),
        ({1: [1]}, [1, 1]),
        ({1: [2, 3], 2: [], 3: [4], 4: [1]}, [1, 3, 4, 1]),
        ({1: [2], 2: [3], 3: [2]}, []),
    ],
)
def test_find_cycle(required: dict[int, list[int]], cycle: list[int]) -> None:
    assert find_cycle(required, 1) == cycle
