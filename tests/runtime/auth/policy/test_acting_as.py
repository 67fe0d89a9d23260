"""Jobs that act for a user."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime import Config
from fw.runtime.auth import Auth, actor, optional_actor
from fw.runtime.auth.sessions.records import TABLES
from fw.runtime.database import EMAIL, PASSWORD, Repository, primary_key
from fw.runtime.database.repositories import authorization
from fw.runtime.errors import Forbidden, Unauthenticated
from tests.runtime.admin.site import Own, project
from tests.runtime.databases import database_with


class Worker(Own):
    __tablename__ = "acting_workers"

    id: Mapped[int] = primary_key()
    name: Mapped[str] = mapped_column(sa.String(120))
    email: Mapped[str] = mapped_column(sa.String(254), unique=True, info=EMAIL)
    password: Mapped[str] = mapped_column(sa.String(255), info=PASSWORD)
    active: Mapped[bool] = mapped_column(default=True)
    role_id: Mapped[int | None]


async def test_a_job_has_the_rights_of_the_user(database_url: str, tmp_path: Path) -> None:
    auth = Auth(user=Worker, role=Worker)
    auth.open(Config.load_auto(project(tmp_path)))
    workers: Repository[Worker] = Repository()
    workers.model = Worker
    try:
        async with database_with(database_url, Worker.__table__, *TABLES):
            values = {"name": "Ada", "email": "ada@shop.example", "password": "correct horse"}
            ada = await workers.create(values)
            async with auth.acting_as(str(ada.id)) as who:
                assert who == actor()
                assert who.user == str(ada.id)
                with pytest.raises(Forbidden):
                    await workers.find(ada.id)
            assert optional_actor() is None
            assert await workers.find(ada.id) is not None
            await workers.update(ada.id, {"active": False})
            with pytest.raises(Unauthenticated, match="no active user has the key"):
                async with auth.acting_as(str(ada.id)):
                    pass
    finally:
        authorization.guard = None
