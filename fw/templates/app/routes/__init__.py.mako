"""Every route: the first segment of a path, and the module that answers it."""

from fw.runtime.http import RouteTable

% if models:
routes = RouteTable(
    {
% for names in models:
        "${names.prefix}": "app.routes.${names.module}",
% endfor
    }
)
% else:
routes = RouteTable({})
% endif
