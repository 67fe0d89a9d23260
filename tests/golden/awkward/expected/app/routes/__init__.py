# fw:generated:sha256:fee3953c9f2f8d54a4dd4bb9c2511c57c3dfbef85038bf178dd90c3576991520
"""Route table: the module that handles each first path segment."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "services": "app.routes.service",
        "pages": "app.routes.page",
    }
)
