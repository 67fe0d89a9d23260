"""90 deals with their lines, 9 months of moves, and activities."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from app.models.stage import Stage
from app.repositories.company import CompanyRepository
from app.repositories.contact import ContactRepository
from app.repositories.deal import DealRepository
from app.repositories.deal_line import DealLineRepository
from app.repositories.lost_reason import LostReasonRepository
from app.repositories.product import ProductRepository
from app.repositories.stage import StageRepository
from app.repositories.stage_change import StageChangeRepository
from app.services.deal_line import line_total
from database.seeds._demo import NOW, add, ago, at_work, chance, key

FATES = ("open",) * 38 + ("won",) * 30 + ("lost",) * 22
TOPICS = ("Rollout", "Pilot", "Extension", "Second site", "Head office")


def path_of(
    stages: list[Stage], fate: str, number: int
) -> list[tuple[Stage, datetime]]:
    """Return the stages that a deal has entered, with the times, the first one first."""
    random = chance(f"path {number}")
    steps = [stage for stage in stages if stage.kind == "open"]
    if fate == "open":
        steps = steps[: random.choices((1, 2, 3, 4), (4, 4, 3, 2))[0]]
        # Most deals are fresh in their stage, some have been there for too long.
        days = random.choices((random.uniform(0.2, 8), random.uniform(16, 35)), (3, 1))[
            0
        ]
    else:
        closing = [stage for stage in stages if stage.kind == fate]
        steps = (steps[: random.randrange(1, 5)] if fate == "lost" else steps) + closing
        days = random.uniform(1, 215)
    path = []
    for stage in reversed(steps):
        path.append((stage, min(at_work(ago(days)), NOW)))
        days += random.uniform(4, 13)
    return path[::-1]


def lines_of(number: int, products: list[Any]) -> list[dict[str, Any]]:
    """Return one to three lines of a deal."""
    random = chance(f"lines {number}")
    chosen = random.sample(products, random.choices((1, 2, 3), (2, 3, 2))[0])
    lines = []
    for place, product in enumerate(chosen):
        quantity = (
            random.randrange(1, 13)
            if product.billing == "monthly"
            else random.choice((1, 1, 2))
        )
        discount = Decimal(random.choice((0, 0, 0, 5, 10, 15)))
        lines.append(
            {
                "id": key("DealLine", f"{number}/{place}"),
                "deal_id": key("Deal", number),
                "product_id": product.id,
                "quantity": quantity,
                "unit_price": product.price,
                "discount_percent": discount,
                "total": line_total(quantity, product.price, discount),
            }
        )
    return lines


def changes_of(
    deal: dict[str, Any], path: list[tuple[Stage, datetime]]
) -> list[dict[str, Any]]:
    """Return the history of a deal."""
    former: list[Any] = [None, *path[:-1]]
    return [
        {
            "id": key("StageChange", f"{deal['id']}/{place}"),
            "deal_id": deal["id"],
            "from_stage_id": before and before[0].id,
            "to_stage_id": stage.id,
            "changed_by_id": deal["owner_id"],
            "amount": deal["amount"],
            "days": (since - before[1]).days if before else 0,
            "changed_at": since,
        }
        for place, (before, (stage, since)) in enumerate(zip(former, path, strict=True))
    ]


async def run() -> None:
    """Add the records."""
    stages = await StageRepository().query().order_by("pipeline_id", "position").get()
    companies = await CompanyRepository().query().order_by("id").get()
    contacts = await ContactRepository().query().order_by("id").get()
    products = await ProductRepository().query().order_by("code").get()
    reasons = await LostReasonRepository().query().order_by("name").pluck("id")
    pipelines = {
        name: [stage for stage in stages if stage.pipeline_id == key("Pipeline", name)]
        for name in ("New business", "Renewals")
    }
    deals, lines, changes = [], [], []
    for number, fate in enumerate(FATES):
        random = chance(f"deal {number}")
        pipeline = random.choices([*pipelines], (7, 3))[0]
        company = random.choice(companies)
        people = [one.id for one in contacts if one.company_id == company.id]
        own = lines_of(number, products)
        path = path_of(pipelines[pipeline], fate, number)
        stage, since = path[-1]
        expected = max(path[0][1] + timedelta(days=random.randrange(30, 120)), ago(-4))
        topic = "Renewal" if pipeline == "Renewals" else random.choice(TOPICS)
        product = next(each for each in products if each.id == own[0]["product_id"])
        deal = {
            "id": key("Deal", number),
            "name": f"{topic}: {product.name.partition(',')[0]}",
            "company_id": company.id,
            "contact_id": random.choice(people) if people else None,
            "owner_id": company.owner_id,
            "pipeline_id": stage.pipeline_id,
            "stage_id": stage.id,
            "status": stage.kind,
            "amount": sum(line["total"] for line in own),
            "probability": stage.probability,
            "expected_close": (expected if fate == "open" else since).date(),
            "stage_since": since,
            "stale_at": since + timedelta(days=stage.rot_days)
            if stage.rot_days
            else None,
            "planned_until": path[0][1],
            "closed_at": None if fate == "open" else since,
            "lost_reason_id": random.choice(reasons[:4] + reasons)
            if fate == "lost"
            else None,
            "created_at": path[0][1],
            "updated_at": min(since, NOW),
        }
        deals.append(deal)
        lines += own
        changes += changes_of(deal, path)
    if await add(DealRepository(), deals):
        await add(DealLineRepository(), lines)
        await add(StageChangeRepository(), changes)
