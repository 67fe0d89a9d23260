import { type ComponentType, lazy, Suspense } from 'react';

/** A page that is fetched when somebody first opens it, so that the first one comes sooner. */
export function later(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Page = lazy(load);
  return function LaterPage() {
    return (
      <Suspense fallback={null}>
        <Page />
      </Suspense>
    );
  };
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
