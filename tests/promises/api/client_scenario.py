"""Use a client that was generated from `/openapi.json`: `client_scenario.py <address>`.

`shop_client` is that client, on the path. It is checked by mypy as well: every part is typed.
"""

from __future__ import annotations

import datetime as dt
import sys
from typing import Any, TypeVar
from urllib.parse import urljoin
from uuid import UUID, uuid4

from shop_client import Client
from shop_client.api.author import author_destroy, author_patch, author_show, author_store
from shop_client.api.comment import comment_store
from shop_client.api.post import (
    post_destroy,
    post_index,
    post_patch,
    post_put,
    post_show,
    post_store,
)
from shop_client.api.tag import tag_index, tag_store
from shop_client.models import (
    AuthorCreate,
    AuthorResponse,
    AuthorUpdate,
    CommentCreate,
    EnvelopeAuthorResponse,
    EnvelopeCommentResponse,
    EnvelopeDeleted,
    EnvelopePostResponse,
    EnvelopeTagResponse,
    PagePostResponse,
    PageTagResponse,
    PostCreate,
    PostField,
    PostFilters,
    PostInclude,
    PostListItem,
    PostResponse,
    PostSort,
    PostStatus,
    PostUpdate,
    Problem,
    ProblemErrors,
    TagCreate,
)
from shop_client.types import UNSET, Response

Parsed = TypeVar("Parsed")
NOON = dt.datetime(2026, 1, 31, 12, tzinfo=dt.UTC)


def got(kind: type[Parsed], value: object) -> Parsed:
    """Return a value as the type that it must be of."""
    assert isinstance(value, kind), value
    return value


def refused(answer: Response[Any], status: int, code: str) -> Problem:
    """Return the problem that a request must have led to."""
    problem = got(Problem, answer.parsed)
    assert (answer.status_code, problem.status, problem.code) == (status, status, code), problem
    return problem


