"""Opens and closes enrolment."""

from fw.runtime import Job, get_logger

from app.services.term_status import update_statuses

__all__ = ["UpdateTerms"]


class UpdateTerms(Job):
    """Set the status of terms and sections to that of the moment."""

    unique_for = 300

    async def handle(self) -> None:
        """Update the statuses, and log how many terms have changed."""
        changed = await update_statuses()
        if changed:
            get_logger("institute").info("%d terms have another status", changed)
