"""Waiting lists: who gets a free seat, and the places of those who wait."""

from functools import partial
from typing import Final

from fw.runtime.database import current
from fw.runtime.events import adispatch

from app.events import SeatGranted
from app.models.enrolment import Enrolment, EnrolmentStatus
from app.models.section import Section
from app.repositories.enrolment import EnrolmentRepository
from app.repositories.section import SectionRepository
from app.services.records import updated

__all__ = ["SEATED", "settle"]

SEATED: Final = (
    EnrolmentStatus.ENROLLED,
    EnrolmentStatus.PASSED,
    EnrolmentStatus.FAILED,
)
"""Statuses of students who have a seat."""


async def settle(section: Section) -> Section:
    """Give the free seats of a section to the first of its waiting list, and count both.

    The section has to be locked. Those who still wait have the places 1, 2, 3 and so on.
    """
    enrolments = EnrolmentRepository().query().where("section_id", section.id)
    seated = await enrolments.where_in("status", SEATED).count()
    waiting = await _waiting(section)
    free = max(section.capacity - seated, 0)
    for enrolment in waiting[:free]:
        await _promote(enrolment)
    for position, enrolment in enumerate(waiting[free:], 1):
        if enrolment.position != position:
            await updated(EnrolmentRepository(), enrolment.id, position=position)
    return await updated(
        SectionRepository(),
        section.id,
        enrolled=seated + len(waiting[:free]),
        waiting=len(waiting[free:]),
    )


async def _waiting(section: Section) -> list[Enrolment]:
    enrolments = EnrolmentRepository().query().where("section_id", section.id)
    waiting = enrolments.where("status", EnrolmentStatus.WAITING)
    return await waiting.order_by("position").get()


async def _promote(enrolment: Enrolment) -> None:
    await updated(
        EnrolmentRepository(),
        enrolment.id,
        status=EnrolmentStatus.ENROLLED,
        position=None,
    )
    await current().after_commit(partial(adispatch, SeatGranted(enrolment.id)))
