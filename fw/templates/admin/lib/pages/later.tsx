import { type ComponentType, useEffect, useState } from 'react';

type Later = ComponentType & {
  /** Fetches the page, so that it is there at once when it is opened. */
  fetch: () => Promise<void>;
};

/**
 * A page that is fetched when somebody first opens it, so that the first one comes sooner. It
 * isn't React's `lazy`: what has suspended is shown 300 ms later at the earliest, though it be
 * there already.
 */
export function later(load: () => Promise<{ default: ComponentType }>): Later {
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

export const LaterCreatePage = later(() =>
  import('./CreatePage').then(({ CreatePage }) => ({ default: CreatePage })),
);

export const LaterEditPage = later(() =>
  import('./EditPage').then(({ EditPage }) => ({ default: EditPage })),
);

export const LaterListPage = later(() =>
  import('./ListPage').then(({ ListPage }) => ({ default: ListPage })),
);

export const LaterShowPage = later(() =>
  import('./ShowPage').then(({ ShowPage }) => ({ default: ShowPage })),
);
