"""36 sections, 700 enrolments, about 4,000 attendances, and marks."""

from datetime import timedelta
from decimal import Decimal
from typing import Final
from uuid import UUID

from fw.runtime.database import Model, current

from app.models.assessment import Assessment
from app.models.attendance import Attendance
from app.models.enrolment import Enrolment
from app.models.mark import Mark
from app.models.meeting import Meeting
from app.models.section import Section
from app.repositories.course import CourseRepository
from app.repositories.section import SectionRepository
from app.repositories.student import StudentRepository
from app.services.clock import zone
from database.seeds._demo import CURRENT, FORMER, NOW, Row, chance, key, moment
from database.seeds._simulation import Seat, Simulation
from database.seeds._timetable import SECTIONS, Plan, meeting_rows, section_row

FORMER_PLANS: Final = [plan for plan in SECTIONS if plan.start == FORMER]
CURRENT_PLANS: Final = [plan for plan in SECTIONS if plan.start == CURRENT]
FORMER_ENROLMENTS: Final = 300
CURRENT_ENROLMENTS: Final = 388
ASSESSMENTS: Final = {
    FORMER: (("Assignment", 40, 20, 30), ("Final exam", 60, 100, 66)),
    CURRENT: (
        ("Quiz", 20, 20, 15),
        ("Project", 30, 50, 45),
        ("Final exam", 50, 100, 66),
    ),
}
"""Title, weight, points, and the day of the term on which each is due."""


async def run() -> None:
    """Add the records, unless there are sections."""
    if await SectionRepository().query().exists():
        return
    students = await StudentRepository().query().order_by("number").get()
    courses = await CourseRepository().query().with_("prerequisites").get()
    required = {one.code: [each.code for each in one.prerequisites] for one in courses}
    simulation = Simulation(chance("enrolments"), students, required)
    active = [one for one in students if one.id in simulation.skill]
    first = [one.id for one in active if one.admitted_on < FORMER]
    simulation.fill(FORMER, first, FORMER_ENROLMENTS)
    marks = mark_rows(simulation, FORMER_PLANS)
    results = results_of(marks)
    simulation.end(results)
    simulation.fill(CURRENT, [one.id for one in active], CURRENT_ENROLMENTS)
    marks += mark_rows(simulation, CURRENT_PLANS[::2])
    await _save(simulation, marks, results)


def assessment_rows(plan: Plan) -> list[Row]:
    """Return the assessments of a section."""
    return [
        {
            "id": key("Assessment", (plan.name, title)),
            "section_id": key("Section", plan.name),
            "title": title,
            "weight": Decimal(weight),
            "max_points": Decimal(points),
            "due_on": plan.start + timedelta(days=day),
        }
        for title, weight, points, day in ASSESSMENTS[plan.start]
    ]


def mark_rows(simulation: Simulation, plans: list[Plan]) -> list[Row]:
    """Return the marks of the assessments that are over."""
    random, rows = simulation.random, []
    for plan in plans:
        over = [one for one in assessment_rows(plan) if one["due_on"] < NOW.date()]
        for seat in simulation.of(plan, "enrolled"):
            for one in over:
                share = min(
                    max(random.gauss(simulation.skill[seat.student], 0.1), 0.1), 1
                )
                points = (one["max_points"] * Decimal(share)).quantize(Decimal("0.5"))
                rows.append(
                    {
                        "id": key("Mark", (seat.id, one["title"])),
                        "assessment_id": one["id"],
                        "enrolment_id": seat.id,
                        "points": points,
                    }
                )
    return rows


def results_of(marks: list[Row]) -> dict[UUID, Decimal]:
    """Return the results of the enrolments of the former term."""
    scale = {
        row["id"]: row["weight"] / row["max_points"]
        for plan in FORMER_PLANS
        for row in assessment_rows(plan)
    }
    results: dict[UUID, Decimal] = {}
    for mark in marks:
        share = mark["points"] * scale[mark["assessment_id"]]
        results[mark["enrolment_id"]] = (
            results.get(mark["enrolment_id"], Decimal(0)) + share
        )
    return {one: result.quantize(Decimal("0.01")) for one, result in results.items()}


def attendance_rows(
    simulation: Simulation, meetings: dict[Plan, list[Row]]
) -> list[Row]:
    """Return the registers of the meetings that were held."""
    random, rows = simulation.random, []
    for plan, held in meetings.items():
        for seat in simulation.of(plan, "enrolled", "passed", "failed"):
            missed = simulation.misses[seat.student]
            for meeting in held:
                if meeting["status"] == "held":
                    kinds = ("absent", "excused", "late", "present")
                    weights = (missed, 0.03, 0.05, 0.92 - missed)
                    [status] = random.choices(kinds, weights)
                    keys = {"meeting_id": meeting["id"], "enrolment_id": seat.id}
                    key_of = key("Attendance", (meeting["id"], seat.id))
                    rows.append(
                        {
                            "id": key_of,
                            **keys,
                            "held_on": meeting["starts_at"].astimezone(zone()).date(),
                            "status": status,
                        }
                    )
    return rows


def enrolment_rows(
    seats: list[Seat], results: dict[UUID, Decimal], attendances: list[Row]
) -> list[Row]:
    """Return the enrolments, with what was missed."""
    held: dict[UUID, int] = {}
    absences: dict[UUID, int] = {}
    for row in attendances:
        enrolment = row["enrolment_id"]
        held[enrolment] = held.get(enrolment, 0) + 1
        is_absent = row["status"] == "absent"
        absences[enrolment] = absences.get(enrolment, 0) + is_absent
    return [
        {
            "id": seat.id,
            "student_id": seat.student,
            "section_id": key("Section", seat.plan.name),
            "status": seat.status,
            "position": seat.position,
            "percent": results.get(seat.id),
            "held": held.get(seat.id, 0),
            "absences": absences.get(seat.id, 0),
            "enrolled_at": moment(seat.plan.start - timedelta(days=14), 9)
            + timedelta(minutes=7 * place),
        }
        for place, seat in enumerate(seats)
    ]


async def _save(
    simulation: Simulation, marks: list[Row], results: dict[UUID, Decimal]
) -> None:
    meetings = {plan: meeting_rows(plan) for plan in SECTIONS}
    attendances = attendance_rows(simulation, meetings)
    sections = [
        section_row(
            plan,
            enrolled=len(simulation.of(plan, "enrolled", "passed", "failed")),
            waiting=len(simulation.of(plan, "waiting")),
        )
        for plan in SECTIONS
    ]
    await _insert(Section, sections)
    await _insert(Meeting, [row for rows in meetings.values() for row in rows])
    await _insert(
        Assessment, [row for plan in SECTIONS for row in assessment_rows(plan)]
    )
    enrolments = enrolment_rows(simulation.seats, results, attendances)
    await _insert(Enrolment, enrolments)
    await _insert(Attendance, attendances)
    await _insert(Mark, marks)


async def _insert(model: type[Model], rows: list[Row]) -> None:
    await current().store(model).insert_many(rows)
