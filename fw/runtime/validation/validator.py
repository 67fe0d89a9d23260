"""`validate`: a payload against its rules, every fault at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from fw.runtime.validation import registry
from fw.runtime.validation.messages import Words
from fw.runtime.validation.rule import Applied, Field, InvalidRule, Path, ValidationError
from fw.runtime.validation.rule_parsing import Node, Rules, forget_parsed, plant

__all__ = ["MAX_FAULTS", "Validator", "avalidate", "validate"]

MAX_FAULTS: Final = 1000
"""How many messages one answer has at most: a payload may have a fault every other byte."""

_ABSENT: Final = object()


class Validator:
    """Rules that are read once, for many payloads.

    `rules` has for each field a text such as `required|string|max:80`, or a list of rules.
    `messages` are by rule or by field and rule, `attributes` name the fields in messages.
    Raises InvalidRule for rules that make no sense.
    """

    def __init__(
        self,
        rules: Mapping[str, Rules],
        *,
        messages: Mapping[str, str] | None = None,
        attributes: Mapping[str, str] | None = None,
    ) -> None:
        self._tree = plant(rules)
        self._words = Words(messages or {}, attributes or {})

    @staticmethod
    def extend(name: str, function: Callable[..., Any], message: str) -> None:
        """Add a rule: `function(value, *arguments)` says whether a value is right.

        Arguments are the texts after the rule's colon. A coroutine function is awaited, by
        `avalidate` alone. The message may have `:attribute` and `:values` in it. Raises
        InvalidRule for a name that is taken, unless by the same function.
        """
        registry.extend(name, function, message)
        forget_parsed()

    def validate(self, payload: object) -> dict[str, Any]:
        """Return the fields that have rules; raise ValidationError with every fault.

        Raises InvalidRule if a rule has to wait for the database: `avalidate` does.
        """
        run = _Run(self._tree, self._words, payload)
        if run.waiting:
            name = next(iter(run.waiting)).rule.name
            raise InvalidRule(
                f"the rule {name!r} has to wait for its answer",
                hint="use `await avalidate(…)` instead of `validate(…)`",
            )
        return run.finish()

    async def avalidate(self, payload: object) -> dict[str, Any]:
        """Do what `validate` does, with rules that ask the database too.

        It is asked only about values that all other rules take.
        """
        run = _Run(self._tree, self._words, payload)
        for applied, fields in run.waiting.items():
            asked = [field for field in fields if field.name not in run.errors]
            answers = await applied.rule.check(asked, applied.argument) if asked else []
            for field, right in zip(asked, answers, strict=True):
                if not right and not run.full:
                    run.fault(field, applied)
        return run.finish()


def validate(
    payload: object,
    rules: Mapping[str, Rules],
    *,
    messages: Mapping[str, str] | None = None,
    attributes: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Return the fields of a payload that have rules; raise ValidationError with every fault."""
    return Validator(rules, messages=messages, attributes=attributes).validate(payload)


async def avalidate(
    payload: object,
    rules: Mapping[str, Rules],
    *,
    messages: Mapping[str, str] | None = None,
    attributes: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Do what `validate` does, with rules that ask the database too."""
    return await Validator(rules, messages=messages, attributes=attributes).avalidate(payload)


class _Run:
    """One validation of one payload."""

    def __init__(self, tree: Node, words: Words, payload: object) -> None:
        self.errors: dict[str, list[str]] = {}
        self.waiting: dict[Applied, list[Field]] = {}
        self._words = words
        self._count = 0
        self._memo: dict[object, Any] = {}
        self._root: Mapping[str, Any] = {}
        self._kept: dict[str, Any] = {}
        if isinstance(payload, Mapping):
            self._root = payload
            self._members(tree, payload, (), self._kept)
        else:
            self.errors["body"] = ["The body must be an object."]

    @property
    def full(self) -> bool:
        """Return True if the maximum number of errors is reached."""
        return self._count >= MAX_FAULTS

    def finish(self) -> dict[str, Any]:
        if self.errors:
            raise ValidationError(self.errors)
        return self._kept

    def fault(self, field: Field, applied: Applied | None) -> None:
        """Note that a rule failed; None is that the field is null."""
        say, words = self._words, self.errors.setdefault(field.name, [])
        message = say.say_null(field) if applied is None else say.say(field, applied)
        if message not in words:
            words.append(message)
            self._count += 1

    def _members(
        self, node: Node, members: Mapping[str, Any], path: Path, kept: dict[str, Any]
    ) -> None:
        for name, child in node.children.items():
            present = name in members
            value = members[name] if present else None
            result = self._field(child, value, present, (*path, name))
            if result is not _ABSENT:
                kept[name] = result

    def _field(self, node: Node, value: Any, present: bool, path: Path) -> Any:
        """Check a field and what is below it; return what is kept of it."""
        if self.full:
            return _ABSENT
        rules = node.rules
        field = Field(path, node.pattern, value, present, rules, self._root, self._memo)
        if not self._checked(field):
            return _ABSENT
        if value is None:
            if node.children and not present and not rules.sometimes:
                self._members(node, {}, path, {})
            return None if present else _ABSENT
        if node.each is not None:
            if field.name in self.errors:
                return _ABSENT
            each = node.each
            return [
                self._field(each, item, True, (*path, str(position)))
                for position, item in enumerate(value)
            ]
        if node.children:
            kept: dict[str, Any] = {}
            self._members(node, value, path, kept)
            return kept
        return value

    def _checked(self, field: Field) -> bool:
        """Check a field by its own rules; return True if nested fields are to be checked."""
        rules = field.rules
        if rules.sometimes and not field.present:
            return True
        for applied in rules.presence:
            if not applied.rule.check(field, applied.argument):
                self.fault(field, applied)
                return False
        if not field.present:
            return True
        if field.value is None:
            if rules.nullable or not (rules.values or rules.waiting):
                return True
            self.fault(field, None)
            return False
        for applied in rules.values:
            if not applied.rule.check(field, applied.argument):
                self.fault(field, applied)
                if applied.rule.kind == "type":
                    return False
                if rules.bail:
                    break
        for applied in rules.waiting:
            self.waiting.setdefault(applied, []).append(field)
        return True
