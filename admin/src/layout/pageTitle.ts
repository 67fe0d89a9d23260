import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let current = '';

/** Set the heading of the current page. `PageHeading` calls it whenever react-admin changes it. */
export function setPageTitle(title: string): void {
  if (title === current) return;
  current = title;
  listeners.forEach((listener) => listener());
}

/** Return the heading of the current page; empty while it is loading. */
export function usePageTitle(): string {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
