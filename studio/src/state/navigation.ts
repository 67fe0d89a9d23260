import { useSyncExternalStore } from 'react';

/** The page and its parameters in the fragment of the address: `#/schema?model=Post`. */
export interface Route {
  page: string;
  params: Readonly<Record<string, string>>;
}

const FIRST = 'schema';

let known = '';
let current: Route = { page: FIRST, params: {} };

/** Return the route in a fragment. */
export function parseRoute(fragment: string): Route {
  const [path = '', query = ''] = fragment.replace(/^#\/?/, '').split('?');
  return { page: path || FIRST, params: Object.fromEntries(new URLSearchParams(query)) };
}

/** Return the fragment of a page with its parameters. */
export function fragmentOf(page: string, params: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(params).toString();
  return `#/${page}${query === '' ? '' : `?${query}`}`;
}

/** Return the route that is open. */
export function routeNow(): Route {
  if (location.hash !== known) {
    known = location.hash;
    current = parseRoute(known);
  }
  return current;
}

/** Open a page, or the same one with other parameters; `replace` adds no entry to the history. */
export function navigate(
  page: string,
  params: Readonly<Record<string, string>> = {},
  replace = false,
): void {
  const fragment = fragmentOf(page, params);
  if (fragment === location.hash) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', fragment);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** Return the route, and render again when another one is opened. */
export function useRoute(): Route {
  return useSyncExternalStore(follow, routeNow);
}

function follow(call: () => void): () => void {
  addEventListener('hashchange', call);
  addEventListener('popstate', call);
  return () => {
    removeEventListener('hashchange', call);
    removeEventListener('popstate', call);
  };
}
