"""Manifests that follow from a build's outcomes."""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from fw.tasks.artifact import Policy, Settings
from fw.tasks.build.inputs import BuildInputs
from fw.tasks.build.manifest import Entry, Manifest, Recipe, stamp
from fw.tasks.build.plan import Plan, short_hash
from fw.tasks.build.staleness import Stale
from fw.tasks.build.up_to_date import ABSENT, MIGRATIONS
from fw.tasks.disk.marker import digest
from fw.tasks.disk.writer import Action, Outcome

__all__ = ["after_build", "before_removal"]


def before_removal(before: Manifest, orphans: Mapping[str, tuple[str, str]]) -> Manifest:
    """Return the last manifest with the files about to be removed recorded as orphans."""
    entries = {path: entry for path, entry in before.entries.items() if path not in orphans}
    return replace(before, complete=False, entries=entries, orphans=dict(orphans))


def after_build(
    inputs: BuildInputs,
    plan: Plan,
    stale: Stale,
    outcomes: Sequence[Outcome],
    bodies: Mapping[str, str],
    revisions: Iterable[str],
    *,
    migrated: bool,
) -> Manifest:
    """Return the manifest after a build.

    `bodies` are the rendered texts by path, `revisions` the names of the migrations written.
    `migrated` is False if the build skipped migrations.
    """
    before, root = inputs.before, str(inputs.root)
    entries, settled = _entries(inputs, stale, outcomes, bodies)
    pending = not migrated and (before.migrations_pending or _tables_changed(inputs))
    manifest = Manifest(
        complete=settled and not pending,
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
        migrations_pending=pending,
    )
    if manifest.read != before.read:
        _update_recipes(manifest, inputs.recipes())
    return manifest


def _entries(
    inputs: BuildInputs, stale: Stale, outcomes: Sequence[Outcome], bodies: Mapping[str, str]
) -> tuple[dict[str, Entry], bool]:
    """Return the entries after a build, and True if no file is left in conflict."""
    before, root = inputs.before, str(inputs.root)
    entries = {path: entry for path, entry in before.entries.items() if path not in stale.orphans}
    for path, now in stale.touched.items():
        entries[path] = entries[path]._replace(stamp=now)
    for path in stale.deleted:
        entries[path] = entries[path]._replace(hash="", stamp=ABSENT)
    for path, node in stale.presumed_deleted.items():
        entries[path] = Entry(node.kind.name, node.owner, node.key, "", ABSENT, "")
    settled = True
    for outcome in outcomes:
        built = stale.nodes.get(outcome.path)
        if built is None or built.kind.policy is Policy.ONCE:
            continue
        done = outcome.action is not Action.CONFLICT
        settled = settled and done
        entries[built.path] = Entry(
            kind=built.kind.name,
            owner=built.owner,
            key=built.key if done else "",
            hash=outcome.hash[:32],
            stamp=stamp(f"{root}/{built.path}"),
            base=digest(bodies[built.path]) if done else _base(before, built.path),
        )
    return entries, settled


def _base(before: Manifest, path: str) -> str:
    """Return the base hash that a file in conflict keeps."""
    return before.entries[path].base if path in before.entries else ""


def _tables_changed(inputs: BuildInputs) -> bool:
    return bool(inputs.differing_models() or inputs.removed_models())


def _update_recipes(manifest: Manifest, recipes: Mapping[str, Recipe]) -> None:
    """Update the keys after builders read more settings than the manifest knew."""
    new = {
        short_hash(*manifest.recipes[kind]): short_hash(*recipe)
        for kind, recipe in recipes.items()
        if kind in manifest.recipes
    }
    for path, entry in manifest.entries.items():
        schema, _, recipe = entry.key.partition(".")
        key = entry.key and f"{schema}.{new.get(recipe, recipe)}"
        manifest.entries[path] = entry._replace(key=key)
    manifest.recipes = dict(recipes)


def _plain(settings: Settings) -> tuple[str, dict[str, object]] | None:
    """Return the settings, or None if marshal cannot store them, for example dates."""
    values = dict(settings.values)
    try:
        marshal.dumps(values)
    except ValueError:
        return None
    return settings.project, values
