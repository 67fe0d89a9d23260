"""Dashboard of `admin/dashboard.json`: its widgets, and their values."""
