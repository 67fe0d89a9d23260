import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
} from 'react';
import { useEvent } from 'react-admin';
import { Link, useHref, useNavigate } from 'react-router-dom';

interface PathNavigation {
  hrefOf: (path: string) => string;
  go: (path: string, state: unknown) => void;
}

const PathNavigationContext = createContext<PathNavigation | undefined>(undefined);

/** Resolve the base path and the navigation function once for all links below. */
export function PathLinkProvider({ children }: { children: ReactNode }) {
  const root = useHref('/');
  const navigate = useNavigate();
  const hrefOf = useCallback(
    (path: string) => (path === '/' ? root : root.replace(/\/$/, '') + path),
    [root],
  );
  const go = useEvent((path: string, state: unknown) => {
    const { pathname, search, hash } = window.location;
    // Like the router's own links: replace the history entry if the target is the current page.
    navigate(path, { state, replace: hrefOf(path) === pathname + search + hash });
  });
  const ways = useMemo(() => ({ hrefOf, go }), [hrefOf, go]);
  return <PathNavigationContext.Provider value={ways}>{children}</PathNavigationContext.Provider>;
}

interface PathLinkProps extends ComponentProps<'a'> {
  /** Path of a page relative to the admin: `/posts/1/show`. */
  to: string;
  /** State of the navigation. */
  state: unknown;
}

/**
 * Lightweight link. A page may have hundreds: a link of the router uses six hooks and renders again
 * on every navigation.
 */
export function PathLink({ to, state, onClick, ...props }: PathLinkProps) {
  const ways = useContext(PathNavigationContext);
  if (!ways) return <Link to={to} state={state} onClick={onClick} {...props} />;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    ways.go(to, state);
  };
  return <a href={ways.hrefOf(to)} onClick={follow} {...props} />;
}

/** Return true for a click without modifier keys. */
function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}

/** Navigation state that makes react-admin scroll to the top. */
export const SCROLL_TO_TOP = { _scrollToTop: true };
