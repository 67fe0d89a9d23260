"""Accounts of each role. Their passwords are random, and shown once."""

import secrets

from app.models.user import User
from app.repositories.auth_role import AuthRoleRepository
from app.repositories.user import UserRepository
from app.repositories.warehouse import WarehouseRepository

STAFF = (
    ("Mara Lindqvist", "manager@example.com", "manager", None),
    ("Tomas Okafor", "buyer@example.com", "buyer", None),
    ("Ines Castellan", "north@example.com", "clerk", "NOR"),
    ("Pavel Winter", "south@example.com", "clerk", "SOU"),
)


async def run() -> None:
    """Add the accounts that are missing."""
    roles = {role.name: role.id for role in await AuthRoleRepository().all()}
    warehouses = {one.code: one.id for one in await WarehouseRepository().all()}
    for name, email, role, warehouse in STAFF:
        if await UserRepository().query().where(User.email, email).exists():
            continue
        password = secrets.token_urlsafe(12)
        values = {
            "name": name,
            "email": email,
            "password": password,
            "role_id": roles[role],
        }
        await UserRepository().create(
            {**values, "warehouse_id": warehouses.get(warehouse or "")}
        )
        print(f"added the {role} {email} with the password {password}")
