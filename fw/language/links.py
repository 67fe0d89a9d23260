"""What models need to know of each other, checked and resolved without their bodies.

An incremental build keeps one `Interface` per model and checks every reference of the
schema from those alone, so all of this is plain tuples and dictionaries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from fw.language.blocks import MAX_REPORTED
from fw.language.names import link_of, names_of
from fw.language.words import nearest

if TYPE_CHECKING:
    from fw.language.blocks import Block
    from fw.language.diagnostics import Diagnostic
    from fw.language.model import Model

__all__ = [
    "MAX_IDENTIFIER",
    "Interface",
    "LinkIssue",
    "check_links",
    "depends_on",
    "interface_of",
    "resolve",
]

MAX_IDENTIFIER = 63
"""The longest name of a table or column that every database takes."""
MAX_ADVISED = 20
ReferenceData = tuple[int, str, str, str]
"""A foreign key: the index of its field, its name, its type word, the model it refers to."""
RelationData = tuple[str, str, str, str | None, str | None]
"""A relation as it is written: kind, model, alias, via, through."""


class Interface(NamedTuple):
    """One model as others see it; `tuple(interface)` is plain data that marshal takes."""

    name: str
    was: str | None
    module: str
    table: str
    prefix: str
    primary: str
    primary_type: str
    references: tuple[ReferenceData, ...]
    relations: tuple[RelationData, ...]
    sound: bool = True
    """Whether all of it could be read; of a faulty model nothing is said to be missing."""


class LinkIssue(NamedTuple):
    """A fault between models: `model` and `position` say which statement, `word` which word."""

    model: int
    kind: str
    position: int
    word: str
    code: str
    message: str
    hint: str
    nth: int = 0


IssueMaker = Callable[..., LinkIssue]


def interface_of(model: Model) -> Interface:
    """Return what other models need to know of a model; a faulty one has blanks in it."""
    names = names_of(model.name)
    primary = next((field for field in model.fields if field.primary), None)
    return Interface(
        name=model.name,
        was=model.was,
        module=names.module,
        table=names.table,
        prefix=names.prefix,
        primary=primary.name if primary else "",
        primary_type=primary.type.name if primary else "",
        references=tuple(
            (index, field.name, field.type.name, field.references.model)
            for index, field in enumerate(model.fields)
            if field.references
        ),
        relations=tuple((r.kind, r.model, r.alias, r.via, r.through) for r in model.relations),
    )


def depends_on(interface: Interface) -> set[str]:
    """Return the models whose interface a model's resolved form and its files depend on."""
    found = {reference[3] for reference in interface.references}
    for _, model, _, _, through in interface.relations:
        found.add(model)
        if through:
            found.add(through)
    return found - {interface.name}


def check_links(
    interfaces: Sequence[Interface], blocks: Sequence[Block], file: str = "schema.fw"
) -> list[Diagnostic]:
    """Check everything between the models of a schema, both sequences in file order."""
    issues = list(islice(link_issues(interfaces), MAX_REPORTED))
    if not issues:
        return []
    from dataclasses import replace

    from fw.language.diagnostics import in_block
    from fw.language.tokens import find

    found = []
    for issue in _advised(issues, [interface.name for interface in interfaces]):
        block = blocks[issue.model]
        start, end = find(block.text, issue.kind, issue.position, issue.word, issue.nth)
        one = in_block(block, start, end, issue.code, issue.message, issue.hint)
        found.append(replace(one, file=file))
    return found


def link_issues(interfaces: Sequence[Interface]) -> Iterator[LinkIssue]:
    """Find the faults between models, in no order."""
    order = {interface.name: index for index, interface in enumerate(interfaces)}
    tables: set[str] = set()
    yield from _collisions(interfaces, order)
    for index, interface in enumerate(interfaces):
        for reference in interface.references:
            target = order.get(reference[3])
            if target is not None and target <= index:
                kind = interfaces[target].primary_type
                if kind == reference[2] or not kind:
                    continue
            yield _faulty_reference(interfaces, order, index, reference)
        if interface.relations:
            for position in range(len(interface.relations)):
                issue = _relation_issue(interfaces, order, index, position)
                if issue:
                    yield issue
            if any(one[0] == "many_to_many" for one in interface.relations):
                tables = tables or {one.table.lower() for one in interfaces}
                yield from _link_tables(interface, index, tables)


