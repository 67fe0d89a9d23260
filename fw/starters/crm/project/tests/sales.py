"""A team, its pipeline and its deals, for the tests of rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from fw.runtime.auth import Hashed
from fw.runtime.testing import Factory, Users

from app.models.deal import Deal
from app.models.lead import Lead
from app.models.pipeline import Pipeline
from app.models.product import Product
from app.models.stage import Stage
from app.models.team import Team
from app.models.user import User

STAGES = (
    ("Qualified", "open", 20, 7),
    ("Proposal", "open", 50, None),
    ("Won", "won", 100, None),
    ("Lost", "lost", 0, None),
)


class Sales:
    """A team with one rep, and a default pipeline with four stages."""

    def __init__(self, factory: Factory, users: Users) -> None:
        self.factory, self.users = factory, users
        self.pipeline = factory.record(Pipeline, name="New business", is_default=True)
        self.stages = self.stages_of(self.pipeline.id)
        self.team = factory.record(Team)
        self.rep, self.manager = self.user(), self.user()

    def stages_of(self, pipeline: UUID) -> dict[str, Stage]:
        """Return the stages of a pipeline by name, which are added to it."""
        return {
            name: self.factory.record(
                Stage,
                pipeline_id=pipeline,
                name=name,
                position=place,
                kind=kind,
                probability=probability,
                rot_days=rot_days,
            )
            for place, (name, kind, probability, rot_days) in enumerate(STAGES, start=1)
        }

    def user(self, team: UUID | None = None, **values: Any) -> User:
        """Return a new user, of the team unless another one is given."""
        given = {
            "team_id": team or self.team.id,
            "time_zone": "UTC",
            "takes_leads": False,
            # Hashing takes long, and nobody logs in with it.
            "password": Hashed("$argon2id$"),
        }
        return self.factory.record(User, **{"active": True, **given, **values})

    def deal(self, **values: Any) -> Deal:
        """Return a new open deal of the rep in the first stage."""
        now = datetime.now(UTC)
        given = {
            "owner_id": self.rep.id,
            "pipeline_id": self.pipeline.id,
            "stage_id": self.stages["Qualified"].id,
            "status": "open",
            "amount": 0,
            "probability": 20,
            "stale_at": now + timedelta(days=7),
            "stale_noted_at": None,
            "closed_at": None,
            "lost_reason_id": None,
            "lost_note": None,
        }
        return self.factory.record(Deal, **{**given, **values})

    def lead(self, **values: Any) -> dict[str, Any]:
        """Return a new lead of the rep, which isn't converted, as JSON."""
        given = {"owner_id": self.rep.id, "status": "new", "converted_at": None}
        unset = {"phone": None, "contact_id": None, "deal_id": None}
        return self.factory.create(Lead, **{**given, **unset, **values})

    def product(self, price: str) -> Product:
        """Return a new product."""
        return self.factory.record(Product, price=price)

    @contextmanager
    def as_rep(self, rep: User | None = None) -> Iterator[None]:
        """Send requests as a rep."""
        with self.users.as_user(rep or self.rep, "rep"):
            yield

    @contextmanager
    def as_manager(self) -> Iterator[None]:
        """Send requests as a manager."""
        with self.users.as_user(self.manager.id, "manager"):
            yield
