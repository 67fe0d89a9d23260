import { useEffect, useState } from 'react';

/** Return the token of the link that opened the page, empty without one. */
export function useLinkToken(): string {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  useEffect(() => {
    // The address is kept by the browser's history, and the token would be with it.
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  return token;
}
