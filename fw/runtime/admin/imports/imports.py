"""Imports of an admin: from the upload of a file to its records."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Coroutine, Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from starlette.responses import Response

from fw.runtime.admin.imports.csv_file import InvalidCsv, columns_of, read_rows
from fw.runtime.admin.imports.record import ImportRecord, remove_old, runners
from fw.runtime.admin.imports.titles import Titles, title_fields
from fw.runtime.errors import Forbidden, NotFound
from fw.runtime.http.error_handling.problem_details import problem
from fw.runtime.http.responses import success

if TYPE_CHECKING:
    from starlette.requests import Request

    from fw.runtime.admin.access import AdminAccess
    from fw.runtime.admin.dashboard.statistics import Statistics
    from fw.runtime.admin.descriptors import Descriptors, Known
    from fw.runtime.http.routing.table import RouteTable

__all__ = ["MAX_FILE", "MAX_ROWS", "Imports"]

MAX_FILE: Final = 20 * 1024 * 1024
MAX_ROWS: Final = 100_000
_LOCKED: Final = 10
"""Maximum number of seconds for which the start of an import is locked."""
_TYPES: Final = ("application/octet-stream", "text/csv")


class Imports:
    """Imports into the lists of route tables. `register` makes their jobs run here."""

    def __init__(
        self,
        tables: Mapping[str, RouteTable],
        descriptors: Descriptors,
        statistics: Statistics,
        access: AdminAccess,
    ) -> None:
        self._tables, self._descriptors = tables, descriptors
        self._statistics, self._access = statistics, access
        self._running: set[asyncio.Task[Any]] = set()

    async def upload(self, request: Request) -> Response:
        """Store a file and start its check."""
        path = request.path_params["path"]
        if request.headers.get("content-type", "").partition(";")[0].strip() not in _TYPES:
            return problem(415, detail="The request body must be text/csv.")
        known = await asyncio.to_thread(self._descriptors.refresh)
        resource = known.resources.get(path)
        if resource is None or path not in self._tables:
            return problem(404)
        self._require(resource["model"])
        content = await request.body()
        try:
            rows = await asyncio.to_thread(_rows, content)
            record = self._record(known, resource, rows)
        except InvalidCsv as error:
            hint = f"; {error.hint}" if error.hint else ""
            return problem(422, errors={"file": [f"{error.message}{hint}"]})
        await remove_old()
        await record.store(content)
        await self._push(record)
        return success(_shown(record), tag=False)

    async def show(self, request: Request) -> Response:
        """Return the progress of an import."""
        return success(_shown(await self._find(request)), tag=False)

    async def start(self, request: Request) -> Response:
        """Run an import whose check has ended, once."""
        from fw.runtime.cache import Cache

        # Otherwise two requests at the same moment would both import the rows.
        async with Cache().lock(f"fw:import:{request.path_params['id']}", _LOCKED):
            record = await self._find(request)
            if record.is_checked or record.status != "done":
                detail = "The check of this import hasn't ended, or the import was started already."
                return problem(409, detail=detail)
            record.restart(is_checked=True)
            await record.save()
        await self._push(record)
        return success(_shown(record), tag=False)

    async def run(self, id: str) -> None:
        """Check or run an import with the rights of its user; a job calls it."""
        from fw.runtime.admin.imports.handlers import handlers_of
        from fw.runtime.admin.imports.importer import Importer

        record = await ImportRecord.find(id)
        auth, user = self._access.auth, record.user
        acting = nullcontext() if auth is None or user is None else auth.acting_as(user)
        async with record.running():
            rows = await asyncio.to_thread(_rows, await record.content())
            async with acting:
                handlers = handlers_of(self._tables[record.path], record.path)
                titles = Titles(self._statistics, record.titles)
                await Importer(record, handlers, titles).run(rows[1:])

    def _record(
        self, known: Known, resource: Mapping[str, Any], rows: list[list[str]]
    ) -> ImportRecord:
        """Return the record of a new import; raise InvalidCsv for a file without known columns."""
        if len(rows) < 2:
            raise InvalidCsv("the file has no rows below its headings")
        if len(rows) > MAX_ROWS + 1:
            raise InvalidCsv(f"the file has more than {MAX_ROWS:,} rows", hint="divide it")
        models = {one["model"]: one for one in known.resources.values()}
        columns = columns_of(rows[0], resource, models)
        names = {one.field for one in columns if one.field is not None}
        if not names - {resource["key"]}:
            raise InvalidCsv("no heading is the name or the label of a field")
        fields = {**resource["fields"], **_link_fields(resource)}
        named = {one.named for one in columns if one.named is not None}
        return ImportRecord(
            id=secrets.token_hex(16),
            path=resource["path"],
            user=self._user(),
            columns=columns,
            fields={name: fields[name] for name in {*names, resource["key"]}},
            key=resource["key"],
            titles={path: title_fields(known.resources[path]) for path in named},
            total=len(rows) - 1,
        )

    def _require(self, model: str) -> None:
        if "create" not in self._access.verbs(model):
            raise Forbidden(f"may not create {model}", detail="You may not create these records.")

    def _user(self) -> str | None:
        if not self._access.has_logins:
            return None
        from fw.runtime.auth.policy.actor import actor

        return actor().user

    async def _find(self, request: Request) -> ImportRecord:
        record = await ImportRecord.find(request.path_params["id"])
        if record.user != self._user() or record.path != request.path_params["path"]:
            raise NotFound("import", record.id)
        return record

    async def _push(self, record: ImportRecord) -> None:
        """Push the job; without workers, it runs in this process after the response."""
        from fw.runtime.admin.imports.job import ImportRecords
        from fw.runtime.queue import Queue
        from fw.runtime.queue.drivers.sync import SyncDriver

        queue = Queue()
        pushed = queue.apush(ImportRecords(id=record.id))
        if isinstance(queue.driver, SyncDriver):
            self._begin(pushed)
        else:
            await pushed

    def _begin(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    def register(self, root: Path) -> None:
        """Let the jobs of a project's queue run here."""
        runners[root.resolve()] = self.run


def _rows(content: bytes) -> list[list[str]]:
    return [*read_rows(content)]


def _link_fields(resource: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the fields of keys that set the links of many-to-many relations."""
    return {
        one["field"]: {"type": "array", "label": one["label"]}
        for one in resource.get("relations", {}).values()
        if one["kind"] == "many_to_many" and one.get("field")
    }


def _shown(record: ImportRecord) -> dict[str, Any]:
    """Return what the page shows of an import."""
    shown = {
        "id",
        "is_checked",
        "status",
        "total",
        "done",
        "created",
        "updated",
        "failed",
        "errors",
    }
    data = record.model_dump(mode="json", include=shown)
    if record.is_lost:
        data["status"] = "failed"
    data["columns"] = [{"heading": one.heading, "field": one.field} for one in record.columns]
    return data
