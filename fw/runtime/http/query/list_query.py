"""List query: the parameters for pages, sorting, search, filters and relations."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import PydanticCustomError
from typing_extensions import override

from fw.runtime.database.query.selection import (
    Clause,
    Order,
    Selection,
)
from fw.runtime.database.repositories.authorization import require_order
from fw.runtime.errors import FwError
from fw.runtime.http.fields.types import WITHOUT_NUL
from fw.runtime.http.query.allowed_names import check_allowed_names
from fw.runtime.http.query.filters import (
    MAX_FILTERS,
    UnknownName,
    parse_filter,
    public_column,
    readable,
)
from fw.runtime.http.query.include import parse_include
from fw.runtime.http.query.related_filters import (
    MAX_RELATED_FILTERS,
    RelatedFilter,
    is_related_filter,
    parse_related_filter,
    related_clauses,
    require_readable,
)
from fw.runtime.http.query.search import search
from fw.runtime.http.query.sorting import MAX_LENGTH as MAX_SORT_LENGTH
from fw.runtime.http.query.sorting import parse_sort, sort_clauses
from fw.runtime.http.responses.encoder import select_fields
from fw.runtime.http.responses.response_size import size_limit
from fw.runtime.logging.context import current

if TYPE_CHECKING:
    from fastapi.routing import APIRoute

    from fw.runtime.database.models.metadata import ModelMetadata
    from fw.runtime.database.models.model import Model

__all__ = [
    "MAX_ALL_VALUES",
    "MAX_PER_PAGE",
    "InvalidQuery",
    "ListQuery",
    "ShowQuery",
    "merge_repeated",
    "query_class",
    "query_errors",
]

T = TypeVar("T")

MAX_PER_PAGE = 100
MAX_ALL_VALUES = 300
"""Maximum number of values of all filters with `in` in a request."""
_MAX_SUGGESTIONS = 3
"""Unknown filters of a request that get a suggestion."""
_LIST_VALUED = frozenset({"fields", "include", "sort"})
_MAX_LENGTH = 1000
_EVERYTHING: Final = Selection()
_ABSENT: Final = [None] * 4


def merge_repeated(
    parameters: Iterable[tuple[str, str]], several: Container[str] = ()
) -> tuple[list[tuple[str, str]], list[str]]:
    """Return the parameters with each name once, and the names that were repeated.

    Parameters with a list of values may be repeated, as some clients do in place of commas; their
    values are joined. Those in `several` are not changed. Of any other, the first value is kept.
    """
    found: dict[str, str] = {}
    kept: list[tuple[str, str]] = []
    repeated: dict[str, None] = {}
    for name, value in parameters:
        if name in several:
            kept.append((name, value))
        elif name not in found:
            found[name] = value
        elif name in _LIST_VALUED or name.endswith("__in"):
            found[name] += f",{value}"
        elif len(repeated) < MAX_FILTERS:
            repeated[name] = None
    return [*found.items(), *kept], [*repeated]


def query_class(route: APIRoute) -> type[ShowQuery] | None:
    """Return the class of a route's query parameters if it is a ShowQuery or ListQuery."""
    kinds = (field.field_info.annotation for field in route.dependant.query_params)
    return next(
        (kind for kind in kinds if isinstance(kind, type) and issubclass(kind, ShowQuery)), None
    )


class InvalidQuery(FwError):
    """The query parameters of a request are invalid. `errors` has the messages by parameter."""

    def __init__(self, errors: dict[str, list[str]]) -> None:
        super().__init__("invalid query parameters")
        self.errors = errors


