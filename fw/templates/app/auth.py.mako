"""Logins: who the users are. This file is yours: `fw auth` wrote it once.

What each of them may do is in `fw.toml`, `[auth.routes]`.
"""

from fw.runtime.auth import Auth

from app.models.auth_role import AuthRole
from app.models.user import User

auth = Auth(user=User, role=AuthRole)
