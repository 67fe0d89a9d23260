"""Inputs of a build: the last manifest, the schema, the settings and fw's own sources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from fw.language.checks.references.interface import Interface
from fw.language.model import Model
from fw.language.names import names_of
from fw.language.serialization import from_data
from fw.language.syntax.source_files import Sources
from fw.runtime.errors import FwError
from fw.runtime.messages import say
from fw.runtime.names import read_acronyms_by
from fw.runtime.rules.access_rules import MAX_PATH
from fw.tasks.artifact import Kind, Settings
from fw.tasks.build.context import BuildContext, BuildOptions
from fw.tasks.build.manifest import (
    Manifest,
    ModelRecord,
    Recipe,
    input_stamps,
    migration_stamps,
    tool_stamps,
)
from fw.tasks.build.plan import Plan, make_recipes, model_key, paths_of
from fw.tasks.build.up_to_date import Stamp, has_database
from fw.tasks.scaffold.account_check import check_accounts
from fw.tasks.schema.loader import LoadedSchema, load
from fw.tasks.schema.model_cache import ModelCache
from fw.tasks.schema.source_files import read_sources
from fw.tasks.settings import acronyms_of, login_of, read_settings

__all__ = ["BuildInputs"]


@dataclass(slots=True)
class BuildInputs:
    """Everything that a build reads, as it was when the build started.

    Stamps are taken before the files are read, so the next build notices an edit made during
    this one.
    """

    root: Path
    before: Manifest
    stamps: dict[str, Stamp]
    migrations: dict[str, Stamp]
    tools: tuple[tuple[str, int], ...]
    database: bool
    settings: Settings
    settings_read: dict[str, set[str]]
    kinds: tuple[Kind, ...]
    sources: Sources
    loaded: LoadedSchema
    known: Mapping[str, ModelRecord]
    cache: ModelCache

    @classmethod
    def read(cls, context: BuildContext, options: BuildOptions) -> BuildInputs:
        """Read the inputs; raise SchemaError, or FwError for an invalid or unreadable file."""
        root = context.root
        stamps, migrations = input_stamps(str(root)), migration_stamps(str(root))
        tools = tool_stamps()
        before = Manifest.load(str(root)) or Manifest()
        trusted = before.tools == tools and not options.full
        cache = context.cache(readonly=not options.writes)
        if not trusted:
            cache.clear()
        known = before.models if trusted else {}
        settings = _settings(root, before, stamps)
        words = acronyms_of(settings)
        read_acronyms_by(lambda: words)
        if "fw.toml" in before.inputs and before.inputs["fw.toml"] != stamps["fw.toml"]:
            _require_same_names(before)
        draft = options.draft
        sources = read_sources(root) if draft is None else draft.sources
        login = login_of(settings)
        loaded = load(sources, known, cache, login)
        check_accounts(loaded.schema, settings)
        loaded = loaded._replace(schema=replace(loaded.schema, login=login))
        return cls(
            root=root,
            before=before,
            stamps=stamps,
            migrations=migrations,
            tools=tools,
            database=has_database(str(root)),
            settings=settings,
            settings_read={name: set(read) for name, read in before.read.items()},
            kinds=tuple(
                kind
                for kind in context.kinds()
                if kind.is_in(settings.values, enums=bool(loaded.enums))
            ),
            sources=sources,
            loaded=loaded,
            known=known,
            cache=cache,
        )

    def are_current(self) -> bool:
        """Return True if nothing has changed since it was read."""
        root = str(self.root)
        return (
            input_stamps(root) == self.stamps
            and migration_stamps(root) == self.migrations
            and (Manifest.load(root) or Manifest()) == self.before
        )

    def plan(self) -> Plan:
        """Return the plan of all artifacts."""
        loaded, known = self.loaded, self.known
        differing = self.differing_models()
        same_kinds = self._same_kinds()
        if list(known) != list(loaded.blocks) or not same_kinds:
            # The order of models is part of their keys, and may have changed for any of them.
            differing = set(loaded.blocks)
        positions = {name: place for place, name in enumerate(loaded.blocks)}
        public = {
            other: _public(loaded.interfaces[other])
            for name in differing
            for other in loaded.references[name]
        }
        models: dict[str, ModelRecord] = {}
        for name, block in loaded.blocks.items():
            old = known.get(name)
            if old is not None and name not in differing:
                models[name] = old
                continue
            models[name] = ModelRecord(
                block,
                model_key(
                    name, self._text_of(name, block), loaded.references[name], public, positions
                ),
                loaded.references[name],
                tuple(loaded.interfaces[name]),
                old.paths if old and same_kinds else paths_of(name, self.kinds),
            )
        return Plan(self.kinds, models, self._recipes(), loaded.schema.provider, loaded.enums)

    def _recipes(self) -> Mapping[str, Recipe]:
        before = self.before
        same = (
            before.tools == self.tools
            and before.inputs.get("fw.toml") == self.stamps["fw.toml"]
            and self._same_kinds()
        )
        return before.recipes if same else self.recipes()

    def _same_kinds(self) -> bool:
        """Return True if the last build had the same kinds; settings add and remove some."""
        return self.before.recipes.keys() == {kind.name for kind in self.kinds}

    def recipes(self) -> dict[str, Recipe]:
        """Return the recipe of each kind, with the settings that its builder is known to read."""
        settings = self.settings
        return make_recipes(self.kinds, settings.project, settings.values, self.settings_read)

    def needs_migrations(self, options: BuildOptions) -> bool:
        """Return True if revisions may be missing."""
        changed = self.changed_models(options)
        return changed is None or bool(changed) or bool(self.removed_models())

    def changed_models(self, options: BuildOptions) -> set[str] | None:
        """Return the models whose tables may have changed; None if any of them may have."""
        before = self.before
        if (
            options.full
            or options.renames
            or options.fills
            or before.migrations_pending
            or not self.known
            or before.migrations != self.migrations
        ):
            return None
        return self.differing_models()

    def edited_models(self) -> set[str]:
        """Return the models whose block is new or changed."""
        known, blocks = self.known, self.loaded.blocks
        return {
            name
            for name, block in blocks.items()
            if name not in known or known[name].block != block
        }

    def differing_models(self) -> set[str]:
        """Return the models that changed, or that reference a model that changed."""
        known, blocks, changed = self.known, self.loaded.blocks, self.edited_models()
        seen = changed | (known.keys() - blocks.keys())
        return changed | {
            name
            for name, others in self.loaded.references.items()
            if not seen.isdisjoint(others) or not seen.isdisjoint(self._led_to(name))
        }

    def _text_of(self, name: str, block: str) -> str:
        """Return the hash of a model's block, and of those to which its access rules may lead.

        A rule contains the stored values of enums at the end of its paths.
        """
        return " ".join((block, *(self.loaded.blocks[one] for one in sorted(self._led_to(name)))))

    def _led_to(self, name: str) -> set[str]:
        """Return the models to which the access rules of a model may lead."""
        found: set[str] = set()
        level = {name} if self.loaded.interfaces[name].leads_on else set()
        for _ in range(MAX_PATH + 1):
            level = {other for one in level for other in self.loaded.references.get(one, ())}
            found |= level
        return found - {name}

    def removed_models(self) -> set[str]:
        """Return the models of the last build that the schema no longer has."""
        return {name for name in self.before.models if name not in self.loaded.blocks}

    def former_model(self, name: str) -> Model | None:
        """Return a model of the last build, None if it isn't known."""
        record = self.known.get(name)
        data = None if record is None else self.cache.get(record.block)
        return None if data is None else from_data(data)

    def renamed_models(self) -> tuple[tuple[str, str], ...]:
        """Return the old and new name of each model renamed since the last build.

        If no manifest tells, these are all renamed models: the files show whether they moved.
        """
        known = self.before.models
        return tuple(
            (one.was, name)
            for name, one in self.loaded.interfaces.items()
            if one.was and (one.was in known or not known) and one.was not in self.loaded.blocks
        )

    def renamed_enums(self) -> tuple[tuple[str, str], ...]:
        """Return the old and new name of each shared enum with a `was`."""
        return tuple((one.was, one.name) for one in self.loaded.schema.enums if one.was)

    def renamed_fields(self, owner: str, options: BuildOptions) -> tuple[tuple[str, str], ...]:
        """Return the old and new name of each renamed field of a model."""
        given = {
            new.rpartition(".")[2]: old.rpartition(".")[2]
            for old, new in options.renames
            if new.rpartition(".")[0] == owner
        }
        was = {one.name: one.was for one in self.loaded.schema[owner].fields if one.was}
        return tuple((old, new) for new, old in (was | given).items())

    def renamed_paths(self) -> Iterator[tuple[str, str, str, str]]:
        """Yield the old and new name of each renamed model, with each old and new path."""
        for was, name in self.renamed_models():
            pairs = zip(paths_of(was, self.kinds), paths_of(name, self.kinds), strict=True)
            for old, new in pairs:
                yield was, name, old, new


def _settings(root: Path, before: Manifest, stamps: Mapping[str, Stamp]) -> Settings:
    if before.settings and before.inputs.get("fw.toml") == stamps["fw.toml"]:
        return Settings(*before.settings)
    return read_settings(root)


_MODULE = Interface._fields.index("module")


def _require_same_names(before: Manifest) -> None:
    """Raise FwError if acronyms that were added or removed rename files of models."""
    for name, record in before.models.items():
        was, now = record.interface[_MODULE], names_of(name).module
        if was != now:
            raise FwError(
                say(
                    "{name} would be renamed from {was} to {now}, since acronyms in fw.toml changed",
                    name=name,
                    was=was,
                    now=now,
                ),
                hint=say(
                    'restore the list; names of models that were built stay. For another table, add a line map "…" to {name}',
                    name=name,
                ),
            )


def _public(interface: Interface) -> tuple[object, ...]:
    """Return the parts of an interface that the files of other models may depend on."""
    one = interface
    keys = tuple(reference[1:] for reference in one.references)
    names = (one.name, one.module, one.table, one.primary, one.primary_type, one.composite_key)
    titles = (one.titles, one.text_titles)
    return (*names, keys, one.relations, *titles, one.private_keys, one.reference_fields)
