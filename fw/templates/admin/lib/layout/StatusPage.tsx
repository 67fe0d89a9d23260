import { Box, Typography } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { Title, useTranslate } from 'react-admin';

interface StatusMessageProps {
  icon: ComponentType<{ sx?: object }>;
  /** The key of the sentence. */
  text: string;
  /** What one can do about it. */
  children?: ReactNode;
}

interface StatusPageProps extends StatusMessageProps {
  /** The key of the heading. */
  title: string;
}

/** A page that tells why what was asked for isn't shown, and what one can do. */
export function StatusPage({ title, ...message }: StatusPageProps) {
  return (
    <>
      <Title title={title} preferenceKey={false} />
      <StatusMessage {...message} />
    </>
  );
}

/** The same within a page that has its heading. */
export function StatusMessage({ icon: Icon, text, children }: StatusMessageProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ maxWidth: 560, py: { xs: 2, sm: 4 } }}>
      <Box aria-hidden sx={{ color: 'text.secondary' }}>
        <Icon sx={{ fontSize: 56 }} />
      </Box>
      <Typography sx={{ my: 2, fontSize: '1.05rem' }}>{translate(text)}</Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>{children}</Box>
    </Box>
  );
}
