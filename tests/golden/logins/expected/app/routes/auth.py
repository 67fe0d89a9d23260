"""The paths of logins. This file is yours: `fw auth` wrote it once."""

from fw.runtime.auth import auth_router

from app.auth import auth

router = auth_router(auth)
