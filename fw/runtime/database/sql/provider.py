"""What providers of SQL databases have in common."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from typing_extensions import override

from fw.runtime.database.contract import Place, Provider
from fw.runtime.database.errors import Unavailable
from fw.runtime.database.sql.migrating import count_rows

if TYPE_CHECKING:
    from fw.runtime.database.url import DatabaseUrl

__all__ = ["SqlProvider"]


class SqlProvider(Provider):
    """A provider whose tables can be asked in SQLAlchemy's words."""

    @override
    async def exists(self, url: DatabaseUrl) -> bool:
        try:
            await self.ping(url)
        except Unavailable as error:
            if self.says_missing(error.__cause__):
                return False
            raise
        return True

    def says_missing(self, cause: BaseException | None) -> bool:  # noqa: ARG002
        """Whether a driver's error says that the server has no such database."""
        return False

    @override
    async def count_rows(self, url: DatabaseUrl, places: Iterable[Place]) -> dict[Place, int]:
        async with self.migrating(url, writes=False) as connection:
            return await count_rows(connection, places)
