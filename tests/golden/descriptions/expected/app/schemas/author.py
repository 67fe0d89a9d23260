# fw:generated:sha256:3445c144a2a8754d5a557cf2dd43a58105ca122ca49436f1b9123ac72899bdd7
"""Request and response schemas for authors."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Date,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.author import Author

AuthorPenName = Annotated[Text, Field(max_length=120)]
AuthorGivenName = Annotated[Text, Field(max_length=80)]
AuthorFamilyName = Annotated[Text, Field(max_length=80)]


class AuthorCreate(CreateSchema):
    """Fields for creating an author."""

    pen_name: AuthorPenName
    given_name: AuthorGivenName
    family_name: AuthorFamilyName
    born: Date | None = None


class AuthorUpdate(UpdateSchema):
    """Fields for updating an author. A field left out keeps its value."""

    pen_name: AuthorPenName = UNSET
    given_name: AuthorGivenName = UNSET
    family_name: AuthorFamilyName = UNSET
    born: Date | None = UNSET


class AuthorResponse(ResponseSchema):
    """Fields of an author in a response."""

    id: Uuid
    pen_name: AuthorPenName
    given_name: AuthorGivenName
    family_name: AuthorFamilyName
    born: Date | None


class AuthorQuery(ListQuery):
    """Query parameters for listing authors."""

    model = Author
    filter_fields = ("id", "pen_name", "given_name", "family_name", "born")
    sort_fields = ("id", "pen_name", "given_name", "family_name", "born")
    search_fields = ("pen_name", "given_name", "family_name")
    include_relations = ("books",)


class AuthorShow(ShowQuery):
    """Query parameters for retrieving an author."""

    model = Author
    include_relations = ("books",)
