"""Routes for authentication. Generated once by `fw auth`; yours to edit."""

from fw.runtime.auth import auth_router

from app.auth import auth

router = auth_router(auth${fields})
