"""The application. Generated once; yours to edit."""

from pathlib import Path

from fw.runtime import Application
from fw.runtime.auth import public

from app.providers.database import DatabaseProvider
from app.routes import blog, feeds, routes, subscription

app = (
    Application(Path(__file__).parent.parent)
    .register(DatabaseProvider)
    .routes(routes)
    .create()
)
for router in (blog.router, feeds.router, subscription.router):
    app.include_router(public(router))
