"""What a build leaves to the next: the manifest that follows from its outcomes."""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from fw.tasks.artifact import Policy, Settings
from fw.tasks.build.inputs import Inputs
from fw.tasks.build.plan import Plan, short
from fw.tasks.build.staleness import Wanted
from fw.tasks.build.state import Entry, Manifest, Recipe, stamp
from fw.tasks.build.up_to_date import ABSENT, MIGRATIONS
from fw.tasks.disk.marker import digest
from fw.tasks.disk.writer import Action, Outcome

__all__ = ["after_build", "before_removal"]


def before_removal(before: Manifest, orphans: Mapping[str, tuple[str, str]]) -> Manifest:
    """Return the last manifest with the files that are about to be removed set apart."""
    entries = {path: entry for path, entry in before.entries.items() if path not in orphans}
    return replace(before, complete=False, entries=entries, orphans=dict(orphans))


def after_build(
    inputs: Inputs,
    plan: Plan,
    found: Wanted,
    outcomes: Sequence[Outcome],
    bodies: Mapping[str, str],
    revisions: Iterable[str],
    *,
    migrated: bool,
) -> Manifest:
    """Return the manifest after a build whose graph ran to its end.

    `bodies` are the pristine texts that it made, by path, `revisions` the names of the
    migrations that it wrote; `migrated` is whether it looked for any.
    """
    before, root = inputs.before, str(inputs.root)
    entries, settled = _entries(inputs, found, outcomes, bodies)
    owed = not migrated and (before.owed or _tables_changed(inputs))
    manifest = Manifest(
        complete=settled and not owed,
        database=inputs.database,
        inputs=inputs.stamps,
        migrations=inputs.migrations
        | {name: stamp(f"{root}/{MIGRATIONS}/{name}") for name in revisions},
        tools=inputs.tools,
        provider=plan.provider,
        models=dict(plan.models),
        entries=entries,
        recipes=dict(plan.recipes),
        settings=_plain(inputs.settings),
        read={name: tuple(sorted(read)) for name, read in inputs.settings_read.items()},
        owed=owed,
    )
    if manifest.read != before.read:
        _learn(manifest, inputs.recipes())
    return manifest


def _entries(
    inputs: Inputs, found: Wanted, outcomes: Sequence[Outcome], bodies: Mapping[str, str]
) -> tuple[dict[str, Entry], bool]:
    """Return the entries after a build, and whether no file is left in conflict."""
    before, root = inputs.before, str(inputs.root)
    entries = {path: entry for path, entry in before.entries.items() if path not in found.orphans}
    for path, now in found.touched.items():
        entries[path] = (*entries[path][:4], now, entries[path][5])
    for path in found.deleted:
        kind, owner, key, _, _, base = entries[path]
        entries[path] = (kind, owner, key, "", ABSENT, base)
    for path, lost in found.given_up.items():
        entries[path] = (lost.kind.name, lost.owner, lost.key, "", ABSENT, "")
    settled = True
    for outcome in outcomes:
        node = found.nodes.get(outcome.path)
        if node is None or node.kind.policy is Policy.ONCE:
            continue
        done = outcome.action is not Action.CONFLICT
        settled = settled and done
        entries[node.path] = (
            node.kind.name,
            node.owner,
            node.key if done else "",
            outcome.hash[:32],
            stamp(f"{root}/{node.path}"),
            digest(bodies[node.path]) if done else _base(before, node.path),
        )
    return entries, settled


def _base(before: Manifest, path: str) -> str:
    """Return what the markers of files in conflict go on to state."""
    return before.entries[path][5] if path in before.entries else ""


def _tables_changed(inputs: Inputs) -> bool:
    return bool(inputs.differing_models() or inputs.removed_models())


def _learn(manifest: Manifest, recipes: Mapping[str, Recipe]) -> None:
    """Take in that builders read more settings than was known: the same texts, other keys."""
    new = {
        short(*manifest.recipes[kind]): short(*recipe)
        for kind, recipe in recipes.items()
        if kind in manifest.recipes
    }
    for path, entry in manifest.entries.items():
        schema, _, recipe = entry[2].partition(".")
        key = entry[2] and f"{schema}.{new.get(recipe, recipe)}"
        manifest.entries[path] = (*entry[:2], key, *entry[3:])
    manifest.recipes = dict(recipes)


def _plain(settings: Settings) -> tuple[str, dict[str, object]] | None:
    """Return the settings if marshal can hold them: dates it can't."""
    values = dict(settings.values)
    try:
        marshal.dumps(values)
    except ValueError:
        return None
    return settings.project, values
