import { Box, Button, Typography } from '@mui/material';
import { useResetErrorBoundaryOnLocationChange } from 'react-admin';
import type { FallbackProps } from 'react-error-boundary';

import { i18nProvider } from '../i18n';
import { Outside } from './Outside';

/** Stands where nothing else could be shown. What failed is told in the browser's console. */
export function Crash() {
  const translate = i18nProvider.translate;
  return (
    <Outside>
      <Typography component="h1" variant="h1">
        {translate('fw.page.failed')}
      </Typography>
      <Typography sx={{ my: 2 }}>{translate('fw.page.failed_text')}</Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={() => window.location.reload()}>
          {translate('fw.page.again')}
        </Button>
        <Button variant="outlined" href={document.baseURI}>
          {translate('fw.page.to_home')}
        </Button>
      </Box>
    </Outside>
  );
}

/** The same within react-admin, until one goes elsewhere. */
export function PagesCrash({ resetErrorBoundary }: Pick<FallbackProps, 'resetErrorBoundary'>) {
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary);
  return <Crash />;
}
