"""Does its part of tasks of the starter helpdesk, as one of several processes, in its folder.

The argument is the name of the process. Each line of the input is a task with a number, such as
`open 250`. `setup` adds what they need, `check` prints what they have done. It prints `ready` before
each task.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, time, timedelta
from typing import Any

from app.main import app
from app.models.number_series import NumberSeries
from app.models.service_hour import ServiceHourWeekday
from app.repositories.business_calendar import BusinessCalendarRepository
from app.repositories.customer import CustomerRepository
from app.repositories.service_hour import ServiceHourRepository
from app.repositories.sla_policy import SlaPolicyRepository
from app.repositories.team import TeamRepository
from app.repositories.ticket import TicketRepository
from app.repositories.ticket_event import TicketEventRepository
from app.repositories.ticket_message import TicketMessageRepository
from app.repositories.user import UserRepository
from app.services.breaches import sweep
from app.services.mail_intake import take_in
from app.services.mail_parsing import parse
from app.services.opening import NewTicket, open_ticket

from fw.runtime.database import Numbers, transaction
from fw.runtime.database.errors import Unavailable

AGENTS = 4
LATER = timedelta(days=400)


async def setup(_name: str, _count: int) -> None:
    """Add a team that always works, its agents, and customers."""
    calendar = await BusinessCalendarRepository().create({"name": "Always"})
    for weekday in ServiceHourWeekday:
        hours = {"weekday": weekday, "opens": time(), "closes": time()}
        await ServiceHourRepository().create({"calendar_id": calendar.id, **hours})
    agents = []
    for number in range(AGENTS):
        values = {"name": f"Agent {number}", "password": "correct horse battery"}
        agent = await UserRepository().create({**values, "email": f"a{number}@example.com"})
        agents.append(agent.id)
    team = {"name": "Support", "calendar_id": calendar.id, "agent_ids": agents}
    await TeamRepository().create(team)
    await CustomerRepository().create({"name": "Cleo", "email": "cleo@example.com"})
    policy = {"name": "Basic", "first_reply_minutes": 30, "resolution_minutes": 60}
    await SlaPolicyRepository().create(policy)


async def persisted(work: Callable[[], Awaitable[Any]]) -> None:
    """Do the work, again after a deadlock or a long wait, as a client does that gets a 503."""
    while True:
        try:
            await work()
        except Unavailable:
            continue
        return


async def open_tickets(name: str, count: int) -> None:
    """Open tickets; every third time, open one that is rolled back."""
    [team] = await TeamRepository().all()
    [customer] = await CustomerRepository().all()
    for number in range(count):
        new = NewTicket(f"{name} {number}", customer.id, team_id=team.id)
        if number % 3 == 0:
            await persisted(lambda new=new: rolled_back(new))
        await persisted(lambda new=new: open_ticket(new, datetime.now(UTC)))


async def rolled_back(new: NewTicket) -> None:
    """Open a ticket, and change one's mind."""
    try:
        async with transaction():
            await open_ticket(new, datetime.now(UTC))
            raise LookupError
    except LookupError:
        return


async def sweep_late(_name: str, count: int) -> None:
    """Sweep when all tickets are late, several times."""
    for _ in range(count):
        await persisted(lambda: sweep(datetime.now(UTC) + LATER))


async def take_mails(_name: str, count: int) -> None:
    """Take the same mails in as the other processes."""
    for number in range(count):
        raw = f"From: m{number % 3}@example.com\nMessage-ID: <{number}@m>\n\nHello {number}"
        mail = parse(raw.encode())
        await persisted(lambda mail=mail: take_in(mail))


async def check(_name: str, _count: int) -> None:
    """Print what all processes have done."""
    tickets = TicketRepository().query()
    opened = tickets.where("channel", "web")
    numbers = sorted(await tickets.pluck("number"))
    events = TicketEventRepository().query().where("kind", "breached")
    breaches = await events.group_by("ticket_id", "after").count()
    mails = TicketMessageRepository().query().where_not_null("message_id")
    found = {
        "numbers": len(numbers),
        "gaps": [int(text[-6:]) for text in numbers] != [*range(1, len(numbers) + 1)],
        "turns": sorted((await opened.group_by("assignee_id").count()).values()),
        "breaches": dict(Counter(breaches.values())),
        "late": await tickets.where_not_null("first_reply_breached_at").count(),
        "mails": await mails.count(),
        "threads": await tickets.where("channel", "email").count(),
        "customers": await CustomerRepository().query().count(),
        "next": await next_number(),
    }
    print(json.dumps(found))


async def next_number() -> str:
    """Return the number of the next ticket."""
    async with transaction():
        return await Numbers(NumberSeries).next("T-{year}-", width=6)


TASKS: dict[str, Callable[[str, int], Awaitable[None]]] = {
    "setup": setup,
    "open": open_tickets,
    "sweep": sweep_late,
    "mail": take_mails,
    "check": check,
}


async def main(name: str) -> None:
    """Do the tasks of the input."""
    async with app.router.lifespan_context(app):
        print("ready", flush=True)
        while line := await asyncio.to_thread(sys.stdin.readline):
            task, count = line.split()
            await TASKS[task](name, int(count))
            print("ready", flush=True)


asyncio.run(main(sys.argv[1]))
