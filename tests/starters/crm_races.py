"""Runs operations of the starter crm at the same moment, in its folder, and prints what is there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable
from typing import Any
from uuid import UUID

from app.main import app
from app.repositories.company import CompanyRepository
from app.repositories.contact import ContactRepository
from app.repositories.deal import DealRepository
from app.repositories.deal_line import DealLineRepository
from app.repositories.lead import LeadRepository
from app.repositories.pipeline import PipelineRepository
from app.repositories.product import ProductRepository
from app.repositories.stage import StageRepository
from app.repositories.stage_change import StageChangeRepository
from app.repositories.user import UserRepository
from app.services.deal_line import DealLineService
from app.services.lead import LeadService
from app.services.pipeline import PipelineService

AT_ONCE = 8


async def together(*tasks: Awaitable[Any]) -> list[Any]:
    """Return the results; raise the first error."""
    return await asyncio.gather(*tasks)


async def reps() -> list[UUID]:
    """Add reps who take leads; return their keys."""
    values = {"password": "correct horse battery", "takes_leads": True}
    return [
        (await UserRepository().create({"name": n, "email": f"{n}@example.com", **values})).id
        for n in ("ada", "bob", "cyd", "dan")
    ]


async def conversions(owner: UUID) -> dict[str, Any]:
    """Convert one lead eight times, then two leads of one other company."""
    leads = LeadService(LeadRepository())
    add = {"owner_id": owner, "last_name": "Byron"}
    one = await leads.create({**add, "email": "ada@one.example.com"})
    deals = await together(*(leads.convert(one.id) for _ in range(AT_ONCE)))
    found = {
        "answers": len({deal.id for deal in deals}),
        "once": [
            await repository.query().count()
            for repository in (CompanyRepository(), ContactRepository(), DealRepository())
        ],
        "history": await StageChangeRepository().query().count(),
    }
    # Without an address, no unique field refuses a second contact.
    bare = await leads.create({**add, "last_name": "Anon"})
    await together(*(leads.convert(bare.id) for _ in range(AT_ONCE)))
    found["bare"] = await ContactRepository().query().where("last_name", "Anon").count()
    others = [
        await leads.create({**add, "email": f"{name}@two.example.com"})
        for name in "abcdefgh"[:AT_ONCE]
    ]
    await together(*(leads.convert(other.id) for other in others))
    companies = CompanyRepository().query().where("domain", "two.example.com")
    return {
        **found,
        "companies": await companies.count(),
        "deals": await DealRepository().query().count(),
    }


async def lines() -> dict[str, Any]:
    """Add, change and remove lines of one deal at once."""
    deal = await DealRepository().query().first()
    product = await ProductRepository().create({"code": "A-1", "name": "A", "price": "10.00"})
    service = DealLineService(DealLineRepository())

    def line() -> dict[str, Any]:
        return {"deal_id": deal.id, "product_id": product.id, "quantity": 3, "discount_percent": 0}

    first = await together(*(service.create(line()) for _ in range(AT_ONCE)))
    await together(
        *(service.create(line()) for _ in range(4)),
        *(service.update(each.id, {"quantity": 5}) for each in first[:4]),
        *(service.delete(each.id) for each in first[4:]),
    )
    total = await DealLineRepository().query().where("deal_id", deal.id).sum("total")
    return {"lines": str(total), "amount": str((await DealRepository().find(deal.id)).amount)}


async def defaults() -> int:
    """Make each of four pipelines the default at once; return the number of defaults."""
    service = PipelineService(PipelineRepository())
    made = [await service.create({"name": f"Pipeline {number}"}) for number in range(4)]
    await together(*(service.make_default(one.id) for one in made))
    return int(await PipelineRepository().query().where("is_default", True).count())


async def turns() -> list[int]:
    """Create eight leads at once; return how many each rep has got."""
    leads = LeadService(LeadRepository())
    new = await together(*(leads.create({"last_name": "Doe"}) for _ in range(AT_ONCE)))
    keys = [lead.id for lead in new]
    owners = LeadRepository().query().where_in("id", keys)
    return sorted((await owners.group_by("owner_id").count()).values())


async def main() -> None:
    """Print the results as JSON."""
    async with app.router.lifespan_context(app):
        owner, *_ = await reps()
        pipeline = await PipelineService(PipelineRepository()).create({"name": "Sales"})
        stage = {"pipeline_id": pipeline.id, "name": "New", "position": 1}
        await StageRepository().create(stage)
        found = {
            "conversions": await conversions(owner),
            "lines": await lines(),
            "defaults": await defaults(),
            "turns": await turns(),
        }
    print(json.dumps(found))


asyncio.run(main())
