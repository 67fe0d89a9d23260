# fw:generated:sha256:9c04277f8527384e9f22e67906c4b52d58d504d40a2826c295dc797823467dae
"""Request and response schemas for authors."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    DateTime,
    File,
    Format,
    ListQuery,
    NotBlank,
    ResponseSchema,
    ShowQuery,
    String,
    Text,
    UpdateSchema,
    UploadToken,
    Uuid,
)
from pydantic import Field

from app.models.author import Author

AuthorName = Annotated[Text, Field(max_length=120)]
AuthorNameInput = Annotated[AuthorName, NotBlank()]
AuthorSlug = Annotated[Text, Field(max_length=120)]
AuthorSlugInput = Annotated[AuthorSlug, Format("slug")]
AuthorBio = Annotated[Text, Field(max_length=1000)]
AuthorHomepage = Annotated[String, Format("url")]
AuthorPhoto = Annotated[str, UploadToken("authors.photo")]


class AuthorCreate(CreateSchema):
    """Fields for creating an author."""

    name: AuthorNameInput
    slug: AuthorSlugInput
    bio: AuthorBio | None = None
    homepage: AuthorHomepage | None = None
    photo: AuthorPhoto | None = None
    user_id: Uuid | None = None


class AuthorUpdate(UpdateSchema):
    """Fields for updating an author. A field left out keeps its value."""

    name: AuthorNameInput = UNSET
    slug: AuthorSlugInput = UNSET
    bio: AuthorBio | None = UNSET
    homepage: AuthorHomepage | None = UNSET
    photo: AuthorPhoto | None = UNSET
    user_id: Uuid | None = UNSET


class AuthorResponse(ResponseSchema):
    """Fields of an author in a response."""

    id: Uuid
    name: AuthorName
    slug: AuthorSlug
    bio: Text | None
    homepage: String | None
    photo: File | None
    user_id: Uuid | None
    created_at: DateTime
    updated_at: DateTime


class AuthorQuery(ListQuery):
    """Query parameters for listing authors."""

    model = Author
    filter_fields = (
        "id",
        "name",
        "slug",
        "homepage",
        "created_at",
        "updated_at",
    )
    sort_fields = (
        "id",
        "name",
        "slug",
        "homepage",
        "created_at",
        "updated_at",
    )
    search_fields = ("name", "slug", "bio", "homepage")
    include_relations = ("user", "posts")


class AuthorShow(ShowQuery):
    """Query parameters for retrieving an author."""

    model = Author
    include_relations = ("user", "posts")
