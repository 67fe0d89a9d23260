"""A clinic: appointments around today, their invoices and payments; the same ones each time."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from random import Random
from typing import Any
from uuid import UUID

from app.models.allergy import Allergy
from app.models.appointment import Appointment
from app.models.doctor import Doctor
from app.models.invoice import Invoice
from app.models.medicine import Medicine
from app.models.patient import Patient
from app.models.payment import Payment
from app.models.prescription import Prescription
from app.models.room import Room
from app.models.speciality import Speciality

from fw.runtime.database import Model, Repository, transaction

FIRST = (
    "Léa Hugo Emma Louis Chloé Gabriel Inès Jules Manon Adam Camille Zoé Arthur Sofia Nathan Alice"
)
LAST = (
    "Lefèvre Garcia Martin Dubois Moreau Laurent Simon Fontaine Rousseau Muller Okafor Haddad Silva"
)
SPECIALITIES = ("General practice", "Cardiology", "Dermatology", "Paediatrics", "Orthopaedics")
DOCTORS = ("Paul Dubois", "Anna Novak", "Nora Haddad", "Victor Rossi", "Clara Okafor", "Eva Silva")
ALLERGIES = {"Penicillin": "high", "Peanuts": "high", "Pollen": "low", "Latex": "medium"}
ROOMS = {"101": "consultation", "102": "consultation", "201": "surgery", "210": "laboratory"}
MEDICINES = {"Paracetamol 500 mg": "2.10", "Ibuprofen 400 mg": "3.40", "Amoxicillin 500 mg": "6.75"}
REASONS = ("Annual check-up", "Persistent cough", "Chest pain", "Vaccination", "Knee pain", None)
PRICES = ("25.00", "30.00", "46.70", "60.00", "120.50")
DAYS = range(-45, 20)

random = Random(7)
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
    repository.model = Speciality
    if not await repository.query().exists():
        async with transaction():
            await fill()


async def fill() -> None:
    """Create all records."""
    specialities = [await add(Speciality, name=name) for name in SPECIALITIES]
    doctors = []
    for name in DOCTORS:
        first, last = name.split()
        email = f"{first}.{last}@clinic.example.com".lower()
        speciality = random.choice(specialities)
        doctors.append(
            await add(
                Doctor, first_name=first, last_name=last, email=email, speciality_id=speciality
            )
        )
    allergies = [await add(Allergy, name=name, severity=how) for name, how in ALLERGIES.items()]
    rooms = [await add(Room, building="North", number=n, kind=kind) for n, kind in ROOMS.items()]
    medicines = [
        await add(Medicine, name=name, price=Decimal(price), stock=random.randint(0, 400))
        for name, price in MEDICINES.items()
    ]
    patients = [await patient(number, allergies) for number in range(80)]
    number = 1000
    for day in DAYS:
        for _ in range(random.randint(3, 8)):
            starts = now.replace(hour=random.randint(8, 17)) + timedelta(days=day)
            if starts.weekday() == 6:
                continue
            who = random.choice(patients)
            visit, status = await appointment(
                who, random.choice(doctors), random.choice(rooms), starts
            )
            if status == "completed":
                number += 1
                await invoice(who, visit, f"INV-{number}", starts)
                await prescribe(who, visit, random.choice(medicines), starts)


async def patient(number: int, allergies: list[UUID]) -> UUID:
    """Create a patient with an allergy or none."""
    first, last = random.choice(FIRST.split()), random.choice(LAST.split())
    return await add(
        Patient,
        first_name=first,
        last_name=last,
        born_on=(now - timedelta(days=random.randint(1_000, 30_000))).date(),
        email=f"patient{number}@example.com",
        phone=f"+33 6 55 01 {number:02} {random.randint(10, 99)}",
        insurance_number=f"FR{random.randint(10**9, 10**10 - 1)}",
        allergy_ids=random.sample(allergies, random.choice([0, 0, 1])),
        created_at=now - timedelta(days=random.randint(0, 60)),
    )


async def appointment(who: UUID, doctor: UUID, room: UUID, starts: datetime) -> tuple[UUID, str]:
    """Create an appointment; return its key and its status."""
    status = random.choices(("completed", "cancelled", "no_show"), (85, 9, 6))[0]
    if starts.date() == now.date():
        status = random.choice(("booked", "arrived", "in_progress", "completed"))
    elif starts > now:
        status = "booked"
    key = await add(
        Appointment,
        patient_id=who,
        doctor_id=doctor,
        room_id=room,
        starts_at=starts,
        ends_at=starts + timedelta(minutes=random.choice([20, 40])),
        status=status,
        reason=random.choice(REASONS),
        created_at=min(now, starts) - timedelta(days=random.randint(1, 20)),
    )
    return key, status


async def invoice(who: UUID, visit: UUID, number: str, at: datetime) -> None:
    """Create the invoice of an appointment, and its payment if it is paid."""
    status = random.choices(("paid", "sent", "overdue", "draft"), (80, 10, 6, 4))[0]
    total = Decimal(random.choice(PRICES))
    key = await add(
        Invoice,
        patient_id=who,
        appointment_id=visit,
        number=number,
        status=status,
        issued_on=at.date(),
        due_on=(at + timedelta(days=30)).date(),
        total=total,
        created_at=at,
    )
    if status == "paid":
        method = random.choice(("card", "cash", "transfer"))
        await add(Payment, invoice_id=key, amount=total, method=method, paid_at=at)


async def prescribe(who: UUID, visit: UUID, medicine: UUID, at: datetime) -> None:
    """Create a prescription for every other appointment."""
    if random.random() < 0.5:
        await add(
            Prescription,
            patient_id=who,
            appointment_id=visit,
            medicine_id=medicine,
            dosage="1 tablet, three times a day",
            created_at=at,
        )
