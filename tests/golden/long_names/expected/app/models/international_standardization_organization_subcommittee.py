# fw:generated:sha256:860d7a01e60d59a5a82f0dec5533fc9d15073c22380c76e9ca1f50c5666bab4b
"""The `international_standardization_organization_subcommittees` table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal
from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import UniqueConstraint
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
