"""Job that checks or runs an import."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from fw.runtime.admin.imports.record import runners
from fw.runtime.application import project
from fw.runtime.errors import FwError
from fw.runtime.queue.job import GiveUp, Job

__all__ = ["ImportRecords"]


class ImportRecords(Job):
    """Job that checks an import or, after the check, runs it. It isn't retried."""

    max_attempts: ClassVar[int | None] = 1
    timeout: ClassVar[float | None] = 0

    id: str

    @override
    async def handle(self) -> None:
        """Run the import with the rights of the user who has started it."""
        run = runners.get(project.current().path)
        if run is None:
            raise GiveUp("the application has no admin")
        try:
            await run(self.id)
        except FwError as error:
            raise GiveUp(error.message) from error
