import { isSortable } from './fields';
import type { Resource } from './types';

/** The field of `timestamps` that says when a record was made. */
const MADE = 'created_at';

/** What a list is sorted by. */
export interface Sort {
  field: string;
  order: 'ASC' | 'DESC';
}

/**
 * The order that a list begins with: what the descriptor says, `-created_at` for the newest first,
 * where that is a field to sort by; else by the key, those that were made last first.
 */
export function sortOf({ sort = '', fields, key }: Resource): Sort {
  const name = sort.replace(/^-/, '');
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field || !isSortable(field)) return { field: key, order: 'DESC' };
  return { field: name, order: sort.startsWith('-') ? 'DESC' : 'ASC' };
}

/**
 * What a list looks sorted by. Keys are made in order, so by the key from the last on it begins with
 * the newest: then that is said where the records bear it out, as those that were brought from
 * elsewhere may not.
 */
export function shownSort<S extends Sort>(resource: Resource, sort: S, records: object[] = []): S {
  const made = newestBy(resource, sort);
  if (made === undefined) return sort;
  const times = records.map((record) => String((record as Record<string, unknown>)[made]));
  const falls = times.every((time, at) => at === 0 || time <= (times[at - 1] ?? ''));
  return falls && times.length > 1 ? { ...sort, field: made } : sort;
}

/** The field that tells of each record when it was made, where a list begins with the newest. */
export function newestBy({ fields, key }: Resource, sort: Sort): string | undefined {
  const made = fields[MADE];
  const isNewest = (sort.field === key || sort.field === 'id') && sort.order === 'DESC';
  return isNewest && made?.made && made.type === 'datetime' ? MADE : undefined;
}
