"""The application that the admin is measured on: 50 models, one of them with 100,000 records."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from random import Random
from uuid import UUID

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "benchmarks" / "build")]

from models import schema  # noqa: E402

MODELS = 50
EMAIL = "root@bench.example"
PASSWORD = "correct horse battery"
TICKETS = """
model Customer {
  id: uuid primary
  name: string required index
}

model Ticket {
  id: uuid primary
  subject: string required index
  body: text nullable
  state: enum(open, waiting, solved, closed) default open index
  priority: int default 3
  cost: decimal(12,2) default 0
  due_on: date nullable
  urgent: bool default false
  customer_id: uuid references Customer on_delete cascade
  timestamps
  relations {
    belongs_to Customer as customer via customer_id
  }
}
"""
WORDS = (
    "alpha",
    "bravo",
    "charlie",
    "delta",
    "echo",
    "foxtrot",
    "golf",
    "hotel",
    "india",
    "juliet",
)


def make(parent: Path, url: str, rows: int) -> Path:
    """Make the project with its records on an empty database, and return its folder."""
    fw(parent, "new", "bench")
    root = parent / "bench"
    # `fw auth` brings two of the fifty models.
    (root / "schema.fw").write_text(schema(MODELS - 4) + TICKETS)
    for seed in (root / "database" / "seeds").iterdir():
        seed.unlink()
    secrets = (f"DATABASE_URL={url}", f"ADMIN_EMAIL={EMAIL}", f"ADMIN_PASSWORD={PASSWORD}")
    (root / ".env").write_text("\n".join(secrets) + "\n")
    for command in ("auth", "admin", "migrate", "seed"):
        fw(root, command)
    subprocess.run([sys.executable, __file__, url, str(rows)], cwd=root, check=True)
    return root


def fw(root: Path, *arguments: str) -> None:
    """Run the command of a project's folder."""
    subprocess.run([sys.executable, "-m", "fw", *arguments], cwd=root, check=True, stdout=-3)


async def _fill(url: str, rows: int) -> None:
    """Put records into the project in whose folder this runs, many in a statement."""
    from app.models.customer import Customer  # type: ignore[import-not-found]
    from app.models.ticket import Ticket  # type: ignore[import-not-found]

    from fw.runtime.database import Database

    random, database = Random(1), Database(url)
    customers = [{"id": _key(random), "name": _words(random, 2)} for _ in range(1000)]
    async with database.engine().begin() as connection:
        await connection.execute(Customer.__table__.insert(), customers)
        for start in range(0, rows, 10_000):
            some = range(start, min(start + 10_000, rows))
            tickets = [_ticket(random, number, customers) for number in some]
            await connection.execute(Ticket.__table__.insert(), tickets)
    await database.close()


def _key(random: Random) -> UUID:
    return UUID(int=random.getrandbits(128), version=4)


def _moment(random: Random) -> datetime:
    return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=random.randrange(20_000_000))


def _words(random: Random, count: int) -> str:
    return " ".join(random.choices(WORDS, k=count))


def _ticket(random: Random, number: int, customers: list[dict[str, object]]) -> dict[str, object]:
    moment = _moment(random)
    return {
        "id": _key(random),
        "subject": f"{_words(random, 4)} {number}",
        "body": _words(random, 30),
        "state": random.choice(("open", "waiting", "solved", "closed")),
        "priority": random.randrange(1, 6),
        "cost": Decimal(random.randrange(100_000)) / 100,
        "due_on": moment.date() + timedelta(days=10),
        "urgent": random.random() < 0.1,
        "customer_id": random.choice(customers)["id"],
        "created_at": moment,
        "updated_at": moment,
    }


if __name__ == "__main__":
    sys.path.insert(0, ".")
    asyncio.run(_fill(sys.argv[1], int(sys.argv[2])))
