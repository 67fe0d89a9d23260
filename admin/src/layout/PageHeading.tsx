import { Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useDefaultTitle } from 'react-admin';
import { useLocation } from 'react-router-dom';

import { TOOLBAR_WIDTH } from '../theme/components/toolbars';
import { setPageTitle } from './pageTitle';

/** The h1 of the page. react-admin's pages render their title into it by its id. */
export function PageHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(heading);
  useFocusAfterNavigation(heading);
  return (
    <Typography
      ref={heading}
      id="react-admin-title"
      component="h1"
      variant="h1"
      tabIndex={-1}
      // The buttons of a page are next to the heading; see the theme's toolbars.
      sx={{
        mb: 2,
        minHeight: 34,
        // Centers one line on the buttons.
        pt: '3px',
        maxWidth: {
          xs: `calc(100% - ${TOOLBAR_WIDTH.xs}px)`,
          sm: `calc(100% - ${TOOLBAR_WIDTH.sm}px)`,
        },
        overflowWrap: 'anywhere',
        // A list has its buttons below the heading.
        'main:not(:has(.RaEdit-main, .RaShow-main, .RaCreate-main)) &': { maxWidth: 'none' },
      }}
    />
  );
}

/** Set the title of the document to the heading. */
function useDocumentTitle(heading: React.RefObject<HTMLElement | null>) {
  const title = useDefaultTitle();
  useEffect(() => {
    const element = heading.current;
    if (!element) return undefined;
    const name = () => {
      const page = element.textContent?.trim();
      setPageTitle(page ?? '');
      document.title = page ? `${page} · ${title}` : String(title);
    };
    const observer = new MutationObserver(name);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    name();
    return () => observer.disconnect();
  }, [heading, title]);
}

/**
 * Focus the heading after a navigation, so that screen readers announce the page and Tab continues
 * from there. Keep the focus if the page has set it.
 */
function useFocusAfterNavigation(heading: React.RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    // Wait for the drawer, which restores the focus when it closes.
    const timer = setTimeout(() => {
      const main = heading.current?.closest('main');
      if (!main?.contains(document.activeElement)) {
        heading.current?.focus({ preventScroll: true });
      }
    });
    return () => clearTimeout(timer);
  }, [heading, pathname]);
}
