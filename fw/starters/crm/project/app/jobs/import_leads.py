"""Job that imports leads from a CSV file."""

from datetime import UTC, datetime
from uuid import UUID

from fw.runtime import Job
from fw.runtime.database import transaction

from app.models.lead_import import LeadImportStatus
from app.repositories.contact import ContactRepository
from app.repositories.lead import LeadRepository
from app.repositories.lead_import import LeadImportRepository
from app.services.lead import LeadService
from app.services.lead_file import UnreadableFile, read_leads


class ImportLeads(Job):
    """Creates the leads of an import in one transaction: once, if the job runs twice."""

    lead_import: UUID

    async def handle(self) -> None:
        """Create a lead for each row whose address is not known yet."""
        imports = LeadImportRepository()
        async with transaction():
            stored = await imports.lock(self.lead_import)
            if stored is None or stored.status != LeadImportStatus.WAITING:
                return
            result = await _import(await stored.file.read())
            await imports.update(
                stored.id, {**result, "finished_at": datetime.now(UTC)}
            )


async def _import(content: bytes) -> dict[str, object]:
    """Create the leads of a file; return the values of the import."""
    try:
        rows, problems = read_leads(content)
    except UnreadableFile as error:
        return {"status": LeadImportStatus.FAILED, "problems": [str(error)]}
    addresses = {row.email for row in rows if row.email}
    known = await _known(addresses)
    leads, imported = LeadService(LeadRepository()), 0
    for row in rows:
        if row.email in known:
            continue
        await leads.create(row.model_dump())
        imported += 1
        if row.email:
            known.add(row.email)
    return {
        "status": LeadImportStatus.DONE,
        "imported": imported,
        "skipped": len(rows) - imported,
        "problems": problems or None,
    }


async def _known(addresses: set[str]) -> set[str | None]:
    """Return those of the addresses that leads or contacts have."""
    known: set[str | None] = set()
    for repository in (LeadRepository(), ContactRepository()):
        known |= set(
            await repository.query().where_in("email", sorted(addresses)).pluck("email")
        )
    return known
