"""Pages of the admin, as files for browsers."""
