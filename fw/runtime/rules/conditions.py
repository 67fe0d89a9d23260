"""Conditions and expressions, such as `ends_at > starts_at`: parser and canonical text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from fw.runtime.names import nearest
from fw.runtime.rules.condition_nodes import (
    Binary,
    Call,
    Has,
    In,
    IsNull,
    Name,
    Node,
    Not,
    Number,
    Text,
    Word,
)
from fw.runtime.rules.condition_tokens import (
    EXAMPLES,
    JOINS,
    KEYWORDS,
    ConditionError,
    quoted,
    tokens_of,
    unquoted,
)

__all__ = [
    "COMPARISONS",
    "EXAMPLES",
    "FUNCTIONS",
    "HAS",
    "KEYWORDS",
    "MAX_CONDITION",
    "Binary",
    "Call",
    "ConditionError",
    "Has",
    "In",
    "IsNull",
    "Name",
    "Node",
    "Not",
    "Number",
    "Text",
    "Word",
    "conjuncts",
    "mapped",
    "names",
    "parse",
    "renamed",
    "to_text",
    "walk",
]

COMPARISONS = ("=", "!=", "<=", ">=", "<", ">")
FUNCTIONS = ("length", "trim")
HAS = "has"
"""Word between a relation and the condition that a related record must meet."""
MAX_CONDITION = 1000
"""Maximum number of characters of a condition; its parts are nested by recursion."""
_MAX_DEPTH = 50
_JOINING = ("and", "or", "is", "in", "not")
"""Words that can follow an operand or a condition."""
_SIMILAR = 0.65


def parse(text: str, after: str = "check") -> Node:
    """Return the syntax tree of the text after `check`, `where`, `when` or `computed`.

    Raises ConditionError for invalid text.
    """
    noun = "expression" if after == "computed" else "condition"
    if len(text) > MAX_CONDITION:
        message = f"the {noun} has {len(text):,} characters; the maximum is {MAX_CONDITION:,}"
        hint = "split it into several checks" if after == "check" else "shorten it"
        raise ConditionError(message, hint)
    tokens = []
    for token in tokens_of(text):
        if token.kind == "unknown":
            message = f"unexpected '{token.word}' in {_an(noun)}"
            raise ConditionError(message, "remove it", token.word)
        tokens.append((token.kind, token.word))
    return _Parser(tokens, noun, EXAMPLES[after], leads=after == "when").whole()


def _an(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


class _Parser:
    """Recursive descent: `or`, `and`, `not`, comparisons, sums, products, operands."""

    def __init__(
        self, tokens: list[tuple[str, str]], noun: str, example: str, *, leads: bool
    ) -> None:
        self._tokens = tokens
        self._noun = noun
        self._example = example
        self._leads = leads
        """True if a condition may lead to related records."""
        self._place = 0
        self._depth = 0

    def whole(self) -> Node:
        found = self._or()
        if self._place < len(self._tokens):
            raise self._unjoined()
        return found

    def _unjoined(self) -> ConditionError:
        """Return the error of a token where the condition could end."""
        if self._peek("name") and self._noun == "condition":
            words = (*_JOINING, HAS) if self._leads else _JOINING
            meant = nearest(self._tokens[self._place][1], words, _SIMILAR)
            if meant:
                return self._unexpected(f"did you mean '{meant}'?")
        return self._unexpected(JOINS[self._noun])

    def _close(self) -> None:
        """Take the closing parenthesis."""
        if self._take("mark", ")") is None:
            raise self._unexpected("add the missing ')'") if self._ended else self._unjoined()

    @property
    def _ended(self) -> bool:
        return self._place >= len(self._tokens)

    def _peek(self, kind: str, *words: str) -> bool:
        if self._place >= len(self._tokens):
            return False
        found, word = self._tokens[self._place]
        return found == kind and (not words or word in words)

    def _take(self, kind: str, *words: str) -> str | None:
        if not self._peek(kind, *words):
            return None
        self._place += 1
        return self._tokens[self._place - 1][1]

    def _expect(self, kind: str, word: str, hint: str) -> None:
        if self._take(kind, word) is None:
            raise self._unexpected(hint)

    def _unexpected(self, hint: str) -> ConditionError:
        if self._ended:
            return ConditionError(f"the {self._noun} is incomplete", hint)
        return self._error(f"unexpected {{}} in {_an(self._noun)}", hint, self._place)

    def _error(self, message: str, hint: str, place: int) -> ConditionError:
        """Return the error of the token at a place, which the message names."""
        kind, word = self._tokens[place]
        nth = self._tokens[:place].count((kind, word))
        shown = f"'{word}'"
        if kind == "text":
            shown = word = quoted(unquoted(word))
        return ConditionError(message.format(shown), hint, word, nth)

    def _or(self) -> Node:
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise ConditionError(f"the {self._noun} is nested too deeply", "split it into several")
        found = self._and()
        while self._take("keyword", "or"):
            found = Binary("or", found, self._and())
        self._depth -= 1
        return found

    def _and(self) -> Node:
        found = self._not()
        while self._take("keyword", "and"):
            found = Binary("and", found, self._not())
        return found

    def _not(self) -> Node:
        negations = 0
        while self._take("keyword", "not"):
            negations += 1
        found = self._comparison()
        return Not(found) if negations % 2 else found

    def _comparison(self) -> Node:
        left = self._sum()
        if self._leads and isinstance(left, Name) and self._takes_has():
            return Has(left.name, self._related())
        if operator := self._take("mark", *COMPARISONS):
            return Binary(operator, left, self._sum())
        if self._take("keyword", "is"):
            negated = self._take("keyword", "not") is not None
            self._expect("keyword", "null", "write 'is null' or 'is not null'")
            return IsNull(left, negated)
        negated = self._take("keyword", "not") is not None
        if self._take("keyword", "in"):
            return In(left, self._items(), negated)
        if negated:
            raise self._unexpected("write 'not in (…)'")
        return left

    def _takes_has(self) -> bool:
        """Take `has`, which is a name elsewhere."""
        if self._ended or self._tokens[self._place][0] != "name":
            return False
        found = self._tokens[self._place][1].lower() == HAS
        self._place += found
        return found

    def _related(self) -> Node:
        if self._take("name", "me"):
            return Name("me")
        self._expect("mark", "(", "write 'has me', or a condition: has (status = 'open')")
        found = self._or()
        self._close()
        return found

    def _items(self) -> tuple[Node, ...]:
        hint = "list the values: in (1, 2)"
        self._expect("mark", "(", hint)
        items = [self._sum()]
        while self._take("mark", ","):
            items.append(self._sum())
        self._expect("mark", ")", hint)
        return tuple(items)

    def _sum(self) -> Node:
        found = self._product()
        while operator := self._take("mark", "+", "-", "||"):
            found = Binary(operator, found, self._product())
        return found

    def _product(self) -> Node:
        found = self._operand()
        while operator := self._take("mark", "*", "/"):
            found = Binary(operator, found, self._operand())
        return found

    def _operand(self) -> Node:
        sign = self._take("mark", "-", "+")
        if (number := self._take("number")) is not None:
            return Number(f"-{number}" if sign == "-" else number)
        if sign is not None:
            raise self._unexpected("write a number after the sign")
        if (text := self._take("text")) is not None:
            return Text(unquoted(text))
        if word := self._take("keyword", "true", "false"):
            return Word(word == "true")
        if self._take("mark", "("):
            found = self._or()
            self._close()
            return found
        if (name := self._take("name")) is not None:
            if "." in name and not self._leads:
                message = f"unexpected {{}} in {_an(self._noun)}"
                raise self._error(message, "name fields of this model", self._place - 1)
            return self._named(name)
        raise self._unexpected(self._example)

    def _named(self, name: str) -> Node:
        if not self._peek("mark", "("):
            return Name(name)
        if name.lower() not in FUNCTIONS:
            hint = f"use a field, or {' or '.join(f'{each}(…)' for each in FUNCTIONS)}"
            raise self._error(f"unknown function {{}} in {_an(self._noun)}", hint, self._place - 1)
        self._expect("mark", "(", "")
        argument = self._sum()
        self._close()
        return Call(name.lower(), argument)


_SUM = ("+", "-", "||")
_BINDING = {"or": 1, "and": 2, **dict.fromkeys(COMPARISONS, 4), **dict.fromkeys(_SUM, 5)}
_BINDING |= {"*": 6, "/": 6}


def to_text(node: Node) -> str:
    """Return the canonical text of a condition, which `parse` reads."""
    return _text(node)[0]


def _text(node: Node) -> tuple[str, int]:
    """Return the text of a node and how tightly it binds."""
    match node:
        case Name(name):
            return name, 9
        case Number(text):
            return text, 9
        case Text(value):
            return quoted(value), 9
        case Word(value):
            return str(value).lower(), 9
        case Call(function, argument):
            return f"{function}({to_text(argument)})", 9
        case Has(path, inner):
            return f"{path} has {'me' if inner == Name('me') else f'({to_text(inner)})'}", 4
        case Not(inner):
            return f"not {_within(inner, 4)}", 3
        case IsNull(operand, negated):
            return f"{_within(operand, 5)} is {'not ' if negated else ''}null", 4
        case In(operand, items, negated):
            listed = ", ".join(map(to_text, items))
            return f"{_within(operand, 5)} {'not ' if negated else ''}in ({listed})", 4
        case Binary(operator, left, right):
            binding = _BINDING[operator]
            lower = 5 if binding == 4 else binding
            # Subtraction and division aren't associative.
            upper = lower if binding in (1, 2, 4) else binding + 1
            return f"{_within(left, lower)} {operator} {_within(right, upper)}", binding


def _within(node: Node, least: int) -> str:
    text, binding = _text(node)
    return text if binding >= least else f"({text})"


def walk(node: Node) -> Iterator[Node]:
    """Yield a node and all nodes in it."""
    yield node
    for inner in _children(node):
        yield from walk(inner)


def _children(node: Node) -> tuple[Node, ...]:
    match node:
        case Binary(_, left, right):
            return left, right
        case Not(inner):
            return (inner,)
        case IsNull(operand, _):
            return (operand,)
        case In(operand, items, _):
            return (operand, *items)
        case Call(_, argument):
            return (argument,)
        case _:
            return ()


def names(node: Node) -> tuple[str, ...]:
    """Return the columns of a condition in the order of their first occurrence.

    The condition after `has` is on columns of another model.
    """
    return tuple(dict.fromkeys(each.name for each in walk(node) if isinstance(each, Name)))


def renamed(text: str, old: str, new: str) -> str:
    """Return the text of a condition with a column renamed."""
    return mapped(text, {old: new})


def mapped(text: str, columns: Mapping[str, str]) -> str:
    """Return the text of a condition with columns for its fields; others keep their name."""
    return to_text(_renamed(parse(text), columns)) if columns else text


def _renamed(node: Node, columns: Mapping[str, str]) -> Node:
    match node:
        case Name(name):
            return Name(columns.get(name, name))
        case Binary(_, left, right):
            return replace(node, left=_renamed(left, columns), right=_renamed(right, columns))
        case Not(inner):
            return Not(_renamed(inner, columns))
        case IsNull(operand, _):
            return replace(node, operand=_renamed(operand, columns))
        case In(operand, items, _):
            changed = tuple(_renamed(each, columns) for each in items)
            return replace(node, operand=_renamed(operand, columns), items=changed)
        case Call(_, argument):
            return replace(node, argument=_renamed(argument, columns))
        case _:
            return node


def conjuncts(node: Node) -> Iterator[Node]:
    """Yield the conditions that are joined by `and`."""
    if isinstance(node, Binary) and node.operator == "and":
        yield from conjuncts(node.left)
        yield from conjuncts(node.right)
    else:
        yield node
