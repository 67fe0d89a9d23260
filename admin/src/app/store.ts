import { localStorageStore, type Store } from 'react-admin';

/**
 * Keys that a logout keeps. They belong to the browser, not to the account, or are stored per
 * account, like saved views.
 */
const PRESERVED_KEYS = ['theme', 'locale', 'savedViews'];

/** react-admin's store of preferences: columns, theme, language, the state of the menu. */
export function createStore(store: Store = localStorageStore(undefined, 'fw-admin')): Store {
  return {
    ...store,
    reset: () => {
      const values = PRESERVED_KEYS.map((key) => [key, store.getItem<unknown>(key)] as const);
      store.reset();
      for (const [key, value] of values) if (value !== undefined) store.setItem(key, value);
    },
  };
}

/** The store that all pages share. */
export const store = createStore();