class ShowQuery(BaseModel):
    """Base class of the query parameters of one record. Subclasses set `model`.

    `include_relations` are the relations that a request may include, with those of the related
    records; all public ones by default. `max_included` limits the related rows in a response, each
    counted as often as it occurs. A request for more is answered with 422.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    model: ClassVar[type[Model]]
    include_relations: ClassVar[Sequence[str] | None] = None
    max_included: ClassVar[int] = 5_000

    include: Annotated[
        str | None,
        Field(max_length=_MAX_LENGTH, description="Relations to include, separated by commas"),
    ] = None
    can: Annotated[
        bool,
        Field(
            description="Tell in `meta.can` if the user may update and delete each record, "
            "and which fields they may not write"
        ),
    ] = False

    @classmethod
    @override
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        check_allowed_names(cls)

    @property
    def max_bytes(self) -> int | None:
        """`http.max_response_size` for the request that is answered; None for no limit."""
        scope = current.get()
        return (size_limit(scope) or None) if scope is not None else None

    def relations(self, model: type[Model]) -> tuple[str, ...]:
        """Return the paths of the relations to include; InvalidQuery for an unknown one."""
        if self.include is None:
            return ()
        errors: dict[str, list[str]] = {}
        text, allowed = self.include, self.include_relations
        found = _collect(errors, "include", lambda: parse_include(text, model, allowed))
        if found is None:
            raise InvalidQuery(errors)
        return found


class ListQuery(ShowQuery):
    """Base class of the query parameters of a list. Subclasses set `model`.

    The columns of the model are filters: `<field>=value` and `<field>__<operator>=value`. The
    operators are eq, ne, gt, gte, lt, lte, in (values separated by commas), contains, startswith,
    endswith, like (with the wildcards `%` and `_`; the text operators ignore case) and isnull
    (true or false). `<links>=key` and `<links>__in=keys`, such as `tag_ids`, select the rows that
    are linked with a record.

    `filter_fields`, `sort_fields` and `search_fields` are the names that requests may use; all
    public ones by default. Sort fields may be fields of a related record, such as `author.name`.
    """

    model_config = ConfigDict(extra="allow")

    filter_fields: ClassVar[Sequence[str] | None] = None
    filter_relations: ClassVar[Sequence[str] | None] = None
    sort_fields: ClassVar[Sequence[str] | None] = None
    search_fields: ClassVar[Sequence[str] | None] = None

    page: Annotated[int, Field(ge=1, le=10**9, description="Page number, starting at 1")] = 1
    per_page: Annotated[int, Field(ge=1, le=MAX_PER_PAGE, description="Rows per page")] = 25
    sort: Annotated[
        str | None,
        Field(
            max_length=MAX_SORT_LENGTH,
            description="Fields or `relation.field`, separated by commas; prefix `-` to reverse",
        ),
    ] = None
    q: Annotated[
        str | None,
        Field(
            max_length=200,
            description="Search words; each must occur in one of the string fields",
            json_schema_extra={"pattern": WITHOUT_NUL},
        ),
    ] = None
    fields: Annotated[
        str | None,
        Field(
            max_length=_MAX_LENGTH,
            description="Fields to return, separated by commas; the key is always included",
        ),
    ] = None

    def selection(self, model: type[Model]) -> Selection:
        """Return the selection of rows; raise InvalidQuery for invalid parameters."""
        given = {"q": self.q, "sort": self.sort, "fields": self.fields, "include": self.include}
        if not self.__pydantic_extra__ and [*given.values()] == _ABSENT:
            return _EVERYTHING
        errors: dict[str, list[str]] = {}
        found = _select(type(self), model, given, self.__pydantic_extra__ or {}, errors)
        if errors:
            raise InvalidQuery(errors)
        if self.__pydantic_extra__:
            require_readable(found.conditions)
        # The order of rows reveals values of the related records.
        for order in found.orders:
            if order.relation is not None:
                require_order(order.relation.model)
        if found.orders and (revealing := tuple(sort_clauses(found.orders, model))):
            found = replace(found, conditions=(*found.conditions, *revealing))
        if found.fields:
            paths = self.relations(model)
            return replace(found, fields=select_fields(model, found.fields, paths))
        return found


def query_errors(query: type[ShowQuery], given: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the errors of the parameters that depend on the model of a query class."""
    errors: dict[str, list[str]] = {}
    if not hasattr(query, "model"):
        return errors
    # A class that overrides these methods reports its own errors.
    if not issubclass(query, ListQuery):
        if "include" in given and query.relations is ShowQuery.relations:
            text, allowed = given["include"], query.include_relations
            _collect(errors, "include", lambda: parse_include(text, query.model, allowed))
    elif query.selection is ListQuery.selection:
        known = query.model_fields.items()
        names = {name for name, _ in known} | {field.validation_alias for _, field in known}
        extra = {name: value for name, value in given.items() if name not in names}
        _select(query, query.model, given, extra, errors)
    return errors


