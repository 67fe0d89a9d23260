"""The admin in a real browser; a package, so that fixtures can last as long as its tests do."""
