import { createContext, useContext } from 'react';
import { useResourceContext } from 'react-admin';

import { Catalog } from './catalog';
import type { Resource } from './types';

export const CatalogContext = createContext<Catalog>(new Catalog([], []));

/** The resources that the user may see. */
export function useCatalog(): Catalog {
  return useContext(CatalogContext);
}

/** The resource that the page is about, or that has the path. */
export function useResource(path?: string): Resource {
  const current = useResourceContext();
  const name = path ?? current;
  if (name === undefined) throw new Error('There is no resource here: give its path.');
  return useCatalog().get(name);
}
