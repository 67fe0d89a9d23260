# fw:generated:sha256:de5811a73ec289977a79d687c1f1405a54004c20bb2d3a78abfefed11d49673e
"""Route table: the module that handles each first path segment."""

from fw.runtime.http import RouteTable

from app.auth import auth

routes = RouteTable(
    {
        "auth": "app.routes.auth",
        "topics": "app.routes.topic",
        "notes": "app.routes.note",
        "authroles": "app.routes.auth_role",
        "users": "app.routes.user",
    },
    guard=auth,
)
