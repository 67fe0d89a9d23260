"""The status of terms and sections, as it follows from the dates."""

from datetime import datetime

from fw.runtime.auth import as_system
from fw.runtime.database import transaction

from app.models.section import SectionStatus
from app.models.term import Term, TermStatus
from app.repositories.section import SectionRepository
from app.repositories.term import TermRepository
from app.services.clock import now, zone
from app.services.records import locked, updated

__all__ = ["section_status", "term_status", "update_statuses"]


def term_status(term: Term, moment: datetime) -> TermStatus:
    """Return the status of a term at a moment."""
    if moment.astimezone(zone()).date() > term.ends_on:
        return TermStatus.ENDED
    if moment >= term.enrolment_closes:
        return TermStatus.RUNNING
    if moment >= term.enrolment_opens:
        return TermStatus.ENROLLING
    return TermStatus.PLANNED


def section_status(term: Term, moment: datetime) -> SectionStatus:
    """Return the status of a section that is neither graded nor cancelled, at a moment."""
    status = term_status(term, moment)
    if status == TermStatus.PLANNED:
        return SectionStatus.PLANNED
    if status == TermStatus.ENROLLING:
        return SectionStatus.OPEN
    return SectionStatus.CLOSED


async def update_statuses() -> int:
    """Open and close the enrolment of terms and sections; return how many terms have changed."""
    with as_system():
        terms = await TermRepository().query().order_by("starts_on").get()
        changed = [one for one in terms if term_status(one, now()) != one.status]
        for term in changed:
            await _update(term)
        return len(changed)


async def _update(term: Term) -> None:
    moment = now()
    async with transaction():
        await updated(TermRepository(), term.id, status=term_status(term, moment))
        sections = SectionRepository().query().where("term_id", term.id)
        status = (SectionStatus.PLANNED, SectionStatus.OPEN, SectionStatus.CLOSED)
        keys = await sections.where_in("status", status).order_by("id").pluck("id")
        for key in keys:
            section = await locked(SectionRepository(), key)
            if section.status in status:
                wanted = section_status(term, moment)
                await updated(SectionRepository(), key, status=wanted)
