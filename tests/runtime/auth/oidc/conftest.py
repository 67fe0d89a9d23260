"""A provider on a loopback port, fresh for each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.runtime.auth.oidc.fake_provider import OidcProvider, running_provider


@pytest.fixture(scope="module")
def running() -> Iterator[OidcProvider]:
    with running_provider() as provider:
        yield provider


@pytest.fixture
def provider(running: OidcProvider) -> OidcProvider:
    running.reset()
    return running
