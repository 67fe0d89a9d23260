"""Records of second factors. The schema doesn't declare these tables."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.database import primary_key
from fw.runtime.database import types as t
from fw.runtime.database.models.model import InternalModel

__all__ = ["TABLES", "RecoveryCode", "TotpSecret"]


class TotpSecret(InternalModel):
    """The encrypted secret of a user's authenticator app.

    `counter` is that of the last code that was used. The secret counts once it is confirmed.
    """

    __tablename__ = "fw_totp_secrets"

    user_key: Mapped[str] = mapped_column(t.String(64), primary_key=True)
    secret: Mapped[str] = mapped_column(t.String(255))
    counter: Mapped[int] = mapped_column(t.Integer)
    created_at: Mapped[datetime]
    confirmed_at: Mapped[datetime | None]


class RecoveryCode(InternalModel):
    """One recovery code by its SHA-256 digest in hexadecimal; deleted by its use."""

    __tablename__ = "fw_recovery_codes"

    id: Mapped[UUID] = primary_key()
    user_key: Mapped[str] = mapped_column(t.String(64), index=True)
    digest: Mapped[str] = mapped_column(t.String(64))


TABLES: Final = (TotpSecret.__table__, RecoveryCode.__table__)
