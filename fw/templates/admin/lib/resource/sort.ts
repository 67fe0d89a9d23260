import { isSortable } from './fields';
import type { Resource } from './types';

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
