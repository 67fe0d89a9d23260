"""Rate limits of logins and registrations."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta

import pytest

from fw.runtime.auth.rate_limit import (
    HOUR,
    MAX_ACCOUNT_FAILURES,
    MAX_KNOWN_NETWORKS,
    WINDOW,
    LoginRateLimit,
    delay_after,
)
from fw.runtime.cache import Cache
from fw.runtime.errors import ServiceUnavailable, TooManyRequests, Unauthenticated
from fw.runtime.testing import fake_cache, travel


@pytest.fixture(autouse=True)
def _cache() -> Iterator[None]:
    with fake_cache():
        yield


async def fails(rate_limit: LoginRateLimit, account: str, address: str) -> bool:
    """Fail once; say whether it was tried."""
    try:
        async with rate_limit.attempt(account, address):
            raise Unauthenticated
    except TooManyRequests:
        return False
    except Unauthenticated:
        return True


async def test_addresses_of_one_ipv6_network_share_a_limit() -> None:
    rate_limit = LoginRateLimit()
    for number in range(MAX_ACCOUNT_FAILURES):
        await rate_limit.start("ada@shop.example", f"2001:db8::{number:x}")
    with pytest.raises(TooManyRequests):
        await rate_limit.start("ada@shop.example", "2001:db8::ffff:1")
    await rate_limit.start("ada@shop.example", "2001:db8:0:1::1")


async def test_an_exceeded_limit_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    rate_limit = LoginRateLimit(max_failures=10)
    for number in range(40):
        await fails(rate_limit, "ada@shop.example" if number % 2 else f"user{number}", "10.0.0.1")
    told = [record.getMessage() for record in caplog.records]
    assert told == [
        "too many failed logins from 10.0.0.1",
        "too many failed logins for an account from 10.0.0.1",
    ]


async def test_failures_of_one_address_are_limited_across_accounts() -> None:
    rate_limit = LoginRateLimit(max_failures=20)
    tried = [
        await fails(rate_limit, f"user{number}@shop.example", "10.0.0.1") for number in range(30)
    ]
    assert tried.count(True) == 20
    assert await fails(rate_limit, "user1@shop.example", "10.0.0.2")
    unlimited = LoginRateLimit(max_failures=0)
    assert await fails(unlimited, "another@shop.example", "10.0.0.1")


async def test_successful_logins_do_not_reset_the_limit_of_an_address() -> None:
    rate_limit = LoginRateLimit(max_failures=10)
    tried = 0
    for number in range(30):
        try:
            async with rate_limit.attempt("mine@shop.example", "10.0.0.1"):
                pass
        except TooManyRequests:
            break
        tried += await fails(rate_limit, f"user{number}@shop.example", "10.0.0.1")
    assert tried == 10


async def test_attempts_that_end_with_another_error_are_not_counted() -> None:
    rate_limit = LoginRateLimit(max_failures=3)
    for _ in range(10):
        with pytest.raises(ServiceUnavailable):
            async with rate_limit.attempt("ada@shop.example", "10.0.0.1"):
                raise ServiceUnavailable("busy")
    assert await fails(rate_limit, "ada@shop.example", "10.0.0.1")


async def test_reset_clears_the_failures_of_an_account_from_all_addresses() -> None:
    rate_limit, places = LoginRateLimit(), ("10.0.0.1", "10.0.0.2")
    with travel(timedelta(0), frozen=True) as clock:
        for account in ("ada@shop.example", "bob@shop.example"):
            for place in places * MAX_ACCOUNT_FAILURES:
                assert await fails(rate_limit, account, place)
            assert not await fails(rate_limit, account, places[0])
        clock.to(timedelta(seconds=1))
        await rate_limit.reset("Ada@shop.example ", "7")
        assert not await fails(rate_limit, "bob@shop.example", places[0])
        for place in places:
            tried = [
                await fails(rate_limit, "ada@shop.example", place)
                for _ in range(2 * MAX_ACCOUNT_FAILURES)
            ]
            assert tried.count(True) == MAX_ACCOUNT_FAILURES
        # Nor do the failures of before come back, once it isn't known any more.
        clock.to(timedelta(seconds=WINDOW + 2))
        assert await fails(rate_limit, "ada@shop.example", places[0])


async def test_reset_keeps_the_failures_of_the_address() -> None:
    rate_limit = LoginRateLimit(max_failures=MAX_ACCOUNT_FAILURES)
    for _ in range(MAX_ACCOUNT_FAILURES):
        await fails(rate_limit, "ada@shop.example", "10.0.0.1")
    await rate_limit.reset("ada@shop.example")
    assert not await fails(rate_limit, "ada@shop.example", "10.0.0.1")
    assert await fails(rate_limit, "ada@shop.example", "10.0.0.2")


async def test_registrations_are_limited_by_network() -> None:
    rate_limit = LoginRateLimit(max_registrations=3)
    for number in range(3):
        await rate_limit.register(f"2001:db8::{number:x}")
    with pytest.raises(TooManyRequests) as caught:
        await rate_limit.register("2001:db8::ffff")
    assert 3500 < caught.value.retry_after <= 3600
    await rate_limit.register("10.0.0.1")
    for _ in range(10):
        await LoginRateLimit(max_registrations=0).register("10.0.0.2")


async def test_logins_fail_without_the_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*_: object) -> None:
        raise ConnectionError("refused")

    monkeypatch.setattr(type(Cache().persistent), "acount", away)
    with pytest.raises(ServiceUnavailable):
        await LoginRateLimit().start("ada@shop.example", "10.0.0.1")


@pytest.mark.parametrize("late", [WINDOW + 1, WINDOW])
async def test_an_attempt_that_ends_late_does_not_change_the_next_window(late: int) -> None:
    rate_limit = LoginRateLimit(max_failures=3)
    with travel(timedelta(0), frozen=True) as clock:
        for ending in (None, ServiceUnavailable("busy")):
            with suppress(ServiceUnavailable):
                async with rate_limit.attempt("mine@shop.example", "10.0.0.1"):
                    clock.to(timedelta(seconds=late))
                    if ending is not None:
                        raise ending
        tried = [await fails(rate_limit, f"user{number}", "10.0.0.1") for number in range(8)]
        assert tried.count(True) == 3


async def test_a_counter_that_is_reset_meanwhile_does_not_become_negative() -> None:
    rate_limit = LoginRateLimit(max_failures=3)
    # The cache's clock may be ahead of this machine's.
    async with rate_limit.attempt("mine@shop.example", "10.0.0.1"):
        await Cache().persistent.aforget(await counter_of("10.0.0.1"))
    tried = [await fails(rate_limit, f"user{number}", "10.0.0.1") for number in range(8)]
    assert tried.count(True) == 3


async def counter_of(address: str) -> str:
    guess = await LoginRateLimit(max_failures=3).start("nobody@shop.example", address)
    return guess.shared[0].key


async def succeeds(rate_limit: LoginRateLimit, account: str, address: str) -> bool:
    try:
        async with rate_limit.attempt(account, address):
            return True
    except TooManyRequests:
        return False


async def test_guesses_from_many_addresses_are_delayed() -> None:
    rate_limit, tried, passed = LoginRateLimit(), [], 0
    with travel(timedelta(0), frozen=True) as clock:
        for step in (*(300 * (1,)), *(115 * (60,))):
            for place in range(3):
                address = f"10.{place}.{passed // 250}.{passed % 250}"
                if await fails(rate_limit, "ada@shop.example", address):
                    tried.append(passed)
            clock.to(timedelta(seconds=step))
            passed += step
    most = max(sum(1 for each in tried if at <= each < at + HOUR) for at in tried)
    assert 60 < most <= 78


async def test_the_limit_of_an_account_holds_for_all_addresses() -> None:
    rate_limit, tried = LoginRateLimit(max_account_failures=3), 0
    with travel(timedelta(0), frozen=True) as clock:
        for minute in range(58):
            tried += await fails(rate_limit, "ada@shop.example", f"10.0.0.{minute}")
            clock.to(timedelta(minutes=1))
        assert tried == 3
        with pytest.raises(TooManyRequests) as caught:
            await rate_limit.start("ada@shop.example", "10.0.1.1")
        assert caught.value.retry_after == 120
        assert await fails(rate_limit, "bob@shop.example", "10.0.0.1")
        unlimited = LoginRateLimit(max_account_failures=0)
        assert await fails(unlimited, "ada@shop.example", "10.0.1.1")


async def test_the_owner_logs_in_from_a_known_network_during_an_attack() -> None:
    rate_limit = LoginRateLimit()
    assert await succeeds(rate_limit, "ada@shop.example", "192.0.2.1")
    for number in range(300):
        await fails(rate_limit, "ada@shop.example", f"10.0.{number // 250}.{number % 250}")
    assert not await succeeds(rate_limit, "ada@shop.example", "192.0.2.2")
    for _ in range(3):
        assert await fails(rate_limit, "ada@shop.example", "192.0.2.1")
    assert await succeeds(rate_limit, "ada@shop.example", "192.0.2.1")
    # The known network has its own limit.
    tried = [await fails(rate_limit, "ada@shop.example", "192.0.2.1") for _ in range(9)]
    assert tried.count(True) == MAX_ACCOUNT_FAILURES


async def test_an_attempt_that_comes_too_early_uses_up_no_limit() -> None:
    rate_limit = LoginRateLimit(max_failures=3)
    with travel(timedelta(0), frozen=True) as clock:
        for number in range(50):
            await fails(rate_limit, "ada@shop.example", f"10.0.0.{number}")
        for _ in range(9):
            assert not await succeeds(rate_limit, "ada@shop.example", "192.0.2.1")
        clock.to(timedelta(seconds=61))
        assert await succeeds(rate_limit, "ada@shop.example", "192.0.2.1")


async def test_a_new_password_ends_delays_and_forgets_networks() -> None:
    rate_limit = LoginRateLimit()
    assert await succeeds(rate_limit, "ada@shop.example", "192.0.2.1")
    for number in range(50):
        await fails(rate_limit, "ada@shop.example", f"10.0.0.{number}")
    await rate_limit.reset("ada@shop.example")
    assert await fails(rate_limit, "ada@shop.example", "192.0.2.2")
    for number in range(50):
        await fails(rate_limit, "ada@shop.example", f"10.0.0.{number}")
    assert not await succeeds(rate_limit, "ada@shop.example", "192.0.2.1")


async def test_an_account_knows_its_latest_networks() -> None:
    rate_limit = LoginRateLimit()
    for number in range(MAX_KNOWN_NETWORKS + 1):
        assert await succeeds(rate_limit, "ada@shop.example", f"192.0.2.{number}")
    for number in range(50):
        await fails(rate_limit, "ada@shop.example", f"10.0.0.{number}")
    assert not await succeeds(rate_limit, "ada@shop.example", "192.0.2.0")
    assert await succeeds(rate_limit, "ada@shop.example", "192.0.2.1")


def test_delays_double_up_to_a_minute() -> None:
    assert [delay_after(count, 100) for count in (1, 10, 11, 12, 13, 16, 17, 100)] == [
        *(0, 0, 1, 2, 4, 32, 60, 60)
    ]


async def test_networks_of_one_ipv6_site_share_a_limit() -> None:
    rate_limit = LoginRateLimit(max_failures=2, max_registrations=2)
    tried = [
        await fails(rate_limit, f"user{number}", f"2001:db8:0:{number:x}::1")
        for number in range(60)
    ]
    assert tried.count(True) == 10
    assert await fails(rate_limit, "ada@shop.example", "2001:db8:1::1")
    for number in range(10):
        await rate_limit.register(f"2001:db8:0:{number:x}::1")
    with pytest.raises(TooManyRequests):
        await rate_limit.register("2001:db8:0:ffff::1")
