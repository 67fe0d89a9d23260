"""Pipelines with their stages, lost reasons, products and labels: begin with these, then edit them."""

from app.repositories.label import LabelRepository
from app.repositories.lost_reason import LostReasonRepository
from app.repositories.pipeline import PipelineRepository
from app.repositories.product import ProductRepository
from app.repositories.stage import StageRepository
from database.seeds._demo import add, key

PIPELINES = {
    "New business": (
        ("Qualified", "open", 10, 14),
        ("Meeting", "open", 25, 14),
        ("Proposal", "open", 50, 10),
        ("Negotiation", "open", 75, 14),
        ("Won", "won", 100, None),
        ("Lost", "lost", 0, None),
    ),
    "Renewals": (
        ("Due", "open", 50, 30),
        ("Contacted", "open", 60, 14),
        ("Offer sent", "open", 75, 14),
        ("Agreed", "open", 90, 10),
        ("Renewed", "won", 100, None),
        ("Cancelled", "lost", 0, None),
    ),
}
REASONS = (
    "Price",
    "Missing feature",
    "Chose a competitor",
    "No budget",
    "No answer",
    "Bad timing",
)
PRODUCTS = (
    ("SUITE-S", "Suite, up to 20 users", 2400, "yearly"),
    ("SUITE-M", "Suite, up to 100 users", 7200, "yearly"),
    ("SUITE-L", "Suite, unlimited", 18000, "yearly"),
    ("API-1", "API access", 150, "monthly"),
    ("SSO-1", "Single sign-on", 900, "yearly"),
    ("SUPPORT-P", "Premium support", 3600, "yearly"),
    ("ONBOARD-1", "Onboarding", 1800, "once"),
    ("MIGRATE-1", "Migration of old data", 2900, "once"),
    ("TRAIN-1", "Training day", 1250, "once"),
    ("AUDIT-1", "Process review", 4400, "once"),
)
LABELS = (
    "Key account",
    "Partner",
    "Newsletter",
    "At risk",
    "Reference",
    "Public sector",
)


async def run() -> None:
    """Add the records."""
    pipelines = [
        {"id": key("Pipeline", name), "name": name, "is_default": not place}
        for place, name in enumerate(PIPELINES)
    ]
    stages = [
        {
            "id": key("Stage", f"{pipeline}/{name}"),
            "pipeline_id": key("Pipeline", pipeline),
            "name": name,
            "position": position,
            "kind": kind,
            "probability": probability,
            "rot_days": rot_days,
        }
        for pipeline, steps in PIPELINES.items()
        for position, (name, kind, probability, rot_days) in enumerate(steps, start=1)
    ]
    await add(PipelineRepository(), pipelines)
    await add(StageRepository(), stages)
    named = (
        (LostReasonRepository(), "LostReason", REASONS),
        (LabelRepository(), "Label", LABELS),
    )
    for repository, model, names in named:
        await add(
            repository, [{"id": key(model, name), "name": name} for name in names]
        )
    products = [
        {
            "id": key("Product", code),
            "code": code,
            "name": name,
            "price": price,
            "billing": billing,
        }
        for code, name, price, billing in PRODUCTS
    ]
    await add(ProductRepository(), products)
