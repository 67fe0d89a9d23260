"""Rules of fw: each module is a group of rules, found by listing this package."""
