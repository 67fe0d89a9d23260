# fw:generated:sha256:a8e6b3b01e12b4722d58ecee6263f2015bce8a5dd99d1d4d6f8739ffb6099740
"""Route table: the module that handles each first path segment."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "attachments": "app.routes.attachment",
    }
)
