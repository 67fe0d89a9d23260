"""The golden trees hold tests of their own, which run in the project that they belong to."""

collect_ignore_glob = ["*"]
