"""Connection URLs of the queue drivers."""

from __future__ import annotations

import pytest

from fw.runtime.errors import FwError
from fw.runtime.queue import Job, Queue
from fw.runtime.queue.drivers.database import DatabaseDriver
from tests.runtime.queue.conftest import Configure


class Note(Job):
    def handle(self) -> None: ...


@pytest.fixture(autouse=True)
def addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1/7")
    monkeypatch.setenv("RABBITMQ_URL", "amqp://127.0.0.1:1/%2F")


def redis_port(name: str | None = None) -> int:
    found = Queue(name).driver.broker.client.connection_pool.connection_kwargs  # type: ignore[attr-defined]
    return int(found["port"])


def test_each_driver_uses_a_url_of_its_scheme(
    configure: Configure, monkeypatch: pytest.MonkeyPatch
) -> None:
    configure(driver="redis", connection="redis://127.0.0.1:2/0")
    assert redis_port() == 2
    configure(driver="database", connection="sqlite:///jobs.db")
    assert redis_port("redis") == 1
    monkeypatch.setenv("DATABASE_URL", "sqlite:///app.db")
    configure(driver="redis", connection="redis://127.0.0.1:2/0")
    driver = Queue("database").driver
    assert isinstance(driver, DatabaseDriver)
    assert driver.url.database.endswith("/app.db")


@pytest.mark.parametrize(
    ("driver", "connection"),
    [("redis", "sqlite:///jobs.db"), ("redis", "amqp://127.0.0.1/"), ("database", "redis://h/0")],
)
def test_a_url_of_another_scheme_is_refused(
    configure: Configure, driver: str, connection: str
) -> None:
    with pytest.raises(FwError, match=f"the driver {driver} does not support") as caught:
        configure(driver=driver, connection=connection).stats()
    assert caught.value.hint is not None
    assert f"{'redis' if driver == 'redis' else 'sqlite'}:" in caught.value.hint


@pytest.mark.parametrize("name", ["redis", "rabbitmq"])
@pytest.mark.parametrize("port", ["secret", "99999999"])
def test_an_invalid_url_is_refused_without_its_password(
    configure: Configure, monkeypatch: pytest.MonkeyPatch, name: str, port: str
) -> None:
    scheme = "redis" if name == "redis" else "amqp"
    monkeypatch.setenv(f"{name.upper()}_URL", f"{scheme}://user:hidden@host:{port}/0")
    configure(driver=name)
    with pytest.raises(FwError) as caught:
        Queue().push(Note())
    assert "hidden" not in str(caught.value)
