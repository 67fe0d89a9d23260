# fw:generated:sha256:864b30f5be4b07f3535f1eff131cb0ceb9c9f09f4efb2a6fb0f8baff79ed37ce
"""The `international_standardization_organization_working_groups` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, Timestamps, primary_key
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
            ForeignKey(
                "international_standardization_organization_subcommittees.id",
                ondelete="CASCADE",
            ),
        )
    )

    subcommittee: Mapped[InternationalStandardizationOrganizationSubcommittee] = (
        relationship(
            foreign_keys=[international_standardization_organization_subcommittee_id],
            back_populates="working_groups",
            lazy="raise",
        )
    )
