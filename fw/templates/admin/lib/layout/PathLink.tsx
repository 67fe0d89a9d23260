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

interface Ways {
  hrefOf: (path: string) => string;
  go: (path: string, state: unknown) => void;
}

const WaysContext = createContext<Ways | undefined>(undefined);

/** Has the links below ask the router where they lead to once, and not each of them each time. */
export function PathLinks({ children }: { children: ReactNode }) {
  const root = useHref('/');
  const navigate = useNavigate();
  const hrefOf = useCallback(
    (path: string) => (path === '/' ? root : root.replace(/\/$/, '') + path),
    [root],
  );
  const go = useEvent((path: string, state: unknown) => {
    const { pathname, search, hash } = window.location;
    // As the router's own links: to where one is already is no step to come back from.
    navigate(path, { state, replace: hrefOf(path) === pathname + search + hash });
  });
  const ways = useMemo(() => ({ hrefOf, go }), [hrefOf, go]);
  return <WaysContext.Provider value={ways}>{children}</WaysContext.Provider>;
}

interface PathLinkProps extends ComponentProps<'a'> {
  /** Of a page, from the admin's first one on: `/posts/1/show`. */
  to: string;
  /** What the page is told. */
  state: unknown;
}

/**
 * A link to a page. There may be hundreds on one: a link of the router's takes six hooks, and is
 * drawn again whenever anything about the address changes.
 */
export function PathLink({ to, state, onClick, ...props }: PathLinkProps) {
  const ways = useContext(WaysContext);
  if (!ways) return <Link to={to} state={state} onClick={onClick} {...props} />;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    ways.go(to, state);
  };
  return <a href={ways.hrefOf(to)} onClick={follow} {...props} />;
}

/** Whether the click says nothing of another tab or window, or of a download. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}
