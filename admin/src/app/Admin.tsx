import { CacheProvider } from '@emotion/react';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';

import type { Preloaded } from '../data/backend';
import { addLanguages, type LanguageFiles } from '../i18n/i18nProvider';
import { type OverrideModule, OverridesContext, overridesOf } from '../resource/overrides';
import { createStyleCache, cspNonce } from '../theme/styleCache';
import { AdminApp } from './AdminApp';
import { connectBackend } from './connect';
import { preload } from './preload';
import { CrashPage, UnreachablePage } from './StandalonePage';

export interface AdminProps {
  /** Modules of `src/overrides` by path. */
  overrides?: Record<string, OverrideModule>;
  /** Modules of `src/languages` by path, loaded when they are chosen. */
  languages?: LanguageFiles;
  /** Requests that were started before the pages were loaded. */
  preloaded?: Promise<Preloaded>;
}

/** The admin. Its pages are those of the resources that the application describes. */
export function Admin({ overrides = {}, languages = {}, preloaded }: AdminProps) {
  // Once, before the pages ask for the browser's language.
  useState(() => addLanguages(languages));
  const [cache] = useState(() => createStyleCache(cspNonce()));
  const [router] = useState(() =>
    createBrowserRouter(
      [{ path: '*', element: <AdminLoader preloaded={preloaded} />, errorElement: <CrashPage /> }],
      {
        basename: new URL(document.baseURI).pathname.replace(/\/$/, ''),
      },
    ),
  );
  return (
    <CacheProvider value={cache}>
      <OverridesContext.Provider value={overridesOf(overrides)}>
        <RouterProvider router={router} />
      </OverridesContext.Provider>
    </CacheProvider>
  );
}

/** Load the backend, then render the pages or an error page. */
export function AdminLoader({ preloaded }: { preloaded: Promise<Preloaded> | undefined }) {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  );
  return (
    <QueryClientProvider client={queries}>
      <BackendLoader preloaded={preloaded} />
    </QueryClientProvider>
  );
}

function BackendLoader({ preloaded }: { preloaded: Promise<Preloaded> | undefined }) {
  const first = useRef(preloaded);
  const backend = useQuery({
    queryKey: ['fw', 'backend'],
    queryFn: () => {
      const current = first.current ?? preload();
      first.current = undefined;
      return connectBackend(current);
    },
    staleTime: Infinity,
  });
  if (backend.data) return <AdminApp backend={backend.data} />;
  if (backend.error)
    return <UnreachablePage error={backend.error} retry={() => backend.refetch()} />;
  return null;
}
