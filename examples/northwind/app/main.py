"""The application. This file is yours: fw wrote it once and will not touch it again."""

from pathlib import Path

from fw.runtime import Application

from app.providers.database import DatabaseProvider
from app.routes import routes

app = (
    Application(Path(__file__).parent.parent)
    .register(DatabaseProvider)
    .routes(routes)
    .create()
)
