import { Container, CssBaseline, useMediaQuery } from '@mui/material';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';

import { i18nProvider } from '../i18n';
import { makeThemes } from '../theme';
import { store } from './store';

/**
 * A page without react-admin, which would hand down theme and language: the standard ones, light or
 * dark as the reader has chosen.
 */
export function Outside({ children }: { children: ReactNode }) {
  const preferred = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const chosen = store.getItem<string | undefined>('theme');
  const dark = chosen === undefined ? preferred : chosen === 'dark';
  const theme = useMemo(() => createTheme(makeThemes(undefined)[dark ? 'dark' : 'light']), [dark]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <Container component="main" lang={i18nProvider.getLocale()} maxWidth="sm" sx={{ py: 8 }}>
        {children}
      </Container>
    </ThemeProvider>
  );
}
