import { Box, CircularProgress } from '@mui/material';
import { useTimeout, useTranslate } from 'react-admin';

/** Stands where something is on its way; only after a second, so that nothing flickers. */
export function LoadingPage() {
  const translate = useTranslate();
  const late = useTimeout(1000);
  return (
    <Box role="status" sx={{ display: 'grid', placeItems: 'center', minHeight: '40vh' }}>
      {late && <CircularProgress aria-label={translate('fw.page.loading')} />}
    </Box>
  );
}
