import type { Catalog } from './catalog';
import { isSortable } from './fields';
import { titleFields } from './title';
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
export function sortOf(resource: Resource): Sort {
  const { sort = '', key } = resource;
  const name = sort.replace(/^-/, '');
  if (!isOrder(resource, columnOf(resource, name))) return { field: key, order: 'DESC' };
  return { field: name, order: sort.startsWith('-') ? 'DESC' : 'ASC' };
}

/**
 * What the head of a column sorts by: a reference by what is shown there, `author.name`, which is
 * the first of the fields that name what it refers to; else by the field itself.
 */
export function orderOf(resource: Resource, field: string, catalog: Catalog): string {
  for (const [name, { kind, model, via }] of Object.entries(resource.relations)) {
    const other = kind === 'belongs_to' && via === field ? catalog.ofModel(model) : undefined;
    const [title = ''] = other ? titleFields(other) : [];
    if (other && title !== other.key && isOrder(other, title)) return `${name}.${title}`;
  }
  return field;
}

/** The field whose column shows what a list is sorted by: `author_id` of `author.name`. */
export function columnOf({ relations }: Resource, sort: string): string {
  const [name = '', ...path] = sort.split('.');
  if (path.length === 0) return sort;
  return (Object.hasOwn(relations, name) && relations[name]?.via) || sort;
}

/** Whether lists can begin as the descriptor says: what that leads to may be kept from the user. */
export function hasOrder(resource: Resource, catalog: Catalog): boolean {
  const [name = '', field, ...more] = (resource.sort ?? '').replace(/^-/, '').split('.');
  if (field === undefined) return true;
  const relation = Object.hasOwn(resource.relations, name) ? resource.relations[name] : undefined;
  const other = relation?.kind === 'belongs_to' ? catalog.ofModel(relation.model) : undefined;
  return other !== undefined && more.length === 0 && isOrder(other, field);
}

function isOrder({ fields }: Resource, name: string): boolean {
  return Object.hasOwn(fields, name) && isSortable(fields[name]);
}
