"""The parameters of a list and of one record: pages, sorting, search, filters, relations."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import PydanticCustomError

from fw.runtime.database.query.selection import (
    Clause,
    Condition,
    Linked,
    Order,
    Selection,
)
from fw.runtime.database.repositories.authorization import require
from fw.runtime.errors import FwError
from fw.runtime.http.fields import WITHOUT_NUL, clean
from fw.runtime.http.query.filters import OPERATORS, condition, public, unknown
from fw.runtime.http.query.sorting import MAX_LENGTH as MAX_SORT_LENGTH
from fw.runtime.http.query.sorting import orders_of

if TYPE_CHECKING:
    from fastapi.routing import APIRoute

    from fw.runtime.database.models.metadata import ModelMetadata
    from fw.runtime.database.models.model import Model

__all__ = [
    "MAX_PER_PAGE",
    "MAX_RELATIONS",
    "InvalidQuery",
    "ListQuery",
    "ShowQuery",
    "faults",
    "joined",
    "query_class",
]

T = TypeVar("T")

MAX_PER_PAGE = 100
_MAX_FILTERS = 50
_FEWEST_WORDS = 3
"""So many are looked for in a model of however many texts: a person has as many names."""
_LISTING = frozenset({"fields", "include", "sort"})
MAX_RELATIONS = 10
_MAX_LENGTH = 1000


def joined(
    parameters: Iterable[tuple[str, str]], several: Container[str] = ()
) -> tuple[list[tuple[str, str]], list[str]]:
    """Return parameters such that each is given once, and the names of those that weren't.

    What lists values may be repeated, as by clients that know of no commas; so may `several`,
    which are left as they are. Of any other, the first value is kept.
    """
    found: dict[str, str] = {}
    kept: list[tuple[str, str]] = []
    repeated: dict[str, None] = {}
    for name, value in parameters:
        if name in several:
            kept.append((name, value))
        elif name not in found:
            found[name] = value
        elif name in _LISTING or name.endswith("__in"):
            found[name] += f",{value}"
        elif len(repeated) < _MAX_FILTERS:
            repeated[name] = None
    return [*found.items(), *kept], [*repeated]


def query_class(route: APIRoute) -> type[ShowQuery] | None:
    """Return the class of the query parameters of a route, if it is one of these."""
    kinds = (field.field_info.annotation for field in route.dependant.query_params)
    return next(
        (kind for kind in kinds if isinstance(kind, type) and issubclass(kind, ShowQuery)), None
    )


class InvalidQuery(FwError):
    """A request's parameters make no sense; `errors` says so by parameter."""

    def __init__(self, errors: dict[str, list[str]]) -> None:
        super().__init__("the query has invalid parameters")
        self.errors = errors


class ShowQuery(BaseModel):
    """Base of the parameters of one record. A class of it names its `model`.

    `max_included` is how many related rows one answer may hold, each counted as often as it
    stands there. More are refused with 422.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    model: ClassVar[type[Model]]
    max_included: ClassVar[int] = 5_000

    include: Annotated[
        str | None,
        Field(max_length=_MAX_LENGTH, description="Relations to show as well, by commas"),
    ] = None

    def relations(self, model: type[Model]) -> tuple[str, ...]:
        """Return the paths of the relations to show; raise InvalidQuery for one there isn't."""
        if self.include is None:
            return ()
        errors: dict[str, list[str]] = {}
        found = _tried(errors, "include", lambda: _relations(self.include or "", model))
        if found is None:
            raise InvalidQuery(errors)
        return found


class ListQuery(ShowQuery):
    """Base of a list's parameters. A class of it names its `model`, whose columns are filters.

    `<field>=` compares, `<field>__<op>=` with eq, ne, gt, gte, lt, lte, in (values separated by
    commas), contains, startswith, endswith, like (`%` and `_` stand for anything; all of these
    ignore case) and isnull (true or false). `<links>=` and `<links>__in=`, tag_ids say, ask for
    rows that are linked with a record.
    """

    model_config = ConfigDict(extra="allow")

    page: Annotated[int, Field(ge=1, le=10**9, description="Which page, from 1")] = 1
    per_page: Annotated[int, Field(ge=1, le=MAX_PER_PAGE, description="Rows a page")] = 25
    sort: Annotated[
        str | None,
        Field(
            max_length=MAX_SORT_LENGTH,
            description="Fields, or `relation.field`, by commas; `-` before one turns it",
        ),
    ] = None
    q: Annotated[
        str | None,
        Field(
            max_length=200,
            description="Words to look for, each of them in any of the string fields",
            json_schema_extra={"pattern": WITHOUT_NUL},
        ),
    ] = None
    fields: Annotated[
        str | None,
        Field(max_length=_MAX_LENGTH, description="Fields to show, by commas; the key always is"),
    ] = None

    def selection(self, model: type[Model]) -> Selection:
        """Return which rows of a model are wanted; raise InvalidQuery for what it hasn't got."""
        errors: dict[str, list[str]] = {}
        given = {"q": self.q, "sort": self.sort, "fields": self.fields, "include": self.include}
        found = _selected(model, given, self.__pydantic_extra__ or {}, errors)
        if errors:
            raise InvalidQuery(errors)
        if self.__pydantic_extra__:
            for clause in found.conditions:
                if isinstance(clause, Linked):
                    require("read", clause.relation.model)
        # Their order tells of records as much as they do themselves.
        for order in found.orders:
            if order.relation is not None:
                require("read", order.relation.model)
        return found


