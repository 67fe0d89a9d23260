import {
  Alert,
  Box,
  Button,
  Container,
  CssBaseline,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { useResetErrorBoundaryOnLocationChange } from 'react-admin';
import type { FallbackProps } from 'react-error-boundary';

import { i18nProvider } from '../i18n/i18nProvider';
import { createThemes } from '../theme/createThemes';
import { store } from './store';

/** A page outside react-admin. It uses the default theme, in the mode that the user has chosen. */
export function StandalonePage({ children }: { children: ReactNode }) {
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const chosen = store.getItem<string | undefined>('theme');
  const dark = chosen === undefined ? prefersDark : chosen === 'dark';
  const theme = useMemo(
    () => createTheme(createThemes(undefined)[dark ? 'dark' : 'light']),
    [dark],
  );
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <Container component="main" lang={i18nProvider.getLocale()} maxWidth="sm" sx={{ py: 8 }}>
        {children}
      </Container>
    </ThemeProvider>
  );
}

/** Fallback page if rendering fails. The browser's console has the error. */
export function CrashPage() {
  const translate = i18nProvider.translate;
  return (
    <StandalonePage>
      <Typography component="h1" variant="h1">
        {translate('fw.page.error')}
      </Typography>
      <Typography sx={{ my: 2 }}>{translate('fw.page.error_text')}</Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={() => window.location.reload()}>
          {translate('fw.page.retry')}
        </Button>
        <Button variant="outlined" href={document.baseURI}>
          {translate('fw.page.home')}
        </Button>
      </Box>
    </StandalonePage>
  );
}

/** Fallback page inside react-admin. It disappears when the user opens another page. */
export function AppCrashPage({ resetErrorBoundary }: Pick<FallbackProps, 'resetErrorBoundary'>) {
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary);
  return <CrashPage />;
}

interface UnreachablePageProps {
  error: Error;
  retry: () => unknown;
}

/** Error page if the application is unreachable, with a retry button. */
export function UnreachablePage({ error, retry }: UnreachablePageProps) {
  const translate = i18nProvider.translate;
  return (
    <StandalonePage>
      <Typography component="h1" variant="h1" gutterBottom>
        {translate('fw.load_error.title')}
      </Typography>
      <Alert severity="error" sx={{ mb: 2 }}>
        {translate(error.message, { _: error.message })}
      </Alert>
      <Button variant="contained" onClick={() => retry()}>
        {translate('fw.load_error.retry')}
      </Button>
    </StandalonePage>
  );
}
