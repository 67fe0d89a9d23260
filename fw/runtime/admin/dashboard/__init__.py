"""Dashboard: the activity of models, and the widgets of `admin/dashboard.json` with their values."""
