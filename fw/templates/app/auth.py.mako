"""Authentication. Generated once by `fw auth`; yours to edit.

The permissions of each role are in `fw.toml`, in the table `[auth.routes]`.
"""

from fw.runtime.auth import Auth

from app.models.auth_role import AuthRole
from app.models.user import User

auth = Auth(user=User, role=AuthRole)
