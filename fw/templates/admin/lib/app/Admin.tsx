import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';

import { type OverrideModule, OverridesContext, overridesOf } from '../overrides';
import { Boot } from './Boot';
import { pageNonce } from './nonce';

export interface AdminProps {
  /** The modules of `src/overrides`, by path. */
  overrides?: Record<string, OverrideModule>;
}

/** The whole admin: its pages are those of the resources that the application describes. */
export function Admin({ overrides = {} }: AdminProps) {
  const [cache] = useState(() => createCache({ key: 'fw', nonce: pageNonce() }));
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: <Boot /> }], {
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
