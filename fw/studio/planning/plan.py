"""Plans: what a build of changed schema files would write, computed by the build itself."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from fw.language.model import Schema
from fw.language.service.workspace import BlockCache, Workspace
from fw.lsp.projects import Project
from fw.lsp.texts import Text
from fw.runtime.errors import FwError, UsageError
from fw.runtime.messages import say
from fw.studio.planning.api_changes import api_changes
from fw.studio.planning.messages import notes, told
from fw.studio.planning.migrations import migrations_data, questions
from fw.studio.planning.schema_changes import schema_changes
from fw.studio.problems import Stale
from fw.studio.texts.files import base_of, project_files
from fw.tasks.build.session import BuildOptions, BuildReport, build
from fw.tasks.disk.decision import Action
from fw.tasks.disk.draft import Draft, OutdatedDraft, draft_of
from fw.tasks.disk.marker import decode, split
from fw.tasks.disk.outcome import Step
from fw.tasks.disk.pristine_store import PristineStore
from fw.tasks.migrations.preview.preview import preview

__all__ = [
    "Answers",
    "Plan",
    "Plans",
    "current_draft",
    "decide",
    "make_plan",
    "plan_id",
    "versions_of",
]

_KEPT = 8


class Answers(NamedTuple):
    """Answers to the questions of a plan, as options of a build."""

    renames: tuple[tuple[str, str], ...] = ()
    fills: tuple[tuple[str, str], ...] = ()
    allow_destructive: bool = False

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Answers:
        """Return the answers in a request; raise UsageError for others."""
        try:
            renames = tuple((str(old), str(new)) for old, new in given.get("renames") or ())
            fills = tuple((str(field), str(value)) for field, value in given.get("fills") or ())
        except (TypeError, ValueError):
            raise UsageError(say("invalid answers"), hint=say("send pairs of texts")) from None
        return cls(renames, fills, given.get("allow_destructive") is True)

    def options(self, draft: Draft, *, dry_run: bool) -> BuildOptions:
        """Return the options of a build; a dry run needs no consent, and shows what is lost."""
        return BuildOptions(
            dry_run=dry_run,
            explain=True,
            renames=self.renames,
            fills=self.fills,
            allow_destructive=dry_run or self.allow_destructive,
            draft=draft,
        )


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan: its id, what it was computed from, the decision on each file, and its data."""

    id: str
    base: str
    sources: Mapping[str, str]
    answers: Answers
    steps: tuple[Step, ...]
    data: Mapping[str, Any]

    @property
    def is_answered(self) -> bool:
        """True if it can be applied."""
        return not self.data["questions"]


class Plans:
    """The latest plans of a server, by id."""

    def __init__(self) -> None:
        self._plans: OrderedDict[str, Plan] = OrderedDict()
        self._lock = Lock()
        self.planning = Lock()
        """Held while a plan is made, since plans share `blocks`."""
        self.blocks = BlockCache()

    def add(self, plan: Plan) -> None:
        """Keep a plan; the oldest is forgotten."""
        with self._lock:
            self._plans[plan.id] = plan
            self._plans.move_to_end(plan.id)
            while len(self._plans) > _KEPT:
                self._plans.popitem(last=False)

    def find(self, id: str) -> Plan:
        """Return a plan; raise Stale for an unknown one."""
        with self._lock:
            plan = self._plans.get(id)
        if plan is None:
            raise Stale
        return plan


def make_plan(
    root: Path,
    sources: Mapping[str, str],
    base: str,
    answers: Answers,
    blocks: BlockCache | None = None,
) -> Plan:
    """Return the plan of a build after the schema files have these texts; write nothing.

    `blocks` remembers the checked blocks of the plans before; one thread at a time may use it.
    Raise Stale if the files on disk don't have the hash `base`, SchemaError, and FwError as a
    build does.
    """
    known = project_files(root)
    decided = decide(root, sources, base, answers)
    draft = decided.draft
    migrations = preview(root, answers.renames, answers.fills, draft)
    blocks = blocks or BlockCache()
    before = _schema_on_disk(Workspace(known, blocks)) if known else Schema(None, {})
    after = Workspace(sources, blocks).schema()
    data = {
        "id": decided.id,
        "base": base,
        "schema": [
            {"file": one.path, "before": known.get(one.path), "after": sources.get(one.path)}
            for one in draft.files
        ],
        "changes": _changes(before, after, answers),
        "outcomes": _outcomes(decided.report),
        "migrations": migrations_data(root, migrations, after.provider),
        "api": _api(before, after),
        "questions": questions(root, migrations, allow_destructive=answers.allow_destructive),
        "warnings": _warnings(root, sources, blocks),
    }
    return Plan(decided.id, base, dict(sources), answers, decided.steps, data)


