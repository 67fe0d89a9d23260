"""Operations on a project that the command line and fw studio share. None uses a terminal."""
