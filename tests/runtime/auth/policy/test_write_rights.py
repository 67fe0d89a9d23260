"""A write needs the rights to everything that it does and reveals."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from threading import get_ident
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column, registry

from fw.runtime.auth.policy import access
from fw.runtime.auth.policy.actor import Actor, acting, as_system
from fw.runtime.auth.policy.policy import Policy
from fw.runtime.database import Database, Model, Repository, primary_key
from fw.runtime.database.errors import MissingReference, StillReferenced
from fw.runtime.database.models.references import Consequences, consequences_of, references_of
from fw.runtime.database.repositories import authorization, write_rights
from fw.runtime.database.repositories.record_rights import record_rights
from fw.runtime.errors import Forbidden, Unauthenticated
from fw.runtime.rules.access_rules import AccessRule
from tests.runtime.databases import database_with


class Own(Model):
    """Base of the models, whose names those of other tests may have."""

    __abstract__ = True
    registry = registry(type_annotation_map=Model.type_annotation_map)
    metadata = registry.metadata
    _sa_registry = registry


def foreign_key(target: str, action: str) -> Any:
    return mapped_column(sa.ForeignKey(target, ondelete=action))


class User(Own):
    __tablename__ = "users"

    id: Mapped[int] = primary_key()


class Author(Own):
    __tablename__ = "authors"

    id: Mapped[int] = primary_key()
    user_id: Mapped[int | None] = foreign_key("users.id", "RESTRICT")


class Post(Own):
    __tablename__ = "posts"

    id: Mapped[int] = primary_key()
    author_id: Mapped[int] = foreign_key("authors.id", "CASCADE")
    parent_id: Mapped[int | None] = foreign_key("posts.id", "SET NULL")


class Comment(Own):
    __tablename__ = "comments"

    id: Mapped[int] = primary_key()
    post_id: Mapped[int] = foreign_key("posts.id", "CASCADE")


class Prize(Own):
    __tablename__ = "prizes"

    id: Mapped[int] = primary_key()
    comment_id: Mapped[int | None] = foreign_key("comments.id", "SET NULL")


class Contract(Own):
    __tablename__ = "contracts"

    id: Mapped[int] = primary_key()
    signed: Mapped[int | None] = mapped_column("signer", sa.ForeignKey("users.id"))
    author_id: Mapped[int] = foreign_key("authors.id", "RESTRICT")


class Plan(Own):
    __tablename__ = "plans"

    __table_args__ = (sa.UniqueConstraint("label"),)

    id: Mapped[int] = primary_key()
    label: Mapped[str] = mapped_column(sa.String(20))
    size: Mapped[int]


class Discount(Own):
    __tablename__ = "discounts"

    id: Mapped[int] = primary_key()
    plan: Mapped[str] = mapped_column(
        sa.String(20), sa.ForeignKey("plans.label", onupdate="CASCADE"), unique=True
    )


class Coupon(Own):
    __tablename__ = "coupons"

    id: Mapped[int] = primary_key()
    plan: Mapped[str | None] = mapped_column(
        sa.String(20), sa.ForeignKey("discounts.plan", onupdate="SET NULL")
    )


def repository(of: type[Any]) -> Repository[Any]:
    class Found(Repository[Any]):
        model = of

    return Found()


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    async with database_with(database_url, *Own.metadata.sorted_tables) as opened:
        yield opened


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """Rules of the policy, for a user with the key 1 and the role editor."""
    stated: dict[str, Any] = {}

    def guard(verb: Any, model: type[Model]) -> None:
        Policy(("User",), stated).require(verb, model.__name__)

    def is_actor(model: type[Model], key: Any) -> bool:
        return model is User and str(key) == "1"

    monkeypatch.setattr(authorization, "guard", guard)
    monkeypatch.setattr(authorization, "is_actor", is_actor)
    token = acting.set(Actor("1", "editor"))
    yield stated
    acting.reset(token)


def test_what_a_deletion_does_to_other_models() -> None:
    assert consequences_of(Author) == ((Post, Comment), (Prize,))
    assert consequences_of(Post) == ((Comment,), (Prize,))
    assert consequences_of(Comment) == ((), (Prize,))
    assert consequences_of(Contract) == consequences_of(User) == ((), ())


def test_the_models_that_foreign_keys_refer_to() -> None:
    assert references_of(Post) == (("author_id", Author), ("parent_id", Post))
    assert references_of(Contract)[:2] == (("signer", User), ("signed", User))
    assert references_of(User) == ()


EDITS = {"write": ["editor"]}
DELETES = {"delete": ["editor"]}
CHANGES = {"update": ["editor"]}


@pytest.mark.parametrize(
    ("rights", "detail"),
    [
        ({}, "You may not delete Author"),
        ({"Author": DELETES}, "This also deletes records of Post, which you may not do."),
        (
            {"Author": DELETES, "Post": DELETES},
            "This also deletes records of Comment, which you may not do.",
        ),
        (
            {"Author": DELETES, "Post": DELETES, "Comment": DELETES},
            "This also changes records of Prize, which you may not do.",
        ),
        (
            {"Author": DELETES, "Post": CHANGES, "Comment": DELETES, "Prize": CHANGES},
            "This also deletes records of Post, which you may not do.",
        ),
    ],
)
async def test_a_deletion_needs_the_rights_to_what_it_does(
    database: Database, rules: dict[str, Any], rights: dict[str, Any], detail: str
) -> None:
    """Rights are checked first: the answer is the same whether the records exist or not."""
    with as_system():
        lone = await repository(Author).create({})
        author = await repository(Author).create({})
        await repository(Post).create({"author_id": author.id})
    rules |= rights
    for key in (author.id, lone.id, 999_999):
        with pytest.raises(Forbidden) as caught:
            await repository(Author).delete(key)
        assert caught.value.detail == detail
    with as_system():
        assert len(await repository(Post).all()) == 1


async def test_a_deletion_with_all_rights(database: Database, rules: dict[str, Any]) -> None:
    with as_system():
        author = await repository(Author).create({})
        post = await repository(Post).create({"author_id": author.id})
        comment = await repository(Comment).create({"post_id": post.id})
        await repository(Prize).create({"comment_id": comment.id})
    rules |= {"Author": DELETES, "Post": DELETES, "Comment": DELETES, "Prize": CHANGES}
    assert await repository(Author).delete(author.id)
    with as_system():
        assert await repository(Comment).all() == []
        [prize] = await repository(Prize).all()
        assert prize.comment_id is None


async def test_an_update_needs_the_rights_to_what_it_changes(
    database: Database, rules: dict[str, Any]
) -> None:
    with as_system():
        plan = await repository(Plan).create({"label": "basic", "size": 1})
        await repository(Discount).create({"plan": "basic"})
        await repository(Coupon).create({"plan": "basic"})
    change = {"label": "small", "size": 2}
    rules |= {"Plan": CHANGES, "Discount": DELETES, "Coupon": DELETES}
    for missing in ("Discount", "Coupon"):
        with pytest.raises(Forbidden) as caught:
            await repository(Plan).update(plan.id, change)
        assert caught.value.detail == (
            f"This also changes records of {missing}, which you may not do."
        )
        rules[missing] = CHANGES
    rules["Coupon"] = DELETES
    assert (await repository(Plan).update(plan.id, {"size": 3})).size == 3
    rules["Coupon"] = CHANGES
    assert (await repository(Plan).update(plan.id, change)).label == "small"
    with as_system():
        [discount], [coupon] = await repository(Discount).all(), await repository(Coupon).all()
        assert (discount.plan, coupon.plan) == ("small", None)


async def test_a_repository_may_cascade_as_the_system(
    database: Database, rules: dict[str, Any]
) -> None:
    """A deletion then needs the right to the record alone, as its rights tell."""
    with as_system():
        author = await repository(Author).create({})
        await repository(Post).create({"author_id": author.id})
    authors = repository(Author)
    type(authors).cascades_as_system = True
    with pytest.raises(Forbidden):
        await authors.delete(author.id)
    rules |= {"Author": DELETES}
    for declared in (False, True):
        told = await record_rights(Author, [author.id], cascades_as_system=declared)
        assert told[author.id].delete is declared
    assert await authors.delete(author.id)
    with as_system():
        assert await repository(Post).all() == []


async def test_a_repository_may_empty_references_as_the_system(
    database: Database, rules: dict[str, Any]
) -> None:
    """Those that refuse the deletion still do."""
    with as_system():
        author = await repository(Author).create({})
        first, second = [await repository(Post).create({"author_id": author.id}) for _ in range(2)]
        await repository(Post).update(second.id, {"parent_id": first.id})
        await repository(Contract).create({"author_id": author.id})
    rules |= {"Author": DELETES, "Post": DELETES}
    posts, authors = repository(Post), repository(Author)
    with pytest.raises(Forbidden):
        await posts.delete(first.id)
    type(posts).cascades_as_system = type(authors).cascades_as_system = True
    assert await posts.delete(first.id)
    with as_system():
        assert (await repository(Post).find(second.id)).parent_id is None
    with pytest.raises(StillReferenced):
        await authors.delete(author.id)


async def test_the_application_itself_may_delete(database: Database, rules: dict[str, Any]) -> None:
    with as_system():
        author = await repository(Author).create({})
        assert await repository(Author).delete(author.id)


async def test_a_reference_needs_the_right_to_read(
    database: Database, rules: dict[str, Any]
) -> None:
    """Without it, the answer doesn't tell whether the record exists."""
    with as_system():
        author = await repository(Author).create({})
        own = await repository(Post).create({"author_id": author.id})
    rules |= {"Post": EDITS, "Author": {"read": ["admin"]}}
    for key in (author.id, 999_999):
        for change in (
            repository(Post).create({"author_id": key}),
            repository(Post).update(own.id, {"author_id": key}),
        ):
            with pytest.raises(Forbidden) as caught:
                await change
            assert caught.value.detail == "The request refers to Author, which you may not read."
    changed = await repository(Post).update(own.id, {"parent_id": own.id})
    assert changed.parent_id == own.id
    assert (await repository(Post).update(own.id, {"parent_id": None})).parent_id is None
    rules["Author"] = {"read": "user"}
    assert (await repository(Post).create({"author_id": author.id})).author_id == author.id
    with pytest.raises(MissingReference):
        await repository(Post).create({"author_id": 999_999})


