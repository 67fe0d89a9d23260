import { Box } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';

import { Bar, BAR_HEIGHT } from './Bar';
import { ErrorPage } from './ErrorPage';
import { FileFaults } from './FileFaults';
import { LoadingPage } from './LoadingPage';
import { PageHeading } from './PageHeading';
import { PathLinks } from './PathLink';
import { Sidebar } from './Sidebar';
import { SkipLink } from './SkipLink';
import { ThemeProblems } from './ThemeProblems';
import { useDocumentLanguage } from './useDocumentLanguage';
import { useLogoutElsewhere } from './useLogoutElsewhere';

/** What stands around each page: the bar, the menu, the heading. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  useDocumentLanguage();
  useLogoutElsewhere();
  useEffect(() => setMenuOpen(false), [pathname]);
  const openMenu = useCallback(() => setMenuOpen(true), []);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const bar = <Bar onMenu={openMenu} />;
  const menu = <Sidebar open={menuOpen} onClose={closeMenu} />;
  const above = useTheme().look.theme.brand !== 'sidebar';
  return (
    <PathLinks>
      <Box sx={{ minHeight: '100vh', bgcolor: 'background.default', color: 'text.primary' }}>
        <SkipLink />
        {above && bar}
        <Box sx={{ display: 'flex', minHeight: above ? `calc(100vh - ${BAR_HEIGHT}px)` : '100vh' }}>
          {menu}
          <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
            {!above && bar}
            <Box
              component="main"
              id="main-content"
              tabIndex={-1}
              sx={{ flex: 1, minWidth: 0, px: { xs: 1.5, sm: 3 }, pt: { xs: 2, sm: 3 }, pb: 6 }}
            >
              <ThemeProblems />
              <FileFaults />
              <PageHeading />
              <ErrorBoundary FallbackComponent={ErrorPage} resetKeys={[pathname]}>
                <Suspense fallback={<LoadingPage />}>{children}</Suspense>
              </ErrorBoundary>
            </Box>
          </Box>
        </Box>
      </Box>
    </PathLinks>
  );
}
