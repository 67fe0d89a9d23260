"""The application. Generated once; yours to edit."""

from pathlib import Path

from fw.runtime import Application

from app.providers.database import DatabaseProvider
from app.routes import incoming_mail, routes

app = (
    Application(Path(__file__).parent.parent)
    .register(DatabaseProvider)
    .routes(routes)
    .create()
)
app.include_router(incoming_mail.router)