def faults(query: type[ShowQuery], given: Mapping[str, str]) -> dict[str, list[str]]:
    """Return what is wrong with those parameters that the model of a query class decides on."""
    errors: dict[str, list[str]] = {}
    # A class that goes by rules of its own says what they are by itself.
    if not hasattr(query, "model"):
        pass
    elif not issubclass(query, ListQuery):
        if "include" in given and query.relations is ShowQuery.relations:
            _tried(errors, "include", lambda: _relations(given["include"], query.model))
    elif query.selection is ListQuery.selection:
        known = query.model_fields.items()
        names = {name for name, _ in known} | {field.validation_alias for _, field in known}
        extra = {name: value for name, value in given.items() if name not in names}
        _selected(query.model, given, extra, errors)
    return errors


def _selected(
    model: type[Model],
    given: Mapping[str, str | None],
    extra: Mapping[str, Any],
    errors: dict[str, list[str]],
) -> Selection:
    """Return which rows are wanted; `errors` tells of parameters for which there are none."""
    from fw.runtime.database.models.metadata import metadata_of

    metadata = metadata_of(model)
    conditions: list[Clause | None] = []
    if (text := given.get("q")) is not None:
        conditions += _tried(errors, "q", lambda: _search(text, metadata)) or ()
    most = max(_MAX_FILTERS, len(metadata.columns) * len(OPERATORS))
    if len(extra) > most:
        errors["filters"] = [f"There are more than {most}"]
        extra = {}
    for name, value in extra.items():
        work = partial(condition, name, value, metadata, model)
        conditions.append(_tried(errors, name, work))
    orders: tuple[Order, ...] | None = ()
    fields: tuple[str, ...] | None = ()
    if (sort := given.get("sort")) is not None:
        orders = _tried(errors, "sort", lambda: orders_of(_listed(sort), metadata, model))
    if (chosen := given.get("fields")) is not None:
        fields = _tried(errors, "fields", lambda: _fields(chosen, metadata))
    if (include := given.get("include")) is not None:
        _tried(errors, "include", lambda: _relations(include, model))
    met = tuple(condition for condition in conditions if condition is not None)
    return Selection(met, orders or (), fields=fields or ())


def _tried(errors: dict[str, list[str]], name: str, work: Callable[[], T]) -> T | None:
    """Return what the work makes, or None after noting what is wrong with the parameter."""
    try:
        return work()
    except ValidationError as error:
        errors[name] = [entry["msg"] for entry in error.errors(include_input=False)]
    except PydanticCustomError as error:
        errors[name] = [error.message()]
    except ValueError as error:
        errors[name] = [str(error)]
    return None


def _listed(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def _search(text: str, metadata: ModelMetadata) -> list[Condition]:
    """Return that each word is in one of the texts, as a person's names are in two of them.

    A word is compared with every text. As that may be little more work than filters are, some
    words are looked for alone, and what is left as it stands. A comma ends a word, as in
    "Lovelace, Ada", and nothing but spaces looks for nothing.
    """
    if not metadata.searchable:
        raise ValueError("There is no text to search in")
    alone = max(_MAX_FILTERS // len(metadata.searchable), _FEWEST_WORDS) - 1
    words = clean(text).strip().split(maxsplit=alone)
    return [
        Condition("", "contains", word.rstrip(",") or word, metadata.searchable) for word in words
    ]


def _fields(text: str, metadata: ModelMetadata) -> tuple[str, ...]:
    """Return the columns asked for, in the model's order, and the key among them."""
    names = dict.fromkeys([metadata.key, *_listed(text)])
    for name in names:
        if public(name, metadata) is None:
            raise unknown("field", name, metadata.public)
    return tuple(name for name in metadata.public if name in names)


@lru_cache(maxsize=1024)
def _relations(text: str, model: type[Model]) -> tuple[str, ...]:
    """Return the paths of the relations asked for, if a client may follow each of them."""
    from fw.runtime.database.query.errors import QueryError
    from fw.runtime.database.relations.eager_loading import MAX_DEPTH
    from fw.runtime.database.relations.relation import includable, relation_of

    listed = _listed(text)
    if len(listed) > MAX_RELATIONS:
        raise ValueError(f"There are more than {MAX_RELATIONS} relations")
    paths = tuple(dict.fromkeys(listed))
    steps = {path: path.split(".") for path in paths}
    if any(len(names) > MAX_DEPTH for names in steps.values()):
        raise ValueError(f"A path follows at most {MAX_DEPTH} relations")
    for names in steps.values():
        owner = model
        for name in names:
            try:
                relation = relation_of(owner, name)
            except QueryError:
                relation = None
            if relation is None or relation.private:
                raise unknown("relation", name, tuple(includable(owner)))
            owner = relation.model
    return paths
