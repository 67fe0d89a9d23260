import { Problem } from './problem.ts';

const KEY = 'fw.token';

/** Return the token of this tab, or null before a code is exchanged for it. */
export function token(): string | null {
  return sessionStorage.getItem(KEY);
}

/** Forget the token, since the server no longer accepts it. */
export function forgetToken(): void {
  sessionStorage.removeItem(KEY);
}

/** Return the launch code in a fragment such as `#code=abc`, or null. */
export function codeIn(fragment: string): string | null {
  return fragment.startsWith('#code=') ? decodeURIComponent(fragment.slice(6)) : null;
}

/**
 * Exchange the launch code in the address for a token, and remove the code from the address.
 *
 * Return false if this tab has no token afterwards, because its code was used or has expired.
 */
export async function openSession(): Promise<boolean> {
  const code = codeIn(location.hash);
  if (code === null) return token() !== null;
  history.replaceState(null, '', '/');
  const response = await fetch('/api/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code }),
  }).catch(() => {
    throw new Problem(0);
  });
  if (!response.ok) return token() !== null;
  const answer = (await response.json()) as { token: string };
  sessionStorage.setItem(KEY, answer.token);
  return true;
}
