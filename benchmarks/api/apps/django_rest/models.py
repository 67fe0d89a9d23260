"""The tables."""

from __future__ import annotations

from uuid import uuid4

from django.db import models
from django.utils.timezone import now


class Record(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    created_at = models.DateTimeField(default=now, editable=False)
    updated_at = models.DateTimeField(default=now, editable=False)

    class Meta:
        abstract = True


class Author(Record):
    name = models.CharField(max_length=120)
    email = models.CharField(max_length=200, unique=True)
    bio = models.TextField(null=True, blank=True)

    class Meta:
        db_table = "authors"


class Post(Record):
    title = models.CharField(max_length=200, db_index=True)
    body = models.TextField()
    status = models.CharField(
        max_length=64,
        default="draft",
        choices={"draft": "Draft", "published": "Published", "archived": "Archived"},
    )
    views = models.IntegerField(default=0)
    published_at = models.DateTimeField(null=True, blank=True)
    author = models.ForeignKey(Author, on_delete=models.CASCADE, related_name="posts")

    class Meta:
        db_table = "posts"
        ordering = ("id",)
