"""Operations that several commands share."""
