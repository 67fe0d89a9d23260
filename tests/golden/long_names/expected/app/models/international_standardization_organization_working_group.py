# fw:generated:sha256:b2e3c281fe37e7485997a540239211a807ef734f05f54b93dbb186ead02db386
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
        )
    )

    subcommittee: Mapped[InternationalStandardizationOrganizationSubcommittee] = (
        relationship(
            foreign_keys=[international_standardization_organization_subcommittee_id],
            back_populates="working_groups",
            lazy="raise",
        )
    )
