# fw:generated:sha256:4129a8d0367563e8f5310fa57e99a3aff877a67456d3c14e81fcd0dbac695999
"""Route table: the module that handles each first path segment."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "articles": "app.routes.article",
    }
)
