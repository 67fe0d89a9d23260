"""Preview of migrations, before a build writes them."""
