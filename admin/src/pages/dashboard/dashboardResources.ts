import type { Catalog } from '../../resource/catalog/catalog';
import { ownTitleFields } from '../../resource/names/titles';
import type { Resource } from '../../resource/types';

/** Return the field with the creation time of a record, if the resource has one. */
export function timestampField(resource: Resource): string | undefined {
  if (resource.fields.created_at?.type === 'datetime') return 'created_at';
  return Object.entries(resource.fields).find(
    ([, field]) => field.type === 'datetime' && !field.private && !field.hidden,
  )?.[0];
}

/**
 * Return the field with the time when the server created a record, if there is one. Times that the
 * code of the application sets, such as that of a payment, come after those of the server.
 */
export function creationField(resource: Resource): string | undefined {
  const times = Object.entries(resource.fields).filter(
    ([, { type, made, private: secret }]) => type === 'datetime' && made && !secret,
  );
  return (times.find(([, { readonly }]) => !readonly) ?? times[0])?.[0];
}

const SYSTEM = /^(api ?|auth ?|access ?|refresh ?)?(role|permission|session|token|api ?key)s?$/i;

/** Return true for models that only connect others, and for those of accounts and rights. */
export function isSystemModel(resource: Resource, catalog: Catalog): boolean {
  const words = resource.model.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return SYSTEM.test(words) || isLinkModel(resource, catalog);
}

function isLinkModel({ model }: Resource, catalog: Catalog): boolean {
  return catalog.resources.some(({ relations }) =>
    Object.values(relations).some(({ through }) => through === model),
  );
}

/** Numbers of records of a model. */
export interface Activity {
  total: number;
  /** New records of each day, sixty in all, if the model knows when they were created. */
  counts: number[] | undefined;
}

/** New records in the last thirty days, and in the thirty days before. */
export function growth({ counts }: Activity): { days: number[]; recent: number; before: number } {
  const half = (counts?.length ?? 0) / 2;
  const sum = (values: number[] = []) => values.reduce((total, count) => total + count, 0);
  const days = counts?.slice(half) ?? [];
  return { days, recent: sum(days), before: sum(counts?.slice(0, half)) };
}

/** Sort resources by their new records, then by all; those without numbers come last. */
export function byActivity(resources: Resource[], found: Map<string, Activity>): Resource[] {
  const rank = ({ path }: Resource): [number, number] => {
    const activity = found.get(path);
    return activity ? [growth(activity).recent, activity.total] : [-1, -1];
  };
  return resources
    .map((resource) => ({ resource, rank: rank(resource) }))
    .sort((one, other) => other.rank[0] - one.rank[0] || other.rank[1] - one.rank[1])
    .map(({ resource }) => resource);
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
