"""Validation of a payload: `validate` and `Validator` report all errors at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from fw.runtime.validation import registry
from fw.runtime.validation.messages import Messages
from fw.runtime.validation.rule import Applied, Field, InvalidRule, Path, ValidationError
from fw.runtime.validation.rule_parsing import Node, Rules, clear_cache, parse_rules

__all__ = ["MAX_ERRORS", "Validator", "avalidate", "validate"]

MAX_ERRORS: Final = 1000
"""Maximum number of messages, because a large payload can have an error in every value."""

_ABSENT: Final = object()


class Validator:
    """Parsed rules, for many payloads.

    `rules` has a text such as `required|string|max:80` or a list of rules for each field.
    `messages` are by rule or by field and rule; `attributes` are the fields' names in messages.
    Raises InvalidRule for invalid rules.
    """

    def __init__(
        self,
        rules: Mapping[str, Rules],
        *,
        messages: Mapping[str, str] | None = None,
        attributes: Mapping[str, str] | None = None,
    ) -> None:
        self._tree = parse_rules(rules)
        self._messages = Messages(messages or {}, attributes or {})

    @staticmethod
    def extend(name: str, function: Callable[..., Any], message: str) -> None:
        """Add a rule: `function(value, *arguments)` returns True if a value is valid.

        `arguments` are the texts after the rule's colon. Only `avalidate` can run a coroutine
        function. The message may contain `:attribute` and `:values`. Raises InvalidRule if another
        function has the name.
        """
        registry.extend(name, function, message)
        clear_cache()

    def validate(self, payload: object) -> dict[str, Any]:
        """Return the fields that have rules; raise ValidationError with all errors.

        Raises InvalidRule for a rule that needs the database; use `avalidate` for these.
        """
        run = _Run(self._tree, self._messages, payload)
        if run.asynchronous:
            name = next(iter(run.asynchronous)).rule.name
            raise InvalidRule(
                f"the rule {name!r} is asynchronous",
                hint="use `await avalidate(…)` instead of `validate(…)`",
            )
        return run.finish()

    async def avalidate(self, payload: object) -> dict[str, Any]:
        """Validate like `validate`, with asynchronous rules too, such as those of the database.

        These are only checked for values that pass all other rules.
        """
        run = _Run(self._tree, self._messages, payload)
        for applied, fields in run.asynchronous.items():
            asked = [field for field in fields if field.name not in run.errors]
            answers = await applied.rule.check(asked, applied.argument) if asked else []
            for field, right in zip(asked, answers, strict=True):
                if not right and not run.full:
                    run.fail(field, applied)
        return run.finish()


def validate(
    payload: object,
    rules: Mapping[str, Rules],
    *,
    messages: Mapping[str, str] | None = None,
    attributes: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Return the fields of a payload that have rules; raise ValidationError with all errors."""
    return Validator(rules, messages=messages, attributes=attributes).validate(payload)


async def avalidate(
    payload: object,
    rules: Mapping[str, Rules],
    *,
    messages: Mapping[str, str] | None = None,
    attributes: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Validate like `validate`, with asynchronous rules too, such as those of the database."""
    return await Validator(rules, messages=messages, attributes=attributes).avalidate(payload)


class _Run:
    """One validation of one payload."""

    def __init__(self, tree: Node, messages: Messages, payload: object) -> None:
        self.errors: dict[str, list[str]] = {}
        self.asynchronous: dict[Applied, list[Field]] = {}
        self._messages = messages
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
        return self._count >= MAX_ERRORS

    def finish(self) -> dict[str, Any]:
        if self.errors:
            raise ValidationError(self.errors)
        return self._kept

    def fail(self, field: Field, applied: Applied | None) -> None:
        """Add the message of a failed rule; None means that the field must not be null."""
        known, texts = self.errors.setdefault(field.name, []), self._messages
        message = texts.for_null(field) if applied is None else texts.for_rule(field, applied)
        if message not in known:
            known.append(message)
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
        """Check a field with its members or items; return its validated value."""
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
                self.fail(field, applied)
                return False
        if not field.present:
            return True
        if field.value is None:
            if rules.nullable or not (rules.values or rules.asynchronous):
                return True
            self.fail(field, None)
            return False
        for applied in rules.values:
            if not applied.rule.check(field, applied.argument):
                self.fail(field, applied)
                if applied.rule.kind == "type":
                    return False
                if rules.bail:
                    break
        for applied in rules.asynchronous:
            self.asynchronous.setdefault(applied, []).append(field)
        return True
