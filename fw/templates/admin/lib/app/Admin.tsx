import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';

import { type OverrideModule, OverridesContext, overridesOf } from '../overrides';
import { Boot } from './Boot';

export interface AdminProps {
  /** The modules of `src/overrides`, by path. */
  overrides?: Record<string, OverrideModule>;
}

/** The whole admin: its pages are those of the resources that the application describes. */
export function Admin({ overrides = {} }: AdminProps) {
  // The policy of the page (CSP) allows only style elements that carry its nonce.
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

/** The nonce that the server put into the page. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