def current_draft(
    root: Path,
    sources: Mapping[str, str],
    base: str,
    confirm: Callable[[Sequence[Step]], None],
) -> Draft:
    """Return the draft of these schema files; raise Stale if those on disk don't have that hash."""
    known = project_files(root)
    if base_of(root) != base:
        raise Stale
    try:
        return draft_of(root, known, sources, confirm)
    except OutdatedDraft:
        raise Stale from None


class Decided(NamedTuple):
    """The decisions of a dry run, with the id of the plan that shows them."""

    id: str
    draft: Draft
    report: BuildReport
    steps: tuple[Step, ...]


def decide(root: Path, sources: Mapping[str, str], base: str, answers: Answers) -> Decided:
    """Return what a build of these schema files would write; see `make_plan` for the errors."""
    found: list[Step] = []
    draft = current_draft(root, sources, base, found.extend)
    report = build(root, answers.options(draft, dry_run=True))
    return Decided(plan_id(base, sources, answers, found), draft, report, tuple(found))


def plan_id(base: str, sources: Mapping[str, str], answers: Answers, steps: Sequence[Step]) -> str:
    """Return the hash of everything that a build writes, and of what it was computed from."""
    decided = [
        [
            step.path,
            step.origin,
            str(step.decision.action),
            step.decision.detail,
            step.decision.remove,
            step.decision.drop_side,
            *map(_hash, (step.decision.data, step.decision.side, step.decision.keep)),
        ]
        for step in steps
        if step.decision.action not in (Action.IDENTICAL, Action.SKIP)
    ]
    text = json.dumps([base, sorted(sources.items()), answers, decided])
    return sha256(text.encode()).hexdigest()


def _hash(data: bytes | None) -> str | None:
    return None if data is None else sha256(data).hexdigest()


def _schema_on_disk(known: Workspace) -> Schema | None:
    """Return the schema, None if it has errors: then there is nothing to compare."""
    return None if known.analysis.found else known.schema()


def _changes(before: Schema | None, after: Schema, answers: Answers) -> list[dict[str, Any]]:
    if before is None:
        return []
    found = schema_changes(before, after, answers.renames)
    return [one._asdict() | {"message": one.text.data} for one in found]


def _api(before: Schema | None, after: Schema) -> list[dict[str, Any]]:
    found = [] if before is None else api_changes(before, after)
    return [one._asdict() | {"message": one.text.data} for one in found]


def _outcomes(report: BuildReport) -> list[dict[str, Any]]:
    return [
        {
            "path": one.path,
            "action": str(one.action),
            "notes": notes(one.detail, report.explanations.get(one.path, "")),
            "edited": one.edited,
            "diff": one.diff,
        }
        for one in report.outcomes
        if one.action is not Action.IDENTICAL
    ]


def _warnings(root: Path, sources: Mapping[str, str], blocks: BlockCache) -> list[dict[str, Any]]:
    project = Project(root, blocks, disk={})
    project.opened = {file: Text(text) for file, text in sources.items()}
    return [
        {
            "file": one.file,
            "line": one.line,
            **told(one.message),
            "hint": told(one.hint) if one.hint else None,
        }
        for one in project.workspace.warnings()
    ]


def versions_of(root: Path, plan: Plan, path: str) -> dict[str, str | None]:
    """Return the versions of one file of a plan, without markers; raise FwError if it has none.

    `base` is the text generated last, which the merge compares; `result` is what is written.
    """
    step = next((one for one in plan.steps if path in (one.path, one.origin)), None)
    if step is None:
        raise FwError(
            say("the plan doesn't change {path}", path=path), hint=say("choose one of its files")
        )
    yours = None if step.found is None else split(decode(step.found.data)[0])
    base = None
    if yours is not None and yours.hash is not None:
        with PristineStore(root, read_only=True) as store:
            base = store.base(step.origin, yours.hash)
    written = step.decision.side if step.decision.side is not None else step.decision.data
    kept = None if step.decision.remove or yours is None else yours.body
    result = kept if written is None else split(decode(written)[0]).body
    found = {
        "path": step.path,
        "base": base,
        "yours": None if yours is None else yours.body,
        "generated": getattr(step.item, "body", None),
        "result": result,
    }
    return {name: _shown(text) for name, text in found.items()}


def _shown(text: str | None) -> str | None:
    """Return a text that JSON can contain: bytes that aren't UTF-8 are replaced."""
    return text and text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
