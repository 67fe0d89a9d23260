# fw:generated:sha256:88640fe71ffbb029098f1584ca3fce0908811fee9a048c146044ba304f7054a4
"""Request and response schemas for authors."""

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    UpdateSchema,
    Uuid,
)

from app.models.author import Author


class AuthorCreate(CreateSchema):
    """Fields for creating an author."""

    name: String


class AuthorUpdate(UpdateSchema):
    """Fields for updating an author. A field left out keeps its value."""

    name: String = UNSET


class AuthorResponse(ResponseSchema):
    """Fields of an author in a response."""

    id: Uuid
    name: String


class AuthorQuery(ListQuery):
    """Query parameters for listing authors."""

    model = Author
    filter_fields = ("id", "name")
    sort_fields = ("id", "name")
    search_fields = ("name",)


class AuthorShow(ShowQuery):
    """Query parameters for retrieving an author."""

    model = Author
