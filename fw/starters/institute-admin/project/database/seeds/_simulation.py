"""Enrolments of the demo by the institute's rules: seats, prerequisites, times, credits."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from random import Random
from typing import Any, Final, NamedTuple
from uuid import UUID

from database.seeds._demo import CURRENT, key
from database.seeds._timetable import SECTIONS, Plan

__all__ = ["Seat", "Simulation"]

_LIMITS: Final = {
    key("Programme", code): most
    for code, most in (("CS", 5), ("BA", 5), ("DS", 5), ("GD", 4))
}
"""Courses of six credits in a term."""
_WAITING: Final = 9
_DROPPED: Final = 12


class Seat(NamedTuple):
    """A student in a section, on its waiting list, or dropped."""

    student: UUID
    plan: Plan
    status: str
    position: int | None

    @property
    def id(self) -> UUID:
        """The key of the enrolment."""
        return key("Enrolment", (self.student, self.plan.name))


class Simulation:
    """Fills the sections of both terms, and knows how good and how reliable each student is."""

    def __init__(
        self, random: Random, students: list[Any], required: Mapping[str, Sequence[str]]
    ) -> None:
        self.random, self.required = random, required
        active = [one for one in students if one.status == "active"]
        self.programmes: dict[UUID, UUID] = {one.id: one.programme_id for one in active}
        self.skill = {one.id: random.gauss(0.7, 0.13) for one in active}
        self.misses = {
            one.id: random.choice((0, 0, 0.01, 0.02, 0.04, 0.28)) for one in active
        }
        self.seats: list[Seat] = []
        self._plans: defaultdict[UUID, list[Plan]] = defaultdict(list)
        self._taken: defaultdict[Plan, int] = defaultdict(int)
        self._waiting: defaultdict[Plan, int] = defaultdict(int)
        self._passed: defaultdict[UUID, set[str]] = defaultdict(set)

    def fill(self, start: date, students: list[UUID], count: int) -> None:
        """Add enrolments of students in the term that begins on this day."""
        picks = self._picks(start, students)
        chosen = 0
        for place, (student, plan) in enumerate(picks):
            if chosen == count:
                break
            if self._is_allowed(student, plan):
                chosen += self._choose(student, plan)
        if start == CURRENT:
            free = (pick for pick in picks[place:] if self._is_allowed(*pick))
            for (student, plan), _ in zip(free, range(_DROPPED), strict=False):
                self.seats.append(Seat(student, plan, "dropped", None))

    def end(self, results: dict[UUID, Decimal]) -> None:
        """End the former term with the results of its enrolments: students pass from 50 percent."""
        ended = []
        for seat in self.seats:
            has_passed = results[seat.id] >= 50
            if has_passed:
                self._passed[seat.student].add(seat.plan.course)
            ended.append(seat._replace(status="passed" if has_passed else "failed"))
        self.seats = ended
        self._plans.clear()

    def of(self, plan: Plan, *statuses: str) -> list[Seat]:
        """Return the enrolments of a section with one of the statuses."""
        return [
            one for one in self.seats if one.plan == plan and one.status in statuses
        ]

    def _picks(self, start: date, students: list[UUID]) -> list[tuple[UUID, Plan]]:
        """Return pairs in random order: first courses of the student's programme, then others."""
        plans = [plan for plan in SECTIONS if plan.start == start]
        pairs = [(student, plan) for student in students for plan in plans]
        self.random.shuffle(pairs)
        pairs.sort(key=lambda pair: not self._is_own(*pair))
        return pairs

    def _is_own(self, student: UUID, plan: Plan) -> bool:
        return self.programmes[student] == key("Programme", plan.course[:2])

    def _is_allowed(self, student: UUID, plan: Plan) -> bool:
        taken, passed = self._plans[student], self._passed[student]
        return (
            len(taken) < _LIMITS[self.programmes[student]]
            and plan.course not in passed
            and passed.issuperset(self.required[plan.course])
            and all(plan.course != one.course for one in taken)
            and all(plan.slot != one.slot for one in taken)
        )

    def _choose(self, student: UUID, plan: Plan) -> bool:
        """Give the student a seat, or a place on the waiting list; return False without both."""
        if self._taken[plan] < plan.capacity - (0 if plan.is_popular else 2):
            self._taken[plan] += 1
            seat = Seat(student, plan, "enrolled", None)
        elif plan.is_popular and self._waiting[plan] < _WAITING:
            self._waiting[plan] += 1
            seat = Seat(student, plan, "waiting", self._waiting[plan])
        else:
            return False
        self._plans[student].append(plan)
        self.seats.append(seat)
        return True
