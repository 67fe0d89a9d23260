# fw:generated:sha256:d365fa8d3f9d060a2f368e0cceb093258193107200674c6c24933e3472123166
"""Route table: the module that handles each first path segment."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "samples": "app.routes.sample",
        "empties": "app.routes.empty",
    }
)
