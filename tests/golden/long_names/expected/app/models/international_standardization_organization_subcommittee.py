# fw:generated:sha256:0064c9b8cb6f0c1918d0f60c07376f3fb020e62e0e9ed5a7eeda92e1915843ad
"""The `international_standardization_organization_subcommittees` table."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.international_standardization_organization_working_group import (
        InternationalStandardizationOrganizationWorkingGroup,
    )


class InternationalStandardizationOrganizationSubcommitteeStateOfTheProceedings(
    StrEnum
):
    PRELIMINARY = "preliminary"
    PROPOSAL = "proposal"
    PREPARATORY = "preparatory"
    COMMITTEE = "committee"
    ENQUIRY = "enquiry"
    APPROVAL = "approval"
    PUBLICATION = "publication"


class InternationalStandardizationOrganizationSubcommittee(Model):
    __tablename__ = "international_standardization_organization_subcommittees"
    __table_args__ = (
        UniqueConstraint(
            "the_official_designation_of_the_subcommittee_in_english",
            "state_of_the_proceedings",
            name="uq_international_standardization_organization_subcommi_eb81e740",
        ),
    )

    id: Mapped[UUID] = primary_key()
    the_official_designation_of_the_subcommittee_in_english: Mapped[str] = (
        mapped_column(t.String(255), index=True)
    )
    the_official_designation_of_the_subcommittee_in_french: Mapped[str | None] = (
        mapped_column(t.String(500), unique=True)
    )
    state_of_the_proceedings: Mapped[
        InternationalStandardizationOrganizationSubcommitteeStateOfTheProceedings
    ] = mapped_column(
        default=InternationalStandardizationOrganizationSubcommitteeStateOfTheProceedings.PRELIMINARY,
    )

    working_groups: Mapped[
        list[InternationalStandardizationOrganizationWorkingGroup]
    ] = relationship(
        foreign_keys="InternationalStandardizationOrganizationWorkingGroup.international_standardization_organization_subcommittee_id",
        back_populates="subcommittee",
        passive_deletes="all",
        lazy="raise",
    )
