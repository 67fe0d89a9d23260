"""Read the revision files of a project."""
