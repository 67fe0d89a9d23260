import OpenIcon from '@mui/icons-material/ExpandMore';
import { Box, Typography } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';

import type { FieldGroup } from '../../resource/sections';

interface FieldSectionProps extends Pick<FieldGroup, 'collapsed' | 'help' | 'label'> {
  /** Open the section, since it has something to see. */
  revealed?: boolean;
  children: ReactNode;
}

/** Fields under a heading, which opens and closes them. */
export function FieldSection({ label, help, collapsed, revealed, children }: FieldSectionProps) {
  const [open, setOpen] = useState(!collapsed);
  useEffect(() => {
    if (revealed) setOpen(true);
  }, [revealed]);
  if (label === undefined) return <Box sx={GROUP}>{children}</Box>;
  return (
    <Box
      component="details"
      open={open}
      onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}
      sx={SECTION}
    >
      <Box component="summary" sx={SUMMARY}>
        <OpenIcon fontSize="small" aria-hidden />
        <Typography component="h2" variant="h6">
          {label}
        </Typography>
      </Box>
      {help && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5, whiteSpace: 'pre-line' }}>
          {help}
        </Typography>
      )}
      {children}
    </Box>
  );
}

const GROUP = { width: '100%', '* + &': { mt: 2, pt: 2, borderTop: '1px solid', borderColor: 'divider' } };

const SECTION = {
  width: '100%',
  '* + &': { mt: 2, borderTop: '1px solid', borderColor: 'divider' },
  '&:not([open]) > summary > svg': { transform: 'rotate(-90deg)' },
};

const SUMMARY = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  py: 1.5,
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
};
