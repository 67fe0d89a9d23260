import { menuEntries, type MenuEntry } from '../../layout/menu/menuEntries';
import type { Catalog } from '../../resource/catalog';
import { ownTitleFields } from '../../resource/titles';
import type { Resource } from '../../resource/types';

/** Return the resources that the user may read, in the order of the menu. */
export function readableResources(catalog: Catalog): Resource[] {
  const inMenu = (entries: MenuEntry[]): Resource[] =>
    entries.flatMap((entry) =>
      entry.kind === 'resource' ? [entry.resource] : inMenu(entry.entries),
    );
  return inMenu(menuEntries(catalog));
}

/** Return the field with the creation time of a record, if the resource has one. */
export function timestampField(resource: Resource): string | undefined {
  if (resource.fields.created_at?.type === 'datetime') return 'created_at';
  return Object.entries(resource.fields).find(
    ([, field]) => field.type === 'datetime' && !field.private && !field.hidden,
  )?.[0];
}

/**
 * Return the resources whose records the dashboard shows: those with a title of their own, and
 * those with a timestamp first. Link models have none.
 */
export function featuredResources(resources: Resource[], most: number): Resource[] {
  const named = resources.filter((resource) => {
    const keys = resource.keys ?? [resource.key];
    return ownTitleFields(resource).some((name) => !keys.includes(name));
  });
  const timed = named.filter((resource) => timestampField(resource) !== undefined);
  return [...timed, ...named.filter((resource) => !timed.includes(resource))].slice(0, most);
}
