"""Filters and searches through relations: names, limits, rights, and the query class of each model."""

from __future__ import annotations

import pytest

from fw.runtime.database.errors import QueryError
from fw.runtime.database.query import semi_joins
from fw.runtime.database.query.query import Query
from fw.runtime.database.query.selection import AnyOf, Condition, Linked, Related
from fw.runtime.database.repositories import authorization
from fw.runtime.errors import Forbidden, FwError
from fw.runtime.http import ListQuery
from fw.runtime.http.openapi import filters as openapi_filters
from fw.runtime.http.query import related_filters
from fw.runtime.http.query.search import searched
from tests.runtime.http.query.test_allowed_names import AnyBook, Books, described, errors
from tests.runtime.library import Book, Topic, Writer


class WriterQuery(ListQuery):
    model = Writer
    filter_fields = ("name", "secret")
    filter_relations = ("mentor",)
    search_fields = ("name", "mentor")


class Searching(ListQuery):
    model = Book
    search_fields = ("title", "writer.name", "writer.secret", "keeper.name")


@pytest.fixture
def writer_query(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make `WriterQuery` the query class of writers."""
    monkeypatch.setattr(
        related_filters, "schema_class", lambda model, _: WriterQuery if model is Writer else None
    )


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("writr.name", "a", "Unknown relation 'writr'; did you mean 'writer'?"),
        (
            "writer.mentr.name",
            "a",
            "Unknown relation 'writer.mentr'; did you mean 'writer.mentor'?",
        ),
        ("writer.nam", "a", "Unknown parameter 'writer.nam'; did you mean 'writer.name'?"),
        ("writer.page", "a", "Unknown parameter 'writer.page'; "),
        ("writer.secret", "a", "Unknown parameter 'writer.secret'; "),
        ("keeper.name", "a", "Unknown relation 'keeper'; use one of "),
        ("long_loans.days", "1", "Unknown relation 'long_loans'; "),
        ("writer.name__gtt", "a", "Unknown operator 'gtt'; "),
        ("loans.days", "many", "Input should be a whole number"),
        ("loans__exists", "yes", "Input should be true or false"),
        ("loan__exists", "true", "Unknown relation 'loan'; did you mean 'loans'?"),
        ("title__exists", "true", "Unknown relation 'title'; "),
        ("writer__exists__not", "true", "Unknown parameter 'writer__exists__not'; "),
        ("writer.mentor.books.title", "a", "At most 2 relations are allowed in a path"),
        ("writer.mentor.books__exists", "true", "At most 2 relations are allowed in a path"),
        ("." * 500, "a", "At most 2 relations are allowed in a path"),
        (".name", "a", "Unknown relation ''; "),
        ("writer.", "a", "Unknown parameter 'writer.'; "),
        ("writer.__exists", "true", "Unknown relation 'writer.'; "),
    ],
)
def test_unknown_names_are_named(name: str, value: str, message: str) -> None:
    ((found, messages),) = errors(AnyBook, **{name: value}).items()
    assert found == name
    assert messages[0].startswith(message)


def test_filters_with_one_path_hold_for_one_related_record() -> None:
    given = {"topics.label": "a", "loans__exists": "true", "topics.id__gt": "3"}
    topics, loans = AnyBook.model_validate(given).selection(Book).conditions
    assert isinstance(topics, Related)
    assert isinstance(loans, Related)
    assert topics.clauses == (Condition("label", "eq", "a"), Condition("id", "gt", 3))
    assert loans.clauses == ()
    given = {"writer.name": "a", "writer.mentor.name": "b", "writer.friend_ids": str(Book.id)}
    assert errors(AnyBook, **given).keys() == {"writer.friend_ids"}


def test_the_number_of_related_filters_is_limited() -> None:
    names = [f"loans.days__{op}" for op in ("eq", "ne", "gt", "gte", "lt", "lte")]
    names += [f"topics.id__{op}" for op in ("eq", "ne", "gt", "gte", "lt")]
    assert errors(AnyBook, **dict.fromkeys(names[:10], "1")) == {}
    assert errors(AnyBook, **dict.fromkeys(names, "1")) == {
        "filters": ["At most 10 filters of related records are allowed"]
    }


@pytest.mark.usefixtures("writer_query")
def test_each_model_limits_its_own_fields_and_relations() -> None:
    assert errors(AnyBook, **{"writer.name": "a", "writer.mentor.name__in": "a,b"}) == {}
    for name in ("writer.id", "writer.secret", "writer.created_at", "writer.books.title"):
        assert errors(AnyBook, **{name: "1"}).keys() == {name}
    ((_, (message,)),) = errors(AnyBook, **{"writer.id": "1"}).items()
    assert message.endswith("; did you mean 'writer.name'?") or "writer.name" in message


def test_relations_are_those_that_requests_include_unless_the_class_names_others() -> None:
    class Others(Books):
        filter_relations = ("topics",)

    assert errors(Books, **{"writer.name": "a"}) == {}
    assert errors(Books, topics__exists="true").keys() == {"topics__exists"}
    assert errors(Others, topics__exists="true") == {}
    assert errors(Others, **{"writer.name": "a"}).keys() == {"writer.name"}
    with pytest.raises(FwError, match=r"unknown relation 'writr' in Wrong\.filter_relations"):
        type("Wrong", (Books,), {"filter_relations": ("writr",), "__module__": __name__})


def test_a_search_covers_related_texts() -> None:
    (first, second) = Searching(q="ada c").selection(Book).conditions
    assert isinstance(first, AnyOf)
    assert isinstance(second, AnyOf)
    ((own,), (writer,)) = first.alternatives
    assert own == Condition("", "contains", "ada", ("title",))
    assert isinstance(writer, Related)
    assert writer.clauses == (Condition("", "contains", "ada", ("name",)),)


@pytest.mark.usefixtures("writer_query")
def test_a_relation_in_a_search_stands_for_what_its_class_names() -> None:
    class Related(ListQuery):
        model = Book
        search_fields = ("writer", "topics")

    covered = [name for one in searched(Related, Book) for name in one.names()]
    assert covered == ["writer.name", "writer.mentor.name", "topics.label"]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("writer.nam", "unknown text field 'nam' of Writer in search_fields; did you mean 'name'?"),
        ("loans.days", "unknown text field 'days' of Loan"),
        ("writer.mentr.name", "unknown relation 'mentr' of Writer"),
        ("writer.mentor.mentor.name", "follows more than 2 relations"),
    ],
)
def test_a_wrong_search_field_is_an_error(name: str, message: str) -> None:
    given = {"model": Book, "search_fields": (name,), "__module__": __name__}
    wrong = type("Wrong", (ListQuery,), given)
    with pytest.raises(FwError) as caught:
        wrong(q="a").selection(Book)
    assert message in str(caught.value)


def test_related_records_tell_nothing_to_who_may_not_read_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def guard(_verb: object, model: object) -> None:
        if model in (Topic, Writer):
            raise Forbidden("not you")

    class OnlyRelated(ListQuery):
        model = Book
        search_fields = ("writer.name",)

    monkeypatch.setattr(authorization, "guard", guard)
    for name in ("writer.name", "topics__exists", "borrowers.name", "writer.mentor.name"):
        with pytest.raises(Forbidden):
            AnyBook.model_validate({name: "true"}).selection(Book)
    # A search leaves the records out.
    assert Searching(q="a").selection(Book).conditions == (
        Condition("", "contains", "a", ("title",)),
    )
    with pytest.raises(Forbidden):
        OnlyRelated(q="a").selection(Book)
    with pytest.raises(Forbidden):
        query().where("writer.name", "ada")
    with pytest.raises(Forbidden):
        query().where_has("topics")


def test_a_scope_may_use_records_that_the_actor_may_not_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def guard(_verb: object, model: object) -> None:
        if model is Topic:
            raise Forbidden("not you")

    scope = query().where_has("topics").selection.conditions
    monkeypatch.setattr(semi_joins, "scope_of", lambda model: scope if model is Writer else ())
    monkeypatch.setattr(authorization, "guard", guard)
    (found,) = AnyBook.model_validate({"writer.name": "ada"}).selection(Book).conditions
    assert isinstance(found, Related)
    assert found.clauses == (*scope, Condition("name", "eq", "ada"))


def query() -> Query[Book]:
    def store() -> None:
        raise AssertionError("not asked")

    return Query(store, Book)  # type: ignore[arg-type]


def test_code_is_checked_before_a_database_is_asked() -> None:
    books = query()
    for build, message in (
        (lambda: books.where("writer.nam", "a"), "unknown field 'nam' on Writer"),
        (lambda: books.where("writr.name", "a"), "unknown relation 'writr' on Book"),
        (lambda: books.where("writer.secret", "a"), "Writer.secret is private"),
        (lambda: books.where("writer.name", 3), "Writer.name needs a value of type str"),
        (lambda: books.where_has("title"), "unknown relation 'title' on Book"),
        (lambda: books.where_has("loans", lambda loans: loans.limit(1)), "takes conditions only"),
    ):
        with pytest.raises(QueryError, match=message):
            build()
    selection = books.where("writer.friends.name", "in", ["a"]).selection
    assert isinstance(selection.conditions[0], Related)
    assert not any(isinstance(one, Linked) for one in selection.conditions)


def test_openapi_describes_related_filters() -> None:
    class Described(Books):
        sort_fields = ("writer.name", "editor.name")
        search_fields = ("title", "writer.mentor.name")

    parameters, schemas = described(Described)
    filters = schemas["BookFilters"]
    assert filters["patternProperties"] == {r"^(writer)\.": {"type": "string"}}
    related = {name: one["$ref"][21:] for name, one in filters["properties"].items() if "w" in name}
    assert related == {
        "writer__exists": "FilterBool",
        "writer.name": "FilterString",
        "writer.name__in": "FilterStringList",
        "writer.name__contains": "FilterString",
        "writer.mentor.name": "FilterString",
        "writer.mentor.name__in": "FilterStringList",
        "writer.mentor.name__contains": "FilterString",
    }
    assert "The relations writer lead to" in parameters["filters"]["description"]
    assert parameters["q"]["description"].endswith("one of: title, writer.mentor.name")


def test_openapi_omits_related_fields_that_their_own_list_has_no_filter_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Described(Books):
        sort_fields = ("writer.name", "writer.mentor.name", "writer.id")

    class Limited(ListQuery):
        model = Writer
        filter_fields = ("id",)

    monkeypatch.setattr(openapi_filters, "limits_of", {Writer: Limited}.get)
    _, schemas = described(Described)
    named = {name for name in schemas["BookFilters"]["properties"] if "." in name}
    assert named == {"writer.id", "writer.id__in"}
