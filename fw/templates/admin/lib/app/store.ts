import { localStorageStore, type Store } from 'react-admin';

/** What the browser remembers after a logout as well: it is the browser's, not the account's. */
const KEPT = ['theme', 'locale'];

/** What the browser remembers of how one works: columns, colours, language, an open menu. */
export function makeStore(store: Store = localStorageStore(undefined, 'fw-admin')): Store {
  return {
    ...store,
    reset: () => {
      const kept = KEPT.map((key) => [key, store.getItem<unknown>(key)] as const);
      store.reset();
      for (const [key, value] of kept) if (value !== undefined) store.setItem(key, value);
    },
  };
}

/** What all pages keep it in. */
export const store = makeStore();
