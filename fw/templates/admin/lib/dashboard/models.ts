import { entriesOf, type Entry } from '../layout/menu';
import type { Catalog } from '../resource/catalog';
import { isNamed } from '../resource/title';
import type { Resource } from '../resource/types';

/** The resources that the user may read, in the order of the menu. */
export function readableOf(catalog: Catalog): Resource[] {
  const inMenu = (entries: Entry[]): Resource[] =>
    entries.flatMap((entry) =>
      entry.kind === 'resource' ? [entry.resource] : inMenu(entry.entries),
    );
  return inMenu(entriesOf(catalog));
}

/** The field that tells when a record came into being, if the resource has one. */
export function timeOf(resource: Resource): string | undefined {
  if (resource.fields.created_at?.type === 'datetime') return 'created_at';
  return Object.entries(resource.fields).find(
    ([, field]) => field.type === 'datetime' && !field.private && !field.hidden,
  )?.[0];
}

/**
 * The resources that the dashboard shows records of: those whose records have a name of their
 * own, as links between two others have not; those with a time before those without one.
 */
export function mainOf(resources: Resource[], most: number): Resource[] {
  const named = resources.filter(isNamed);
  const timed = named.filter((resource) => timeOf(resource) !== undefined);
  return [...timed, ...named.filter((resource) => !timed.includes(resource))].slice(0, most);
}
