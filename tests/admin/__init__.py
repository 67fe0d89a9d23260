"""Browser tests of the admin. A package, so that fixtures can have package scope."""