class Scenario:
    def __init__(self, client: Client) -> None:
        self.client = client
        self.ada = self.author("Ada", "ada@example.org")
        self.grace = self.author("Grace", "grace@example.org", mentor=self.ada.id)
        self.tags = [self.tag(label) for label in ("history", "compilers", "unused")]

    def author(self, name: str, email: str, mentor: UUID | None = None) -> AuthorResponse:
        body = AuthorCreate(name=name, email=email, mentor_id=mentor)
        made = author_store.sync(client=self.client, body=body)
        return got(EnvelopeAuthorResponse, made).data

    def tag(self, label: str) -> int:
        made = tag_store.sync(client=self.client, body=TagCreate(label=label))
        return got(EnvelopeTagResponse, made).data.id

    def run(self) -> None:
        post = self.creates()
        self.lists(post)
        self.includes(post)
        self.links(post)
        self.changes(post)
        self.fails(post)
        self.deletes(post)

    def creates(self) -> PostResponse:
        whole = PostCreate(
            title="Notes on the Engine",
            author_id=self.ada.id,
            body="It might compose music.",
            status=PostStatus.PUBLISHED,
            price="12.50",
            views=2**53 + 1,
            rating=4.5,
            open_=False,
            extra={"pages": [1, 2], "é": None},
            day=dt.date(2026, 1, 31),
            clock="12:30:00",
            published_at=NOON,
            tag_ids=self.tags[:2],
        )
        answer = post_store.sync_detailed(client=self.client, body=whole)
        post = got(EnvelopePostResponse, answer.parsed).data
        assert urljoin("/posts/", answer.headers["location"]) == f"/posts/{post.id}"
        assert (post.title, post.price, post.views, post.open_) == (
            "Notes on the Engine",
            "12.50",
            2**53 + 1,
            False,
        )
        assert (post.extra, post.rating) == ({"pages": [1, 2], "é": None}, 4.5)
        assert (post.day, post.clock, post.published_at) == (
            dt.date(2026, 1, 31),
            "12:30:00",
            NOON,
        )
        least = PostCreate(title="A Compiler", author_id=self.grace.id)
        second = got(EnvelopePostResponse, post_store.sync(client=self.client, body=least)).data
        assert (second.status, second.price, second.open_) == (PostStatus.DRAFT, "0.00", True)
        for text in ("first", "second"):
            comment = CommentCreate(text=text, post_id=post.id, author_id=self.grace.id)
            got(EnvelopeCommentResponse, comment_store.sync(client=self.client, body=comment))
        return post

    def lists(self, post: PostResponse) -> None:
        by_title = post_index.sync(client=self.client, sort=[PostSort.TITLE_DESC], per_page=1)
        first = got(PagePostResponse, by_title)
        assert [row.title for row in first.data] == ["Notes on the Engine"]
        assert (first.meta.total, first.meta.pages, first.meta.per_page) == (2, 2, 1)
        second = post_index.sync(client=self.client, sort=[PostSort.TITLE_DESC], per_page=1, page=2)
        assert [row.title for row in got(PagePostResponse, second).data] == ["A Compiler"]
        by_author = post_index.sync(client=self.client, sort=[PostSort.NAME_OF_AUTHOR_DESC])
        assert [row.title for row in got(PagePostResponse, by_author).data] == [
            "A Compiler",
            "Notes on the Engine",
        ]
        filters = [
            PostFilters(status=PostStatus.PUBLISHED),
            PostFilters(status_in=[PostStatus.PUBLISHED]),
            PostFilters(views_gt=2**53),
            PostFilters(title_like="notes%"),
            PostFilters(price_gte="12.5"),
            PostFilters(published_at_lte=NOON),
            PostFilters(day=dt.date(2026, 1, 31), open_=False),
            PostFilters(author_id_in=[self.ada.id, uuid4()]),
            PostFilters(day_isnull=False),
        ]
        filtered = [post_index.sync(client=self.client, filters=each) for each in filters]
        filtered.append(post_index.sync(client=self.client, q="MUSIC"))
        for page in filtered:
            assert [row.id for row in got(PagePostResponse, page).data] == [post.id]
        some = post_index.sync(client=self.client, fields=[PostField.ID, PostField.VIEWS])
        for row in got(PagePostResponse, some).data:
            assert (row.title, row.views is UNSET) == (UNSET, False)

    def includes(self, post: PostResponse) -> None:
        wanted = [PostInclude.AUTHOR_MENTOR, PostInclude.COMMENTS_AUTHOR, PostInclude.TAGS]
        page = post_index.sync(client=self.client, include=wanted, sort=[PostSort.TITLE])
        compiler, notes = got(PagePostResponse, page).data
        shown = got(
            EnvelopePostResponse, post_show.sync(post.id, client=self.client, include=wanted)
        )
        author = got(AuthorResponse, compiler.author)
        assert got(AuthorResponse, author.mentor).name == "Ada"
        assert (compiler.comments, compiler.tags) == ([], [])
        both: tuple[PostListItem | PostResponse, ...] = (notes, shown.data)
        for one in both:
            assert got(AuthorResponse, one.author).mentor is None
            comments, tags = got(list, one.comments), got(list, one.tags)
            assert sorted(comment.text for comment in comments) == ["first", "second"]
            assert {comment.author.name for comment in comments} == {"Grace"}
            assert sorted(tag.label for tag in tags) == ["compilers", "history"]

    def links(self, post: PostResponse) -> None:
        for keys, labels in (([self.tags[2]], ["unused"]), ([], []), (self.tags[:1], ["history"])):
            post_patch.sync(post.id, client=self.client, body=PostUpdate(tag_ids=keys))
            shown = post_show.sync(post.id, client=self.client, include=[PostInclude.TAGS])
            tags = got(list, got(EnvelopePostResponse, shown).data.tags)
            assert [tag.label for tag in tags] == labels
        assert got(PageTagResponse, tag_index.sync(client=self.client)).meta.total == 3

    def changes(self, post: PostResponse) -> None:
        shown = post_show.sync_detailed(post.id, client=self.client)
        tag = shown.headers["etag"]
        known = post_show.sync_detailed(post.id, client=self.client, if_none_match=tag)
        assert (known.status_code, known.content) == (304, b"")
        body = PostUpdate(title="Notes", status=PostStatus.DRAFT, body=None)
        put = post_put.sync_detailed(post.id, client=self.client, body=body, if_match=tag)
        changed = got(EnvelopePostResponse, put.parsed).data
        assert (changed.title, changed.body, changed.views) == ("Notes", None, post.views)
        stale = PostUpdate(title="Lost")
        for change in (post_put, post_patch):
            late = change.sync_detailed(post.id, client=self.client, body=stale, if_match=tag)
            refused(late, 412, "precondition_failed")
        patched = post_patch.sync(
            post.id, client=self.client, body=PostUpdate(views=1), if_match=put.headers["etag"]
        )
        assert got(EnvelopePostResponse, patched).data.views == 1
        late_end = post_destroy.sync_detailed(post.id, client=self.client, if_match=tag)
        refused(late_end, 412, "precondition_failed")

    def fails(self, post: PostResponse) -> None:
        nowhere = uuid4()
        refused(post_show.sync_detailed(nowhere, client=self.client), 404, "not_found")
        refused(post_destroy.sync_detailed(nowhere, client=self.client), 404, "not_found")
        taken = AuthorCreate(name="Other", email=self.ada.email)
        double = author_store.sync_detailed(client=self.client, body=taken)
        assert "email" in got(ProblemErrors, refused(double, 409, "unique_conflict").errors)
        other = AuthorUpdate(email=self.ada.email)
        refused(
            author_patch.sync_detailed(self.grace.id, client=self.client, body=other),
            409,
            "unique_conflict",
        )
        lost = PostCreate(title="Lost", author_id=nowhere)
        refused(post_store.sync_detailed(client=self.client, body=lost), 409, "reference_conflict")
        held = author_destroy.sync_detailed(self.grace.id, client=self.client)
        refused(held, 409, "reference_conflict")
        long = PostUpdate(title="x" * 256, price="1.005")
        wrong = post_patch.sync_detailed(post.id, client=self.client, body=long)
        errors = got(ProblemErrors, refused(wrong, 422, "validation_error").errors)
        assert sorted(errors.additional_keys) == ["price", "title"]
        many = post_index.sync_detailed(client=self.client, per_page=101)
        assert "per_page" in got(ProblemErrors, refused(many, 422, "validation_error").errors)

    def deletes(self, post: PostResponse) -> None:
        gone = got(EnvelopeDeleted, post_destroy.sync(post.id, client=self.client)).data
        assert (str(gone.id), gone.deleted) == (str(post.id), True)
        refused(post_show.sync_detailed(post.id, client=self.client), 404, "not_found")
        got(EnvelopeDeleted, author_destroy.sync(self.grace.id, client=self.client))
        refused(author_show.sync_detailed(self.grace.id, client=self.client), 404, "not_found")


if __name__ == "__main__":
    with Client(base_url=sys.argv[1], raise_on_unexpected_status=True) as opened:
        Scenario(opened).run()
    print("done")
