"""Enquiries of patients with their messages, and articles; the same ones each time."""

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

from app.models.article import Article
from app.models.doctor import Doctor
from app.models.enquiry import Enquiry
from app.models.message import Message
from app.models.patient import Patient

from fw.runtime.database import Model, Repository, transaction

SUBJECTS = {
    "Results of my blood test": (
        "Hello, my blood was taken last Tuesday. Are the results back yet?",
        "They came in this morning, and all values are normal. We have sent you a copy by post.",
        "That was quick, thank you! Do I need another test before my next appointment?",
    ),
    "Fever after the vaccination": (
        "My daughter was vaccinated yesterday and has had 38.4 °C since this morning. Is that normal?",
        "A mild fever in the first two days is common. Give her plenty to drink, and call us if it "
        "rises above 39 °C.",
        "Called at 14:30: the fever is down to 37.6 °C. No further action.",
    ),
    "Prescription runs out on Friday": (
        "My tablets will last until Friday. Could you renew the prescription without a visit?",
    ),
    "Invoice shows a wrong address": (
        "The last invoice still has our old address. We moved to Lyon in March.",
        "Thank you for telling us. We have corrected the address and sent the invoice again.",
    ),
    "Can I move my appointment?": (
        "I can't come on Thursday morning. Is there anything free in the afternoon?",
        "Yes: 14:20 or 16:00 with Dr Novak. Which one suits you?",
        "14:20 would be perfect.",
    ),
    "Knee still hurts after three weeks": (
        "The pain is better during the day, but at night it wakes me up.",
    ),
    "Travel vaccines for Kenya": (
        "We are leaving in six weeks, two adults and a child of four. What do we need?",
        "Yellow fever and hepatitis A for all of you. Let us plan two visits, the first next week.",
    ),
    "Copy of my file for another doctor": (
        "I am seeing a specialist in Paris. Could you send my file there?",
        "It is on its way, with the X-ray of June.",
    ),
}
ARTICLE = """A cold gets better by itself, usually within **ten days**. These things help meanwhile.

## Drink enough

Warm drinks loosen the mucus. Water, tea and broth are all fine:

- one and a half litres a day for adults
- more with a fever

> Antibiotics don't help against viruses, and most colds are caused by viruses.

## When to call us

1. The fever stays above 39 °C for more than two days.
2. Breathing hurts, or you are short of breath.
3. You feel worse after a week.

[Book an appointment](/appointments) by phone or online.
"""
ARTICLES = ("What helps with a cold", "Vaccinations before a journey", "Sleep and shift work")

random = Random(11)
now = datetime.now(UTC).replace(minute=0, second=0, microsecond=0)


async def add(model: type[Model], **values: Any) -> UUID:
    """Create a record; return its key."""
    repository: Repository[Any] = Repository()
    repository.model = model
    key: UUID = (await repository.create(values)).id
    return key


async def run() -> None:
    """Create the records, unless there are some."""
    repository: Repository[Any] = Repository()
    repository.model = Enquiry
    if not await repository.query().exists():
        async with transaction():
            await fill()


async def fill() -> None:
    """Create all records."""
    patients, doctors = await keys(Patient), await keys(Doctor)
    for place, (subject, texts) in enumerate(SUBJECTS.items()):
        who, doctor = random.choice(patients), random.choice(doctors)
        at = now - timedelta(hours=3 + 7 * place)
        answered = len(texts) % 2 == 0
        enquiry = await add(
            Enquiry,
            subject=subject,
            patient_id=who,
            doctor_id=doctor if len(texts) > 1 else None,
            status="open" if not answered else random.choice(("waiting", "closed")),
            priority=("normal", "urgent", "high", "low")[place % 4],
            created_at=at,
            updated_at=at,
        )
        for number, text in enumerate(texts):
            internal = text.startswith("Called")
            from_clinic = number % 2 == 1 or internal
            await add(
                Message,
                enquiry_id=enquiry,
                patient_id=None if from_clinic else who,
                doctor_id=doctor if from_clinic else None,
                body=text,
                internal=internal,
                sent_at=at + timedelta(minutes=35 * number),
            )
    for place, title in enumerate(ARTICLES):
        await add(
            Article,
            title=title,
            slug=title.lower().replace(" ", "-"),
            doctor_id=random.choice(doctors),
            status="published" if place else "draft",
            summary="What you can do at home, and when to see a doctor.",
            body=ARTICLE,
        )


async def keys(model: type[Model]) -> list[UUID]:
    """Return the keys of some records."""
    repository: Repository[Any] = Repository()
    repository.model = model
    return [one.id for one in await repository.query().limit(20).get()]
