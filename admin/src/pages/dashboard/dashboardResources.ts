import { ownTitleFields } from '../../resource/titles';
import type { Resource } from '../../resource/types';

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
