import { createContext, useContext } from 'react';
import { useResourceContext } from 'react-admin';

import type { Resource } from '../types';
import { Catalog } from './catalog';

export const CatalogContext = createContext<Catalog>(new Catalog([], []));

/** Return the resources that the user may see. */
export function useCatalog(): Catalog {
  return useContext(CatalogContext);
}

/** Return the resource with the path. The default is the resource of the page. */
export function useResource(path?: string): Resource {
  const current = useResourceContext();
  const name = path ?? current;
  if (name === undefined) throw new Error('useResource needs a path outside of a resource page.');
  return useCatalog().get(name);
}
