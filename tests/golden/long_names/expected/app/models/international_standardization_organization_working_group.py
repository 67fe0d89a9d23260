# fw:generated:sha256:da78caed87fb91e512893f1a74b5ded2d5a5a97091ee34e7c8732de5c36626d0
"""The `international_standardization_organization_working_groups` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, Timestamps, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.international_standardization_organization_subcommittee import (
        InternationalStandardizationOrganizationSubcommittee,
    )


class InternationalStandardizationOrganizationWorkingGroup(Timestamps, Model):
    __tablename__ = "international_standardization_organization_working_groups"

    id: Mapped[UUID] = primary_key()
    international_standardization_organization_subcommittee_id: Mapped[UUID] = (
        mapped_column(
            t.Uuid,
            ForeignKey(
                "international_standardization_organization_subcommittees.id",
                ondelete="CASCADE",
            ),
            index=True,
        )
    )

    subcommittee: Mapped[InternationalStandardizationOrganizationSubcommittee] = (
        relationship(
            foreign_keys=[international_standardization_organization_subcommittee_id],
            back_populates="working_groups",
            lazy="raise",
        )
    )
