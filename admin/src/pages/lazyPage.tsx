import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react';

type LazyPage = FunctionComponent & {
  /** Load the page in advance. */
  fetch: () => Promise<void>;
};

/**
 * Create a page that is loaded when it is first opened. React's `lazy` would show it at least 300
 * ms later, even if it is already loaded.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let fetched: ComponentType | undefined;
  const fetch = async () => {
    fetched = (await load()).default;
  };
  function LaterPage() {
    const [Page, setPage] = useState(() => fetched);
    const [failure, setFailure] = useState<{ reason: unknown }>();
    useEffect(() => {
      if (Page) return;
      fetch().then(
        () => setPage(() => fetched),
        (reason: unknown) => setFailure({ reason }),
      );
    }, [Page]);
    if (failure) throw failure.reason;
    return Page ? <Page /> : null;
  }
  return Object.assign(LaterPage, { fetch });
}

export const LazyCreatePage = lazyPage(() =>
  import('./CreatePage').then(({ CreatePage }) => ({ default: CreatePage })),
);

export const LazyDashboard = lazyPage(() =>
  import('./dashboard/Dashboard').then(({ Dashboard }) => ({ default: Dashboard })),
);

export const LazyEditPage = lazyPage(() =>
  import('./EditPage').then(({ EditPage }) => ({ default: EditPage })),
);

export const LazyListPage = lazyPage(() =>
  import('./ListPage').then(({ ListPage }) => ({ default: ListPage })),
);

export const LazyShowPage = lazyPage(() =>
  import('./ShowPage').then(({ ShowPage }) => ({ default: ShowPage })),
);
