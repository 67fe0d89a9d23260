"""Eligibility: whether a student may take, or wait for, a seat in a section."""

from dataclasses import dataclass

from fastapi import HTTPException

from app.models.course import Course
from app.models.enrolment import Enrolment, EnrolmentStatus
from app.models.programme import Programme
from app.models.section import Section, SectionStatus
from app.models.student import Student, StudentStatus
from app.models.term import Term
from app.repositories.course import CourseRepository
from app.repositories.enrolment import EnrolmentRepository
from app.repositories.meeting import MeetingRepository
from app.repositories.programme import ProgrammeRepository
from app.repositories.term import TermRepository
from app.services.clock import now, shown
from app.services.records import found
from app.services.slots import first_overlap, slots_of

__all__ = ["Candidacy"]

_CLAIMING = (EnrolmentStatus.ENROLLED, EnrolmentStatus.WAITING)


@dataclass(frozen=True)
class Candidacy:
    """A student who wants to be in a section, both locked, and what decides about it.

    `claims` are the sections that the student is in or waits for. Both count, so that a promotion
    from a waiting list breaks no rule.
    """

    student: Student
    programme: Programme
    section: Section
    term: Term
    course: Course
    claims: list[Enrolment]

    @classmethod
    async def of(cls, student: Student, section: Section) -> "Candidacy":
        """Read what decides about a student and a section."""
        courses = CourseRepository().query().with_("prerequisites")
        course = await courses.find(section.course_id)
        assert course is not None, "the section refers to it"
        claims = EnrolmentRepository().query().where("student_id", student.id)
        claims = claims.where_in("status", _CLAIMING)
        return cls(
            student,
            await found(ProgrammeRepository(), student.programme_id),
            section,
            await found(TermRepository(), section.term_id),
            course,
            await claims.with_("section.course").get(),
        )

    async def check(self) -> None:
        """Raise HTTPException 409 with the first reason against it."""
        self._check_student()
        self._check_window()
        self._check_course()
        await self._check_prerequisites()
        self._check_credits()
        await self._check_timetable()

    def _check_student(self) -> None:
        if self.student.status != StudentStatus.ACTIVE:
            raise HTTPException(409, "Only active students enrol")

    def _check_window(self) -> None:
        if self.section.status != SectionStatus.OPEN:
            raise HTTPException(409, f"The section is {self.section.status}, not open")
        if now() < self.term.enrolment_opens:
            opens = shown(self.term.enrolment_opens)
            raise HTTPException(409, f"Enrolment for {self.term.name} opens at {opens}")
        if now() >= self.term.enrolment_closes:
            raise HTTPException(409, f"Enrolment for {self.term.name} is closed")

    def _check_course(self) -> None:
        for claim in self.claims:
            other = claim.section
            if other.id == self.section.id:
                raise HTTPException(409, f"The student is {claim.status} already")
            if (other.course_id, other.term_id) == (self.course.id, self.term.id):
                detail = f"The student is in another section of {self.course.code}"
                raise HTTPException(409, detail)

    async def _check_prerequisites(self) -> None:
        passed = EnrolmentRepository().query().where("student_id", self.student.id)
        passed = passed.where("status", EnrolmentStatus.PASSED)
        courses = {one.section.course_id for one in await passed.with_("section").get()}
        missing = [
            one.code for one in self.course.prerequisites if one.id not in courses
        ]
        if missing:
            needed = ", ".join(sorted(missing))
            raise HTTPException(409, f"{self.course.code} requires a pass in {needed}")

    def _check_credits(self) -> None:
        taken = sum(
            claim.section.course.credits
            for claim in self.claims
            if claim.section.term_id == self.term.id
        )
        if taken + self.course.credits > self.programme.max_credits:
            detail = (
                f"{self.programme.code} allows {self.programme.max_credits} credits in a term: "
                f"{taken} are taken, {self.course.code} has {self.course.credits}"
            )
            raise HTTPException(409, detail)

    async def _check_timetable(self) -> None:
        meetings = MeetingRepository().query()
        own = meetings.where_in("section_id", [one.section_id for one in self.claims])
        wanted = meetings.where("section_id", self.section.id)
        clash = first_overlap(await slots_of(wanted), await slots_of(own))
        if clash is not None:
            detail = f"The student has another meeting at {shown(clash.start)}"
            raise HTTPException(409, detail)
