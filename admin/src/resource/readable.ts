import { can, type Catalog } from './catalog/catalog';
import type { MenuItem, Resource } from './types';

/** Return the resources that the user may read, in the order of the menu. */
export function readableResources(catalog: Catalog): Resource[] {
  const inMenu = (items: MenuItem[]): Resource[] =>
    items.flatMap((item) => {
      if (typeof item !== 'string') return inMenu(item.items);
      const resource = catalog.find(item);
      return resource && can(resource, 'read') ? [resource] : [];
    });
  return inMenu(catalog.menu);
}