def _select(
    query: type[ListQuery],
    model: type[Model],
    given: Mapping[str, str | None],
    extra: Mapping[str, Any],
    errors: dict[str, list[str]],
) -> Selection:
    """Return the selection of rows, and add the errors of invalid parameters to `errors`."""
    from fw.runtime.database.models.metadata import metadata_of

    metadata = metadata_of(model)
    conditions: list[Clause] = []
    if (text := given.get("q")) is not None:
        conditions += _collect(errors, "q", lambda: search(text, query, model)) or ()
    conditions += _filters(query, model, _checked_number(extra, errors), errors)
    orders: tuple[Order, ...] | None = ()
    fields: tuple[str, ...] | None = ()
    if (sort := given.get("sort")) is not None:
        names, allowed = _split(sort), query.sort_fields
        orders = _collect(errors, "sort", lambda: parse_sort(names, metadata, model, allowed))
    if (chosen := given.get("fields")) is not None:
        fields = _collect(errors, "fields", lambda: _fields(chosen, metadata, model))
    if (include := given.get("include")) is not None:
        relations = query.include_relations
        _collect(errors, "include", lambda: parse_include(include, model, relations))
    return Selection(tuple(conditions), orders or (), fields=fields or ())


def _filters(
    query: type[ListQuery],
    model: type[Model],
    given: Mapping[str, Any],
    errors: dict[str, list[str]],
) -> Iterator[Clause]:
    from fw.runtime.database.models.metadata import metadata_of

    metadata, before = metadata_of(model), len(errors)
    related: list[RelatedFilter] = []
    for name, value in given.items():
        parse: Callable[[], Clause | RelatedFilter]
        if is_related_filter(name):
            parse = partial(parse_related_filter, name, value, model, query)
        else:
            parse = partial(parse_filter, name, value, metadata, model, query.filter_fields)
        found = _collect(errors, name, parse, suggests=len(errors) - before < _MAX_SUGGESTIONS)
        if isinstance(found, RelatedFilter):
            related.append(found)
        elif found is not None:
            yield found
    if len(related) > MAX_RELATED_FILTERS:
        message = f"At most {MAX_RELATED_FILTERS} filters of related records are allowed"
        errors["filters"] = [message]
    yield from related_clauses(related)


def _checked_number(extra: Mapping[str, Any], errors: dict[str, list[str]]) -> Mapping[str, Any]:
    """Return the filters, or none after adding an error: there are too many, or too many values.

    A statement with other filters is compiled first, which takes longer than running it.
    """
    if len(extra) > MAX_FILTERS:
        errors["filters"] = [f"At most {MAX_FILTERS} filters are allowed"]
        return {}
    lists = (text for name, text in extra.items() if name.endswith("__in") and text)
    if sum(str(text).count(",") + 1 for text in lists) > MAX_ALL_VALUES:
        errors["filters"] = [f"At most {MAX_ALL_VALUES} values are allowed in all filters"]
        return {}
    return extra


def _collect(
    errors: dict[str, list[str]], name: str, parse: Callable[[], T], *, suggests: bool = True
) -> T | None:
    """Return the parsed parameter, or None after adding its error to `errors`."""
    try:
        return parse()
    except UnknownName as error:
        errors[name] = [str(error) if suggests else error.message]
    except ValidationError as error:
        errors[name] = [entry["msg"] for entry in error.errors(include_input=False)]
    except PydanticCustomError as error:
        errors[name] = [error.message()]
    except ValueError as error:
        errors[name] = [str(error)]
    return None


def _split(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def _fields(text: str, metadata: ModelMetadata, model: type[Model]) -> tuple[str, ...]:
    """Return the requested columns in the order of the model, including the key."""
    names = dict.fromkeys([*metadata.keys, *_split(text)])
    for name in names:
        if public_column(name, metadata) is None or not readable((name,), model):
            raise UnknownName("field", name, readable(metadata.public, model))
    return tuple(name for name in metadata.public if name in names)
