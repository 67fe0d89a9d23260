"""The parameters of a list: pages, sorting, search and filters over the public columns."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated, Any, cast

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic_core import PydanticCustomError

from fw.runtime.database.selection import Condition, Operator, Order, Selection
from fw.runtime.errors import FwError
from fw.runtime.http.fields import Date, DateTime, Digits, IntKey, Time, Uuid, clean

if TYPE_CHECKING:
    from fw.runtime.database.shape import Column, Kind, Shape

__all__ = ["MAX_PER_PAGE", "InvalidQuery", "ListQuery", "refuse_repeats"]

MAX_PER_PAGE = 100
_MAX_FILTERS = 50
_MAX_SORTS = 10
_MAX_VALUES = 100
_MAX_LENGTH = 1000
_REPEATED = "The parameter is given more than once"

_EVERYWHERE = frozenset({"ne", "in", "isnull"})
_ORDERED = _EVERYWHERE | {"gt", "gte", "lt", "lte"}
_OPERATORS: dict[Kind, frozenset[str]] = {
    "bool": frozenset({"ne", "isnull"}),
    "date": _ORDERED,
    "datetime": _ORDERED,
    "decimal": _ORDERED,
    "float": _ORDERED,
    "int": _ORDERED,
    "json": frozenset({"isnull"}),
    "string": _ORDERED | {"like"},
    "time": _ORDERED,
    "uuid": _ORDERED,
}


def refuse_repeats(parameters: Iterable[tuple[str, str]]) -> None:
    """Raise InvalidQuery for parameters of a list that are given more than once."""
    counts = Counter(name for name, _ in parameters)
    repeated = [name for name, count in counts.items() if count > 1]
    if repeated:
        raise InvalidQuery({name: [_REPEATED] for name in repeated[:_MAX_FILTERS]})


class InvalidQuery(FwError):
    """A list was asked for in a way that makes no sense; `errors` says so by parameter."""

    def __init__(self, errors: dict[str, list[str]]) -> None:
        super().__init__("the query has invalid parameters")
        self.errors = errors


class ListQuery(BaseModel):
    """The parameters of a list. Those that aren't declared here are filters.

    `<field>=` compares, `<field>__<op>=` with ne, gt, gte, lt, lte, in (values separated by
    commas), like (`%` and `_` stand for anything, case is ignored) and isnull (true or false).
    """

    model_config = ConfigDict(extra="allow", frozen=True, hide_input_in_errors=True)

    page: Annotated[int, Field(ge=1, le=10**9, description="Which page, from 1")] = 1
    per_page: Annotated[int, Field(ge=1, le=MAX_PER_PAGE, description="Rows a page")] = 25
    sort: Annotated[
        str | None,
        Field(max_length=_MAX_LENGTH, description="Fields, by commas; `-` before one turns it"),
    ] = None
    q: Annotated[
        str | None, Field(max_length=200, description="A text to look for in the string fields")
    ] = None

    def selection(self, shape: Shape) -> Selection:
        """Return what is wanted of a model's rows; raise InvalidQuery for what it hasn't got."""
        errors: dict[str, list[str]] = {}
        conditions: list[Condition] = []
        extra = self.__pydantic_extra__ or {}
        if len(extra) > _MAX_FILTERS:
            raise InvalidQuery({"filters": [f"There are more than {_MAX_FILTERS}"]})
        if self.q is not None:
            self._collect(errors, "q", lambda: conditions.append(_search(self.q or "", shape)))
        for name, value in extra.items():
            self._collect(
                errors,
                name,
                lambda name=name, value=value: conditions.append(  # type: ignore[misc]
                    _filter(name, value, shape)
                ),
            )
        orders: list[Order] = []
        if self.sort is not None:
            self._collect(errors, "sort", lambda: orders.extend(_orders(self.sort or "", shape)))
        if errors:
            raise InvalidQuery(errors)
        return Selection(tuple(conditions), tuple(orders))

    @staticmethod
    def _collect(errors: dict[str, list[str]], name: str, work: Callable[[], None]) -> None:
        try:
            work()
        except ValidationError as error:
            errors[name] = [entry["msg"] for entry in error.errors(include_input=False)]
        except PydanticCustomError as error:
            errors[name] = [error.message()]
        except ValueError as error:
            errors[name] = [str(error)]


def _search(text: str, shape: Shape) -> Condition:
    if not shape.searchable:
        raise ValueError("There is no text to search in")
    return Condition("", "contains", clean(text), shape.searchable)


def _orders(text: str, shape: Shape) -> list[Order]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    if len(names) > _MAX_SORTS:
        raise ValueError(f"There are more than {_MAX_SORTS} fields")
    orders: list[Order] = []
    for name in names:
        field = name.removeprefix("-")
        column = _public(field, shape)
        if column is None or column.kind == "json":
            raise ValueError("There is no such field to sort by")
        if all(order.field != field for order in orders):
            orders.append(Order(field, name.startswith("-")))
    return orders


def _filter(name: str, value: Any, shape: Shape) -> Condition:
    if not isinstance(value, str):
        raise ValueError(_REPEATED)
    field, operator = name, "eq"
    column = _public(name, shape)
    if column is None:
        field, _, operator = name.rpartition("__")
        column = _public(field, shape)
    if column is None:
        raise ValueError("There is no such parameter")
    if operator not in _OPERATORS[column.kind] and (operator != "eq" or column.kind == "json"):
        raise ValueError("The field can't be compared like that")
    if len(value) > _MAX_LENGTH * (10 if operator == "in" else 1):
        raise ValueError("The value is too long")
    return Condition(field, cast(Operator, operator), _value(column, operator, value))


def _public(name: str, shape: Shape) -> Column | None:
    column = shape.columns.get(name)
    return None if column is None or column.private else column


def _value(column: Column, operator: str, text: str) -> Any:
    if operator == "isnull":
        return _bool(text)
    if operator == "like":
        return clean(text)
    if operator == "in":
        parts = text.split(",") if text else []
        if len(parts) > _MAX_VALUES:
            raise ValueError(f"There are more than {_MAX_VALUES} values")
        return tuple(_parse(column, part) for part in parts)
    return _parse(column, text)


def _parse(column: Column, text: str) -> Any:
    if column.kind == "decimal":
        return Digits(*column.digits).parse(text)
    if column.choices and text not in column.choices:
        raise ValueError(f"Input should be one of: {', '.join(column.choices)}")
    return _PARSERS[column.kind](text)


def _bool(text: str) -> bool:
    known = {"true": True, "1": True, "false": False, "0": False}.get(text.lower())
    if known is None:
        raise ValueError("Input should be true or false")
    return known


_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)


def _float(text: str) -> float:
    number = float(text) if _NUMBER.fullmatch(text) else math.nan
    if not math.isfinite(number):
        raise ValueError("Input should be a finite number")
    return number


_PARSERS: dict[Kind, Callable[[str], Any]] = {
    "bool": _bool,
    "date": TypeAdapter(Date).validate_python,
    "datetime": TypeAdapter(DateTime).validate_python,
    "float": _float,
    "int": TypeAdapter(IntKey).validate_python,
    "string": clean,
    "time": TypeAdapter(Time).validate_python,
    "uuid": TypeAdapter(Uuid).validate_python,
}
