# fw:generated:sha256:782ea0d4facb68d5f86d8009eef227513885a4a8bbce946790613c5f1653fbdd
"""The `tickets` table."""

from __future__ import annotations

from fw.runtime.database import Model, generators, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column


class Ticket(Model):
    __tablename__ = "tickets"

    id: Mapped[str] = primary_key(t.String(26), default=generators.ulid)
    subject: Mapped[str] = mapped_column(t.String(40))
