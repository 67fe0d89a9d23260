"""Plans of fw studio: everything that a build would write, and a build that writes just that."""
