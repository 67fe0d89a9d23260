# fw:generated:sha256:0a62bc6fd6900f30b3b19eb92dbf2a277f19b9ca11f8d8f0f03a76ef57d850c8
"""Request and response schemas for books."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.book import Book

BookIsbn = Annotated[Text, Field(max_length=13)]


class BookCreate(CreateSchema):
    """Fields for creating a book."""

    title: String
    isbn: BookIsbn
    author_id: Uuid


class BookUpdate(UpdateSchema):
    """Fields for updating a book. A field left out keeps its value."""

    title: String = UNSET
    isbn: BookIsbn = UNSET
    author_id: Uuid = UNSET


class BookResponse(ResponseSchema):
    """Fields of a book in a response."""

    id: Int
    title: String
    isbn: BookIsbn
    author_id: Uuid


class BookQuery(ListQuery):
    """Query parameters for listing books."""

    model = Book
    filter_fields = ("id", "title", "isbn", "author_id")
    sort_fields = ("id", "title", "isbn", "author_id")
    search_fields = ("title", "isbn")


class BookShow(ShowQuery):
    """Query parameters for retrieving a book."""

    model = Book
