"""Accounts of providers that are linked to users. The schema doesn't declare this table."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256
from typing import Final

from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.database import types as t
from fw.runtime.database.models.model import InternalModel

__all__ = ["TABLES", "Identity", "digest_of"]


class Identity(InternalModel):
    """One account of a provider, by the digest of issuer and subject, and its user here."""

    __tablename__ = "fw_identities"

    digest: Mapped[str] = mapped_column(t.String(64), primary_key=True)
    provider: Mapped[str] = mapped_column(t.String(40))
    user_key: Mapped[str] = mapped_column(t.String(64), index=True)
    created_at: Mapped[datetime]


TABLES: Final = (Identity.__table__,)


def digest_of(issuer: str, subject: str) -> str:
    """Return the key of an account: a subject is unique for its issuer only."""
    return sha256(f"{issuer}\0{subject}".encode("utf-8", "surrogatepass")).hexdigest()
