"""Users and bylines of the demo. Their password is DEMO_PASSWORD of .env, else a random one."""

import secrets
import sys
from typing import Any

from fw.runtime.application import project
from fw.runtime.auth import Hashed, Passwords
from fw.runtime.database import current

from app.repositories.auth_role import AuthRoleRepository
from app.repositories.author import AuthorRepository
from app.repositories.user import UserRepository
from database.seeds._demo import add, key

PEOPLE = (
    ("Vera Lindqvist", "editor"),
    ("Hugo Marsh", "editor"),
    ("Maud Ferrier", "author"),
    ("Iver Solberg", "author"),
    ("Tamsin Oakes", "author"),
    ("Rafe Quill", "author"),
    ("Nadia Brook", "author"),
    ("Mira Sands", None),
)
BIOS = {
    "Vera Lindqvist": "Edits in the morning, weeds in the evening.",
    "Maud Ferrier": "Has kept the same garden, and the same notebook, for thirty years.",
    "Iver Solberg": "Measures first. Mends walls, chairs and forecasts.",
    "Tamsin Oakes": "Walks wherever there is a path, and writes down where it went.",
    "Rafe Quill": "Bakes on weekdays, and sorts screws when it rains.",
    "Nadia Brook": "Cooks from what is there, and looks at the sky before she does.",
}


def handle(name: str) -> str:
    """Return the first name in small letters: the login, and the slug of the byline."""
    return name.split()[0].lower()


async def run() -> None:
    """Add users and bylines; tell the password once."""
    roles = {role.name: role.id for role in await AuthRoleRepository().all()}
    given = project.current().config.env("DEMO_PASSWORD")
    password = given or secrets.token_urlsafe(12)
    hashed = Hashed(await Passwords().hash(password))
    rows: list[dict[str, Any]] = [
        {
            "id": key("User", handle(name)),
            "name": name,
            "email": f"{handle(name)}@example.com",
            "password": hashed,
            "role_id": role and roles[role],
        }
        for name, role in PEOPLE
    ]
    if not await add(UserRepository(), rows):
        return
    authors = [
        {
            "id": key("Author", handle(name)),
            "name": name,
            "slug": handle(name),
            "bio": bio,
            "user_id": key("User", handle(name)),
        }
        for name, bio in BIOS.items()
    ]
    await add(AuthorRepository(), authors)
    shown = "the password of DEMO_PASSWORD" if given else f"the password {password}"
    names = ", ".join(row["email"] for row in rows)

    async def tell() -> None:
        sys.stdout.write(f"added {names} with {shown}\n")

    await current().after_commit(tell)
