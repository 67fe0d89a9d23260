import { Box, type Theme, useMediaQuery } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useLogout, useTranslate } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';

import { useBackend } from '../data/backend';
import { useDocumentLanguage } from '../i18n/i18nProvider';
import { APP_BAR_HEIGHT, AppBar } from './AppBar';
import { FileAlert, ThemeAlert } from './ConfigAlerts';
import { Sidebar } from './menu/Sidebar';
import { PageHeading } from './PageHeading';
import { PathLinkProvider } from './PathLink';
import { ScanField } from './scan/ScanField';
import { useRememberRecords } from './search/recentRecords';
import { ErrorPage, LoadingPage } from './StatusPage';

/** Frame of every page: app bar, menu and heading. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  useDocumentLanguage();
  useLogoutInOtherTab();
  useRememberRecords();
  useEffect(() => setMenuOpen(false), [pathname]);
  const openMenu = useCallback(() => setMenuOpen(true), []);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const bar = <AppBar onMenu={openMenu} />;
  const menu = <Sidebar open={menuOpen} onClose={closeMenu} />;
  const { brand, layout } = useTheme().look.theme;
  const above = brand !== 'sidebar';
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  return (
    <PathLinkProvider>
      <Box sx={{ minHeight: '100vh', bgcolor: 'background.default', color: 'text.primary' }}>
        <SkipLink />
        {above && bar}
        <Box
          sx={{ display: 'flex', minHeight: above ? `calc(100vh - ${APP_BAR_HEIGHT}px)` : '100vh' }}
        >
          {menu}
          <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
            {!above && bar}
            <Box
              component="main"
              id="main-content"
              tabIndex={-1}
              sx={{ flex: 1, minWidth: 0, px: { xs: 1.5, sm: 3 }, pt: { xs: 2, sm: 3 }, pb: 6 }}
            >
              {layout.scan && narrow && (
                <Box sx={{ mb: 2 }}>
                  <ScanField />
                </Box>
              )}
              <ThemeAlert />
              <FileAlert />
              <PageHeading />
              <ErrorBoundary FallbackComponent={ErrorPage} resetKeys={[pathname]}>
                <Suspense fallback={<LoadingPage />}>{children}</Suspense>
              </ErrorBoundary>
            </Box>
          </Box>
        </Box>
      </Box>
    </PathLinkProvider>
  );
}

/** Link from the top of the page to the content, for keyboard users. */
export function SkipLink() {
  const translate = useTranslate();
  return (
    <Box
      component="a"
      href="#main-content"
      onClick={(event) => {
        // The router owns the address; a fragment would be a navigation.
        event.preventDefault();
        document.getElementById('main-content')?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      {translate('fw.layout.skip_to_content')}
    </Box>
  );
}

/** Log out when the user logs out in another tab, since the tabs share the session. */
export function useLogoutInOtherTab(): void {
  const { session } = useBackend();
  const logout = useLogout();
  useEffect(() => session?.pendingLogout.onOtherTab(() => void logout()), [session, logout]);
}
