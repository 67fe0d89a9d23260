import { type ReactNode, useCallback, useMemo } from 'react';
import { RouterProviderContext, useRouterProvider } from 'react-admin';
import { useLocation } from 'react-router-dom';

/** Parameters of a list's address that react-admin doesn't know, such as the tab and the view. */
const OWN = ['tab', 'view', 'on', 'span', 'record'] as const;

export type AddressParameter = (typeof OWN)[number];

/** Return the own parameters of an address. */
export function ownParameters(search: string): Partial<Record<AddressParameter, string>> {
  const given = new URLSearchParams(search);
  return Object.fromEntries(
    OWN.flatMap((name) => {
      const value = given.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

/** Return a search with other values of the own parameters; an empty value removes one. */
export function withParameters(
  search: string,
  values: Partial<Record<AddressParameter, string>>,
): string {
  const changed = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value) changed.set(name, value);
    else changed.delete(name);
  }
  const text = changed.toString();
  return text && `?${text}`;
}

/**
 * Keep the own parameters when react-admin changes the address of a list: it writes the filters,
 * the sort and the page, and would drop all others.
 */
export function ListAddress({ children }: { children: ReactNode }) {
  const router = useRouterProvider();
  const keeping = useMemo(
    () => ({
      ...router,
      useNavigate() {
        const navigate = router.useNavigate();
        const { search } = useLocation();
        return useCallback<typeof navigate>(
          (to, options) => {
            const isOwn = typeof to === 'object' && to.pathname === undefined;
            const kept = isOwn && { search: withParameters(to.search ?? '', ownParameters(search)) };
            return navigate(kept ? { ...to, ...kept } : to, options);
          },
          [navigate, search],
        );
      },
    }),
    [router],
  );
  return (
    <RouterProviderContext.Provider value={keeping}>{children}</RouterProviderContext.Provider>
  );
}

/** Return the own parameters of the address of the open list. */
export function useListAddress(): Partial<Record<AddressParameter, string>> {
  const { search } = useLocation();
  return useMemo(() => ownParameters(search), [search]);
}
