"""Checks of relations: each needs its foreign keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from fw.language.checks.references.interface import LAST, Interface, ReferenceIssue, unknown_model
from fw.language.names import link_of, names_of
from fw.language.reserved_names import MAX_IDENTIFIER
from fw.runtime.messages import one_of, say

__all__ = ["composite_key_issue", "keys_to", "link_keys", "link_table_issues", "relation_issue"]

IssueMaker = Callable[..., ReferenceIssue]


def relation_issue(
    interfaces: Sequence[Interface], order: Mapping[str, int], index: int, position: int
) -> ReferenceIssue | None:
    """Return the issue of one relation, None for a valid one."""
    own = interfaces[index]
    kind, target, alias, via, through = own.relations[position]

    def issue(word: str, code: str, message: str, hint: str, nth: int = LAST) -> ReferenceIssue:
        return ReferenceIssue(index, "relation", position, word, code, message, hint, nth)

    if target not in order:
        # The alias may be spelled like the model, which is the first such word.
        return issue(target, "FW401", *unknown_model(target), 0)
    if kind == "many_to_many":
        if through is None:
            if via is not None:
                message = say("'via' on relation '{alias}' requires 'through'", alias=alias)
                hint = say("remove 'via {via}', or add 'through <Model>' before it", via=via)
                return issue(via, "FW408", message, hint)
            for end in (own, interfaces[order[target]]):
                if end.composite_key:
                    return issue(target, "FW413", *composite_key_issue(end), 0)
                if end.view:
                    message = say(
                        "'{end}' is a view, which no link table can refer to", end=end.name
                    )
                    hint = say(
                        "write 'many_to_many {target} as {alias} through <View>'",
                        target=target,
                        alias=alias,
                    )
                    return issue(target, "FW420", message, hint, 0)
            return None
        if through not in order:
            return issue(through, "FW401", *unknown_model(through))
        link = interfaces[order[through]]
        own_keys, other_keys = link_keys(own.name, target, via, link)
        if (len(own_keys) == 1 and len(other_keys) == 1) or not link.complete:
            return None
        return issue(through, "FW408", *_bad_link(own.name, target, alias, via, link))
    if through is not None:
        message = say("'through' is not allowed in '{kind}'", kind=kind)
        return issue(through, "FW408", message, say("remove it, or use 'many_to_many'"))
    if kind == "belongs_to":
        return _belongs_to(own, target, alias, via, issue)
    other = interfaces[order[target]]
    if own.view and not other.view:
        message = say(
            "'{own}' is a view, which no foreign key of {target} can refer to",
            own=own.name,
            target=target,
        )
        hint = say("use 'belongs_to' on the view")
        return issue(kind, "FW420", message, hint, 0)
    keys = keys_to(other, own.name)
    if via in keys or (via is None and len(keys) == 1):
        key = via or keys[0]
        if kind == "has_many" or key in other.unique_keys:
            return None
        message = say(
            "'has_one' requires a unique foreign key, but {target} may repeat '{key}'",
            target=target,
            key=key,
        )
        hint = say(
            "add 'unique' to '{key}' of {target}, or write 'has_many {target} as {alias}'",
            key=key,
            target=target,
            alias=alias,
        )
        return issue(target, "FW411", message, hint, 0)
    if not other.complete:
        return None
    return issue(*_has_many(kind, own, target, alias, via, keys))


def composite_key_issue(target: Interface) -> tuple[str, str]:
    """Return message and hint for a foreign key to a model with a composite key."""
    key = ", ".join(target.composite_key)
    message = say(
        "model '{target}' has the composite key ({key}), which no foreign key can have",
        target=target.name,
        key=key,
    )
    return message, say(
        "write 'id: uuid primary' and 'unique ({key})' on {target}", key=key, target=target.name
    )


def keys_to(interface: Interface, target: str) -> list[str]:
    """Return the names of the foreign keys to the model `target`."""
    return [field for _, field, _, model in interface.references if model == target]


def _belongs_to(
    own: Interface, target: str, alias: str, via: str | None, issue: IssueMaker
) -> ReferenceIssue | None:
    keys = keys_to(own, target)
    if via in keys or not own.complete:
        return None
    add = say(
        "add '{module}_id: … references {target}' to {own}",
        module=names_of(target).module,
        target=target,
        own=own.name,
    )
    listed = one_of([f"'via {key}'" for key in keys])
    if via is not None:
        message = _unknown_key(via, own.name, target)
        return issue(via, "FW404", message, say("use {listed}", listed=listed) if keys else add)
    if not keys:
        message = _missing_key(alias, own.name, target)
        return issue(target, "FW404", message, add, 0)
    if len(keys) > 1:
        message = _ambiguous_key(alias, keys, own.name, target)
        return issue(target, "FW404", message, say("add {listed}", listed=listed), 0)
    return None


def _unknown_key(via: str, source: str, target: str) -> str:
    return say(
        "unknown foreign key '{via}' from {source} to {target}",
        via=via,
        source=source,
        target=target,
    )


def _missing_key(alias: str, source: str, target: str) -> str:
    return say(
        "relation '{alias}' requires a foreign key from {source} to {target}",
        alias=alias,
        source=source,
        target=target,
    )


def _ambiguous_key(alias: str, keys: Sequence[str], source: str, target: str) -> str:
    count = len(keys)
    return say(
        "ambiguous relation '{alias}': {source} has {count} foreign keys to {target}",
        alias=alias,
        source=source,
        count=count,
        target=target,
    )


def _has_many(
    kind: str, own: Interface, target: str, alias: str, via: str | None, keys: Sequence[str]
) -> tuple[str, str, str, str]:
    line = f"{kind} {target} as {alias}"
    if not keys and own.composite_key:
        return target, "FW413", *composite_key_issue(own)
    if not keys:
        field = f"{own.module}_id: {own.primary_type or '…'} references {own.name}"
        message = _missing_key(alias, target, own.name)
        return (
            via or target,
            "FW405",
            message,
            say("add '{field}' to {target}", field=field, target=target),
        )
    candidates = one_of([f"'{line} via {key}'" for key in keys[:4]])
    if via is None:
        message = _ambiguous_key(alias, keys, target, own.name)
        return target, "FW406", message, say("write {candidates}", candidates=candidates)
    return (
        via,
        "FW407",
        _unknown_key(via, target, own.name),
        say("write {candidates}", candidates=candidates),
    )


def link_keys(
    own: str, target: str, via: str | None, link: Interface
) -> tuple[list[str], list[str]]:
    """Return the foreign keys of `link` that may lead to the models `own` and `target`."""
    own_keys = [key for key in keys_to(link, own) if via is None or key == via]
    other_keys = [key for key in keys_to(link, target) if own != target or key != via]
    return own_keys, other_keys


def _bad_link(
    own: str, target: str, alias: str, via: str | None, link: Interface
) -> tuple[str, str]:
    """Return message and hint for a link model without one foreign key to each side."""
    for name in dict.fromkeys((own, target)):
        if not keys_to(link, name):
            hint = say(
                "add '{module}_id: … references {name}' to {link}",
                module=names_of(name).module,
                name=name,
                link=link.name,
            )
            return _missing_key(alias, link.name, name), hint
    keys = keys_to(link, own)
    written = say("write {candidates}", candidates=one_of([f"'via {key}'" for key in keys]))
    if via is not None and via not in keys:
        return _unknown_key(via, link.name, own), written
    if len(keys) > 1 and via is None:
        return _ambiguous_key(alias, keys, link.name, own), written
    others = keys_to(link, target)
    count = say("two") if own == target else say("one")
    message = say(
        "relation '{alias}' requires exactly {keys} from {link} to {target}",
        alias=alias,
        keys=say("two foreign keys") if own == target else say("one foreign key"),
        link=link.name,
        target=target,
    )
    if len(others) == 1:
        return message, say("add a second one next to '{field}'", field=others[0])
    listed = ", ".join(f"'{key}'" for key in others)
    return message, say("keep {count} of {listed}", count=count, listed=listed)


def link_table_issues(
    own: Interface, index: int, tables: set[str], links: dict[str, object]
) -> Iterator[ReferenceIssue]:
    """Check the implied link tables of this model's `many_to_many` relations.

    `links` collects the implied tables of all models, each with the sides that it links.
    """
    implied: dict[str, str] = {}
    for position, (kind, target, alias, _, through) in enumerate(own.relations):
        if kind != "many_to_many" or through is not None:
            continue
        hint = say(
            "use a link model: 'many_to_many {target} as {alias} through <Model>'",
            target=target,
            alias=alias,
        )
        table, _, columns = link_of(own.name, target, alias)
        linked = (own.name, alias) if target == own.name else frozenset((own.name, target))
        if columns[0].lower() == columns[1].lower():
            message = say(
                "both columns of the link table '{table}' would be '{column}'",
                table=table,
                column=columns[0],
            )
            hint = say("choose an alias that differs from the model's name, such as 'friends'")
        elif target in implied:
            message = say(
                "relations '{other}' and '{alias}' share the link table '{table}'",
                other=implied[target],
                alias=alias,
                table=table,
            )
        elif max(map(len, (table, *columns))) > MAX_IDENTIFIER:
            message = say(
                "link table '{table}' or its columns exceed {maximum} characters",
                table=table,
                maximum=MAX_IDENTIFIER,
            )
        elif table.lower() in tables:
            message = say("link table '{table}' is also the table of a model", table=table)
        elif links.setdefault(table.lower(), linked) != linked:
            message = say("link table '{table}' is also the table of another relation", table=table)
        else:
            if target != own.name:
                implied[target] = alias
            continue
        yield ReferenceIssue(index, "relation", position, target, "FW409", message, hint)
