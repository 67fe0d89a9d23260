"""The relations between models: each must find the foreign keys that carry it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from fw.language.checks.interface import (
    MAX_IDENTIFIER,
    Interface,
    LinkIssue,
    unknown_model,
)
from fw.language.names import link_of, names_of

__all__ = ["keys_to", "link_keys", "link_table_issues", "relation_issue"]

IssueMaker = Callable[..., LinkIssue]


def relation_issue(
    interfaces: Sequence[Interface], order: Mapping[str, int], index: int, position: int
) -> LinkIssue | None:
    """Find what is wrong with one relation; None for a right one."""
    own = interfaces[index]
    kind, target, alias, via, through = own.relations[position]

    def issue(word: str, code: str, message: str, hint: str, nth: int = 9) -> LinkIssue:
        return LinkIssue(index, "relation", position, word, code, message, hint, nth)

    if target not in order:
        # The model's name is the second word: an alias may be spelt like it.
        return issue(target, "FW401", *unknown_model(target), 0)
    if kind == "many_to_many":
        if through is None:
            if via is not None:
                hint = f"remove `via {via}`, or name the link with `through <Model>`"
                return issue(via, "FW408", "`via` belongs to `through` here", hint)
            return None
        if through not in order:
            return issue(through, "FW401", *unknown_model(through))
        link = interfaces[order[through]]
        own_keys, other_keys = link_keys(own.name, target, via, link)
        if (len(own_keys) == 1 and len(other_keys) == 1) or not link.sound:
            return None
        return issue(through, "FW408", *_bad_link(own.name, target, via, link))
    if through is not None:
        return issue(through, "FW408", f"`through` belongs to `many_to_many`, not `{kind}`", "")
    if kind == "belongs_to":
        return _belongs_to(own, target, via, issue)
    keys = keys_to(interfaces[order[target]], own.name)
    if via in keys or (via is None and len(keys) == 1):
        return None
    if not interfaces[order[target]].sound:
        return None
    return issue(*_has_many(own, target, alias, via, keys))


def keys_to(interface: Interface, target: str) -> list[str]:
    """Return the names of the foreign keys that refer to a model."""
    return [reference[1] for reference in interface.references if reference[3] == target]


def _belongs_to(
    own: Interface, target: str, via: str | None, issue: IssueMaker
) -> LinkIssue | None:
    keys = keys_to(own, target)
    if via in keys or not own.sound:
        return None
    add = f"add a field `{names_of(target).module}_id: … references {target}`"
    listed = " or ".join(f"`via {key}`" for key in keys)
    if via is None:
        if len(keys) == 1:
            return None
        message = f"`belongs_to {target}` doesn't say which foreign key it goes by"
        return issue(target, "FW404", message, f"add {listed}" if keys else add, 0)
    message = f"`{via}` is no field of `{own.name}` that references `{target}`"
    return issue(via, "FW404", message, f"did you mean {listed}?" if keys else add)


def _has_many(
    own: Interface, target: str, alias: str, via: str | None, keys: Sequence[str]
) -> tuple[str, str, str, str]:
    line = f"has_many {target} as {alias}"
    if not keys:
        message = f"no field of `{target}` references `{own.name}`"
        hint = f"add `{own.module}_id: {own.primary_type or '…'} references {own.name}` to it"
        return via or target, "FW405", message, hint
    candidates = " or ".join(f"`{line} via {key}`" for key in keys[:4])
    if via is None:
        message = f"{len(keys)} fields of `{target}` reference `{own.name}`: which one is meant?"
        return target, "FW406", message, f"write {candidates}"
    message = f"`{via}` is no field of `{target}` that references `{own.name}`"
    return via, "FW407", message, f"write {candidates}"


def link_keys(
    own: str, target: str, via: str | None, link: Interface
) -> tuple[list[str], list[str]]:
    """Return the candidates for a link's foreign keys to this model and to the other."""
    own_keys = [key for key in keys_to(link, own) if via is None or key == via]
    other_keys = [key for key in keys_to(link, target) if own != target or key != via]
    return own_keys, other_keys


def _bad_link(own: str, target: str, via: str | None, link: Interface) -> tuple[str, str]:
    for name in dict.fromkeys((own, target)):
        if not keys_to(link, name):
            hint = f"add `{names_of(name).module}_id: … references {name}` to `{link.name}`"
            return f"no field of `{link.name}` references `{name}`", hint
    keys = keys_to(link, own)
    if via is not None and via not in keys:
        message = f"`{via}` is no field of `{link.name}` that references `{own}`"
    elif len(keys) > 1 and via is None:
        message = f"{len(keys)} fields of `{link.name}` reference `{own}`: which one is this side?"
    else:
        wanted = "two fields, one for each side," if own == target else "one field"
        message = f"`{link.name}` must have {wanted} that reference `{target}`"
        return message, f"it has {', '.join(f'`{key}`' for key in keys_to(link, target))}"
    return message, "write " + " or ".join(f"`via {key}`" for key in keys)


def link_table_issues(
    own: Interface, index: int, tables: set[str], links: dict[str, object]
) -> Iterator[LinkIssue]:
    """Check the tables that this model's `many_to_many` relations imply.

    `links` fills with the implied tables of all models, each with what it links.
    """
    implied: set[str] = set()
    for position, (kind, target, alias, _, through) in enumerate(own.relations):
        if kind != "many_to_many" or through is not None:
            continue
        hint = (
            f"give the link a model of its own: `many_to_many {target} as {alias} through <Model>`"
        )
        table, _, columns = link_of(own.name, target, alias)
        linked = (own.name, alias) if target == own.name else frozenset((own.name, target))
        if columns[0].lower() == columns[1].lower():
            message = f"both ends of the link would be called `{columns[0]}`"
            hint = "choose an alias that tells one from the other, such as `friends`"
        elif target in implied:
            message = f"`{own.name}` has two links to `{target}`: they would share one table"
        elif max(map(len, (table, *columns))) > MAX_IDENTIFIER:
            message = f"the name of the link table, `{table}`, is too long"
        elif table.lower() in tables:
            message = f"the link table would be `{table}`, which a model has already"
        elif links.setdefault(table.lower(), linked) != linked:
            message = f"the link table would be `{table}`, which another link has already"
        else:
            if target != own.name:
                implied.add(target)
            continue
        yield LinkIssue(index, "relation", position, target, "FW409", message, hint)
