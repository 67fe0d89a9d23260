# fw:generated:sha256:796d7ed476a47fbb131c57eb9d70d97958eabbc7dffba6d616fdb4488d087153
"""The `international_standardization_organization_subcommittees` table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal
from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.international_standardization_organization_working_group import (
        InternationalStandardizationOrganizationWorkingGroup,
    )

InternationalStandardizationOrganizationSubcommitteeStateOfTheProceedings = Literal[
    "preliminary",
    "proposal",
    "preparatory",
    "committee",
    "enquiry",
    "approval",
    "publication",
]


class InternationalStandardizationOrganizationSubcommittee(Model):
    __tablename__ = "international_standardization_organization_subcommittees"
    __table_args__ = (
        Index(
            "idx_international_standardization_organization_subcomm_834139b4",
            "the_official_designation_of_the_subcommittee_in_english",
        ),
        UniqueConstraint(
            "the_official_designation_of_the_subcommittee_in_english",
            "state_of_the_proceedings",
            name="uq_international_standardization_organization_subcommi_eb81e740",
        ),
    )

    id: Mapped[UUID] = primary_key()
    the_official_designation_of_the_subcommittee_in_english: Mapped[str] = (
        mapped_column(t.String(255))
    )
    the_official_designation_of_the_subcommittee_in_french: Mapped[str | None] = (
        mapped_column(t.String(500), unique=True)
    )
    state_of_the_proceedings: Mapped[
        InternationalStandardizationOrganizationSubcommitteeStateOfTheProceedings
    ] = mapped_column(
        t.Enum(
            "preliminary",
            "proposal",
            "preparatory",
            "committee",
            "enquiry",
            "approval",
            "publication",
        ),
        default="preliminary",
    )

    working_groups: Mapped[
        list[InternationalStandardizationOrganizationWorkingGroup]
    ] = relationship(
        foreign_keys="InternationalStandardizationOrganizationWorkingGroup.international_standardization_organization_subcommittee_id",
        back_populates="subcommittee",
        passive_deletes="all",
        lazy="raise",
    )