def _collisions(interfaces: Sequence[Interface], order: Mapping[str, int]) -> Iterator[LinkIssue]:
    """Find models that share a name, a file, a table or a path; sets first, they are fast."""
    size = len(interfaces)
    distinct = min(
        len({one.name for one in interfaces}),
        len({one.module for one in interfaces}),
        len({one.table.lower() for one in interfaces}),
        len({one.prefix for one in interfaces}),
    )
    if distinct < size:
        seen: dict[tuple[str, str], str] = {}
        for index, one in enumerate(interfaces):
            keys = (
                ("name", one.name),
                ("file", one.module),
                ("table", one.table.lower()),
                ("path", one.prefix),
            )
            for what, value in keys:
                if (what, value) in seen:
                    yield _collision(index, one.name, seen[what, value], what, value)
                    break
            for key in keys:
                seen.setdefault(key, one.name)
    former: set[str] = set()
    for index, one in enumerate(interfaces):
        if one.was is not None:
            yield from _faulty_rename(one, index, order, former)
            former.add(one.was)


def _collision(index: int, name: str, other: str, what: str, value: str) -> LinkIssue:
    if what == "name":
        message, hint = f"there are two models `{name}`", "rename one, or merge them"
    else:
        shown = f"/{value}/" if what == "path" else f"`{value}`"
        message = f"`{name}` and `{other}` would share the {what} {shown}"
        hint = "rename one of them"
    # The name may be spelt like the keyword, so the last such word is meant.
    return LinkIssue(index, "header", 0, name, "FW208", message, hint)


def _faulty_rename(
    one: Interface, index: int, order: Mapping[str, int], former: set[str]
) -> Iterator[LinkIssue]:
    was = one.was or ""
    if was in order:
        message = f"`{one.name} was {was}`, yet there is a model `{was}`"
        hint = f"remove `was {was}`, or the other model"
        yield LinkIssue(index, "header", 0, was, "FW214", message, hint, 9)
    elif was in former:
        message = f"two models were `{was}`"
        yield LinkIssue(index, "header", 0, was, "FW214", message, "only one can have been", 9)


def _faulty_reference(
    interfaces: Sequence[Interface], order: Mapping[str, int], index: int, data: ReferenceData
) -> LinkIssue:
    position, field, kind, target = data
    found = order.get(target)
    if found is None:
        return LinkIssue(index, "field", position, target, "FW401", *_unknown(target), 9)
    if found > index:
        message = f"`{target}` stands further down than `{interfaces[index].name}`"
        hint = f"move `model {target}` in front of `model {interfaces[index].name}`"
        return LinkIssue(index, "field", position, target, "FW402", message, hint, 9)
    wanted = interfaces[found].primary_type
    message = f"`{field}` is `{kind}`, but the primary key of `{target}` is `{wanted}`"
    return LinkIssue(
        index,
        "field",
        position,
        kind,
        "FW403",
        message,
        f"write `{field}: {wanted} …`",
        1 if field == kind else 0,
    )


def _unknown(name: str) -> tuple[str, str]:
    return f"there is no model `{name}`", f"add a block `model {name} {{ … }}`"


def _advised(issues: Iterable[LinkIssue], names: Sequence[str]) -> Iterator[LinkIssue]:
    """Look for the models that unknown ones may have meant, while that is affordable."""
    left = MAX_ADVISED
    for issue in issues:
        meant = None
        if issue.code == "FW401" and left:
            left -= 1
            meant = nearest(issue.word, names)
        yield issue._replace(hint=f"did you mean `{meant}`?") if meant else issue