async def test_users_may_refer_to_themselves(database: Database, rules: dict[str, Any]) -> None:
    with as_system():
        one, other = [await repository(User).create({}) for _ in range(2)]
    rules |= {"Author": EDITS}
    assert one.id == 1
    assert (await repository(Author).create({"user_id": one.id})).user_id == one.id
    with pytest.raises(Forbidden):
        await repository(Author).create({"user_id": other.id})
    with as_system():
        assert (await repository(Author).create({"user_id": other.id})).user_id == other.id


async def test_without_a_login_a_public_deletion_needs_one(
    database: Database, rules: dict[str, Any]
) -> None:
    rules |= {"Author": {"delete": "public"}, "Post": {"delete": "user"}}
    token = acting.set(Actor())
    with pytest.raises(Unauthenticated):
        await repository(Author).delete(1)
    acting.reset(token)


async def test_a_first_deletion_imports_the_models_in_a_thread(
    rules: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[int] = []

    def consequences(model: type[Model]) -> Consequences:
        threads.append(get_ident())
        return consequences_of(model)

    monkeypatch.setattr(write_rights, "_known", {})
    monkeypatch.setattr(write_rights, "consequences_of", consequences)
    rules |= {"Contract": DELETES}
    for _ in range(2):
        await write_rights.require_delete(Contract, cascades_as_system=False)
    [thread] = threads
    assert thread != get_ident()


async def test_a_cascade_needs_the_right_to_all_records(
    database: Database, rules: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    stated = {"Post": {"write": "user"}, "Prize": {"write": "user"}}
    found = Policy((), stated, find_model=lambda name: Comment if name == "Comment" else None)
    monkeypatch.setattr(
        authorization, "guard", lambda verb, model: found.require(verb, model.__name__)
    )
    monkeypatch.setattr(authorization, "row_rules", access.row_rules)
    some = AccessRule(("read", "create", "delete"), "user", "id < 5")
    monkeypatch.setattr(Comment, "__access__", (some,))
    access.forget()
    with pytest.raises(Forbidden) as error:
        await repository(Post).delete(1)
    assert error.value.detail == "This also deletes records of Comment, which you may not do."
    monkeypatch.setattr(Comment, "__access__", (some._replace(when=None),))
    access.forget()
    assert not await repository(Post).delete(1)


async def test_an_order_reveals_no_hidden_record(
    database: Database, rules: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(authorization, "row_rules", access.row_rules)
    monkeypatch.setattr(Author, "__access__", (AccessRule(("read",), "user", "id < 5"),))
    access.forget()
    with pytest.raises(Forbidden) as error:
        authorization.require_order(Author)
    assert error.value.detail == (
        "Records can't be sorted by Author, of which you may read only some."
    )
    with as_system():
        authorization.require_order(Author)
