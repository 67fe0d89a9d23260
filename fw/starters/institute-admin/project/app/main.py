"""The application. Generated once; yours to edit."""

from pathlib import Path

from fw.runtime import Application

from app.providers.database import DatabaseProvider
from app.routes import billing, registration, routes, teaching

app = (
    Application(Path(__file__).parent.parent)
    .register(DatabaseProvider)
    .routes(routes)
    .create()
)
for module in (registration, teaching, billing):
    app.include_router(module.router)
