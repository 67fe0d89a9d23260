import { Alert, Button, Typography } from '@mui/material';

import { i18nProvider } from '../i18n';
import { Outside } from './Outside';

interface UnreachableProps {
  error: Error;
  retry: () => unknown;
}

/** Tells that the application didn't answer, and asks it again. */
export function Unreachable({ error, retry }: UnreachableProps) {
  const translate = i18nProvider.translate;
  return (
    <Outside>
      <Typography component="h1" variant="h1" gutterBottom>
        {translate('fw.failed.title')}
      </Typography>
      <Alert severity="error" sx={{ mb: 2 }}>
        {translate(error.message, { _: error.message })}
      </Alert>
      <Button variant="contained" onClick={() => retry()}>
        {translate('fw.failed.again')}
      </Button>
    </Outside>
  );
}
