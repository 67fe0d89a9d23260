import { CacheProvider } from '@emotion/react';
import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';

import { type OverrideModule, OverridesContext, overridesOf } from '../overrides';
import { styleCache } from '../theme/styles';
import type { Begun } from './begin';
import { Boot } from './Boot';
import { Crash } from './Crash';
import { pageNonce } from './nonce';

export interface AdminProps {
  /** The modules of `src/overrides`, by path. */
  overrides?: Record<string, OverrideModule>;
  /** What was asked for while the pages were still being read; without it they ask. */
  begun?: Promise<Begun>;
}

/** The whole admin: its pages are those of the resources that the application describes. */
export function Admin({ overrides = {}, begun }: AdminProps) {
  const [cache] = useState(() => styleCache(pageNonce()));
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: <Boot begun={begun} />, errorElement: <Crash /> }], {
      basename: new URL(document.baseURI).pathname.replace(/\/$/, ''),
    }),
  );
  return (
    <CacheProvider value={cache}>
      <OverridesContext.Provider value={overridesOf(overrides)}>
        <RouterProvider router={router} />
      </OverridesContext.Provider>
    </CacheProvider>
  );
}
