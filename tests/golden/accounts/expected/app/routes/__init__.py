# fw:generated:sha256:1e3eb8f946d4f8f3ce1213fe57cca069cdc3284b5b9f2132af93b23264435c15
"""Route table: the module that handles each first path segment."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "roles": "app.routes.role",
        "accounts": "app.routes.account",
    }
)
