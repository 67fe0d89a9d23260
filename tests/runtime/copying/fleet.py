"""Models with each kind of column, references in cycles and links; and a process that copies them."""

from __future__ import annotations

import asyncio
import random
import sys
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.copying.copier import Copier, Progress
from fw.runtime.database import Database, Model, primary_key
from fw.runtime.database import types as t
from fw.runtime.database.models.model import PASSWORD, Timestamps
from fw.runtime.database.query.selection import Row

EPOCH = datetime(2020, 1, 1, tzinfo=UTC)


class Rank(StrEnum):
    LOW = "low"
    HIGH = "high"


class Port(Model):
    __tablename__ = "copy_ports"

    id: Mapped[int] = primary_key()
    name: Mapped[str] = mapped_column(unique=True)
    flagship_id: Mapped[UUID | None] = mapped_column(sa.ForeignKey("copy_vessels.id"))


class Vessel(Timestamps, Model):
    __tablename__ = "copy_vessels"

    id: Mapped[UUID] = primary_key()
    home_id: Mapped[int] = mapped_column(sa.ForeignKey("copy_ports.id"))
    tug_id: Mapped[UUID | None] = mapped_column(sa.ForeignKey("copy_vessels.id"))
    name: Mapped[str] = mapped_column()
    story: Mapped[str | None] = mapped_column(t.Text())
    secret: Mapped[str] = mapped_column(info=PASSWORD)
    rank: Mapped[Rank] = mapped_column()
    price: Mapped[Decimal] = mapped_column(t.Decimal(30, 4))
    weight: Mapped[float | None] = mapped_column()
    is_active: Mapped[bool] = mapped_column()
    built: Mapped[date | None] = mapped_column()
    departs: Mapped[time | None] = mapped_column()
    seen_at: Mapped[datetime | None] = mapped_column()
    log: Mapped[Any] = mapped_column(t.Json(), nullable=True)
    tags: Mapped[Any] = mapped_column(t.Array(t.String(20)), nullable=True)
    photo: Mapped[bytes | None] = mapped_column(t.Bytes())


class Berth(Model):
    __tablename__ = "copy_berths"

    port_id: Mapped[int] = mapped_column(sa.ForeignKey("copy_ports.id"), primary_key=True)
    number: Mapped[str] = mapped_column(t.String(40), primary_key=True)
    depth: Mapped[Decimal] = mapped_column(t.Decimal(6, 2))


LINKS = sa.Table(
    "copy_vessels_ports",
    Model.metadata,
    sa.Column("vessel_id", t.Uuid, sa.ForeignKey("copy_vessels.id"), primary_key=True),
    sa.Column("port_id", t.Integer, sa.ForeignKey("copy_ports.id"), primary_key=True),
)

TABLES: tuple[Any, ...] = (Port.__table__, Vessel.__table__, Berth.__table__, LINKS)

TEXTS = ("Ünïcode \U0001f6a2", "'quoted' \"twice\"", "", "line\nbreak", "Äpfel", "äpfel", "x" * 250)


def rows_of_a_fleet(count: int) -> dict[str, list[Row]]:
    """Return rows of each table; some vessels are towed by later ones, and ports name theirs."""
    chance = random.Random(7)
    ports = max(3, count // 10)
    keys = [UUID(int=chance.getrandbits(128), version=4) for _ in range(count)]
    vessels = [_vessel(number, key, keys, ports, chance) for number, key in enumerate(keys)]
    return {
        "copy_ports": [
            {"id": n * 3, "name": f"{TEXTS[n % 7]} {n}"[:255], "flagship_id": keys[n % count]}
            for n in range(1, ports + 1)
        ],
        "copy_vessels": vessels,
        "copy_berths": [
            {
                "port_id": 3 * (n % ports + 1),
                "number": f"{TEXTS[n % 6]}{n}",
                "depth": Decimal(n % 20_000) / 4,
            }
            for n in range(count)
        ],
        "copy_vessels_ports": [
            {"vessel_id": key, "port_id": 3 * (n % ports + 1)} for n, key in enumerate(keys)
        ],
    }


def _vessel(number: int, key: UUID, keys: list[UUID], ports: int, chance: random.Random) -> Row:
    moment = EPOCH + timedelta(seconds=number, milliseconds=number % 1000)
    is_full = number % 3 > 0
    return {
        "id": key,
        "home_id": 3 * (number % ports + 1),
        "tug_id": chance.choice(keys) if is_full else None,
        "name": TEXTS[number % len(TEXTS)],
        "story": chance.choice(TEXTS) * 20 if is_full else None,
        "secret": f"$argon2id${number}",
        "rank": ("low", "high")[number % 2],
        "price": Decimal(chance.randrange(-(10**29), 10**29)).scaleb(-4),
        "weight": chance.uniform(-1e6, 1e6) if is_full else None,
        "is_active": bool(number % 2),
        "built": date(1900 + number % 200, 2, 28) if is_full else None,
        "departs": time(number % 24, 59, 59, 123456) if is_full else None,
        "seen_at": moment if is_full else None,
        "log": {"$a.b": [1, 2.5, None, True, "é"], "z": {"y": 10**15}} if is_full else None,
        "tags": ["a", "ß"][: number % 3] if is_full else None,
        "photo": bytes(range(number % 256)) if is_full else None,
        "created_at": moment,
        "updated_at": moment,
    }


async def fill(database: Database, count: int) -> None:
    """Store the rows of a fleet; references of a cycle are set afterwards."""
    rows = rows_of_a_fleet(count)
    pairs = [(table, database.backend.table_rows(database, table)) for table in TABLES]
    late = {"copy_ports": ("flagship_id",), "copy_vessels": ("tug_id",)}
    for table, stored in pairs:
        empty = dict.fromkeys(late.get(table.name, ()))
        await stored.add([{**row, **empty} for row in rows[table.name]])
    for table, stored in pairs[:2]:
        await stored.set_columns(rows[table.name], late[table.name])
        await stored.advance_keys()


async def copied(
    source: str, target: str, progress: Progress = lambda *_: None
) -> dict[str, tuple[int, int]]:
    """Copy what is missing of a fleet; return the rows of each table, and the added ones."""
    databases = Database(source), Database(target)
    try:
        done = await Copier(*databases, TABLES, progress).copy(resume=True)
        return {each.name: (each.rows, each.added) for each in done}
    finally:
        for database in databases:
            await database.close()


if __name__ == "__main__":
    asyncio.run(copied(sys.argv[1], sys.argv[2], lambda *step: print(*step, flush=True)))
