import { Alert, Button, Container, Typography } from '@mui/material';

import { i18nProvider } from '../i18n';

interface UnreachableProps {
  error: Error;
  retry: () => unknown;
}

/** Tells that the application didn't answer, and asks it again. */
export function Unreachable({ error, retry }: UnreachableProps) {
  // react-admin, which would hand the translation down, isn't there yet.
  const translate = i18nProvider.translate;
  return (
    <Container component="main" lang={i18nProvider.getLocale()} maxWidth="sm" sx={{ py: 8 }}>
      <Typography component="h1" variant="h5" gutterBottom>
        {translate('fw.failed.title')}
      </Typography>
      <Alert severity="error" sx={{ mb: 2 }}>
        {translate(error.message, { _: error.message })}
      </Alert>
      <Button variant="contained" onClick={() => retry()}>
        {translate('fw.failed.again')}
      </Button>
    </Container>
  );
}