def _relation_issue(
    interfaces: Sequence[Interface], order: Mapping[str, int], index: int, position: int
) -> LinkIssue | None:
    """Find what is wrong with one relation; None for a right one."""
    own = interfaces[index]
    kind, target, alias, via, through = own.relations[position]

    def issue(word: str, code: str, message: str, hint: str, nth: int = 9) -> LinkIssue:
        return LinkIssue(index, "relation", position, word, code, message, hint, nth)

    if target not in order:
        # The model's name is the second word: an alias may be spelt like it.
        return issue(target, "FW401", *_unknown(target), 0)
    if kind == "many_to_many":
        if through is None:
            if via is not None:
                hint = f"remove `via {via}`, or name the link with `through <Model>`"
                return issue(via, "FW408", "`via` belongs to `through` here", hint)
            return None
        if through not in order:
            return issue(through, "FW401", *_unknown(through))
        link = interfaces[order[through]]
        own_keys, other_keys = _link_keys(own.name, target, via, link)
        if (len(own_keys) == 1 and len(other_keys) == 1) or not link.sound:
            return None
        return issue(through, "FW408", *_bad_link(own.name, target, via, link))
    if through is not None:
        return issue(through, "FW408", f"`through` belongs to `many_to_many`, not `{kind}`", "")
    if kind == "belongs_to":
        return _belongs_to(own, target, via, issue)
    keys = _keys(interfaces[order[target]], own.name)
    if via in keys or (via is None and len(keys) == 1):
        return None
    if not interfaces[order[target]].sound:
        return None
    return issue(*_has_many(own, target, alias, via, keys))


def _keys(interface: Interface, target: str) -> list[str]:
    return [reference[1] for reference in interface.references if reference[3] == target]


def _belongs_to(
    own: Interface, target: str, via: str | None, issue: IssueMaker
) -> LinkIssue | None:
    keys = _keys(own, target)
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


def _link_keys(
    own: str, target: str, via: str | None, link: Interface
) -> tuple[list[str], list[str]]:
    """Return the candidates for a link's foreign keys to this model and to the other."""
    own_keys = [key for key in _keys(link, own) if via is None or key == via]
    other_keys = [key for key in _keys(link, target) if own != target or key != via]
    return own_keys, other_keys


def _bad_link(own: str, target: str, via: str | None, link: Interface) -> tuple[str, str]:
    for name in dict.fromkeys((own, target)):
        if not _keys(link, name):
            hint = f"add `{names_of(name).module}_id: … references {name}` to `{link.name}`"
            return f"no field of `{link.name}` references `{name}`", hint
    keys = _keys(link, own)
    if via is not None and via not in keys:
        message = f"`{via}` is no field of `{link.name}` that references `{own}`"
    elif len(keys) > 1 and via is None:
        message = f"{len(keys)} fields of `{link.name}` reference `{own}`: which one is this side?"
    else:
        wanted = "two fields, one for each side," if own == target else "one field"
        message = f"`{link.name}` must have {wanted} that reference `{target}`"
        return message, f"it has {', '.join(f'`{key}`' for key in _keys(link, target))}"
    return message, "write " + " or ".join(f"`via {key}`" for key in keys)


def _link_tables(own: Interface, index: int, tables: set[str]) -> Iterator[LinkIssue]:
    """Check the tables that this model's `many_to_many` relations imply."""
    implied: set[str] = set()
    for position, (kind, target, alias, _, through) in enumerate(own.relations):
        if kind != "many_to_many" or through is not None:
            continue
        hint = (
            f"give the link a model of its own: `many_to_many {target} as {alias} through <Model>`"
        )
        table = link_of(own.name, target).table
        if target == own.name:
            message = f"the link of `{own.name}` to itself can't be implied"
        elif target in implied:
            message = f"`{own.name}` has two links to `{target}`: they would share one table"
        elif len(table) > MAX_IDENTIFIER:
            message = f"the name of the link table, `{table}`, is too long"
        elif table.lower() in tables:
            message = f"the link table would be `{table}`, which a model has already"
        else:
            implied.add(target)
            continue
        yield LinkIssue(index, "relation", position, target, "FW409", message, hint)


def resolve(model: Model, interfaces: Mapping[str, Interface]) -> Model:
    """Return the model with `via` and `other_via` of every relation filled in.

    `interfaces` must hold `depends_on` this model and have passed `check_links`.
    """
    if not model.relations:
        return model
    from dataclasses import replace

    own = interface_of(model)
    relations = []
    for relation in model.relations:
        via, other_via = relation.via, None
        target = own if relation.model == model.name else interfaces[relation.model]
        if relation.kind == "belongs_to":
            via = via or _keys(own, relation.model)[0]
        elif relation.kind == "has_many":
            via = via or _keys(target, model.name)[0]
        elif relation.through:
            link = own if relation.through == model.name else interfaces[relation.through]
            own_keys, other_keys = _link_keys(model.name, relation.model, via, link)
            via, other_via = own_keys[0], other_keys[0]
        relations.append(replace(relation, via=via, other_via=other_via))
    return replace(model, relations=tuple(relations))
