import { Box, Typography } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { Title, useTranslate } from 'react-admin';

interface StatusPageProps {
  icon: ComponentType<{ sx?: object }>;
  /** The key of the heading, and of the sentence below it. */
  title: string;
  text: string;
  children?: ReactNode;
}

/** A page that tells why what was asked for isn't shown, and what one can do. */
export function StatusPage({ icon: Icon, title, text, children }: StatusPageProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ maxWidth: 560, py: { xs: 2, sm: 4 } }}>
      <Title title={title} preferenceKey={false} />
      <Box aria-hidden sx={{ color: 'text.secondary' }}>
        <Icon sx={{ fontSize: 56 }} />
      </Box>
      <Typography sx={{ my: 2, fontSize: '1.05rem' }}>{translate(text)}</Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>{children}</Box>
    </Box>
  );
}
