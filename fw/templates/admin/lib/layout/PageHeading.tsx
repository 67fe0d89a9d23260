import { Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useDefaultTitle } from 'react-admin';
import { useLocation } from 'react-router-dom';

import { BESIDE_HEADING } from '../theme/toolbars';

/** The one heading of first rank: react-admin's pages put their title into it by its id. */
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
      // Where a page has buttons, they stand beside it: see the theme's toolbars.
      sx={{
        mb: 1.5,
        minHeight: '1.2em',
        maxWidth: {
          xs: `calc(100% - ${BESIDE_HEADING.xs}px)`,
          sm: `calc(100% - ${BESIDE_HEADING.sm}px)`,
        },
        overflowWrap: 'anywhere',
      }}
    />
  );
}

/** Names the tab of the browser after the heading, whatever page has put it there. */
function useDocumentTitle(heading: React.RefObject<HTMLElement | null>) {
  const title = useDefaultTitle();
  useEffect(() => {
    const element = heading.current;
    if (!element) return undefined;
    const name = () => {
      const page = element.textContent?.trim();
      document.title = page ? `${page} · ${title}` : String(title);
    };
    const observer = new MutationObserver(name);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    name();
    return () => observer.disconnect();
  }, [heading, title]);
}

/**
 * Moves the focus to the heading when the page has changed, so that a screen reader tells where
 * one is, and Tab goes on from there. A page that has put the focus somewhere itself keeps it.
 */
function useFocusAfterNavigation(heading: React.RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    // After the drawer, which gives the focus back to its button when it closes.
    const timer = setTimeout(() => {
      const main = heading.current?.closest('main');
      if (!main?.contains(document.activeElement)) {
        heading.current?.focus({ preventScroll: true });
      }
    });
    return () => clearTimeout(timer);
  }, [heading, pathname]);
}
