import type { Catalog } from './catalog/catalog';
import { isSortable } from './fields';
import { ownTitleFields } from './names/titles';
import type { Resource } from './types';

/**
 * Sort of a list. react-admin supports one field, so several are joined by commas: `date,-name`
 * sorts dates upwards with `ASC`, and each field the other way with `DESC`.
 */
export interface Sort {
  field: string;
  order: 'ASC' | 'DESC';
}

/**
 * Return the sort with which a list opens: the one in the descriptor, such as `-created_at`, or the
 * key in descending order.
 */
export function defaultSort(resource: Resource): Sort {
  return sortOf(resource, resource.sort) ?? { field: resource.key, order: 'DESC' };
}

/** Return the sort for entries as in a descriptor, or undefined if the API can't sort by them. */
export function sortOf(resource: Resource, given: Resource['sort']): Sort | undefined {
  const orders = entriesOf(given).filter((order) => {
    return isSortableName(resource, sortColumn(resource, withoutSign(order)));
  });
  const [first] = orders;
  if (first === undefined) return undefined;
  return first.startsWith('-')
    ? { field: orders.map(reverseSort).join(','), order: 'DESC' }
    : { field: orders.join(','), order: 'ASC' };
}

/** Reverse a sort field: `name` → `-name`. */
export function reverseSort(order: string): string {
  return order.startsWith('-') ? withoutSign(order) : `-${order}`;
}

/**
 * Return the sort of a column: a reference sorts by the title of its record (`author.name`), the
 * column of the default sort by all of its fields, any other column by its field.
 */
export function columnSort(resource: Resource, field: string, catalog: Catalog): string {
  const begin = defaultSort(resource).field;
  if (begin.includes(',') && sortColumn(resource, begin) === field) return begin;
  for (const [name, { kind, model, via }] of Object.entries(resource.relations)) {
    const other = kind === 'belongs_to' && via === field ? catalog.ofModel(model) : undefined;
    const titles = other ? ownTitleFields(other).filter((title) => isSortableName(other, title)) : [];
    if (titles.length > 0 && titles[0] !== other?.key) {
      return titles.map((title) => `${name}.${title}`).join(',');
    }
  }
  return field;
}

/** Return the column that shows the first sort field: `author_id` for `author.name`. */
export function sortColumn(resource: Resource, sort: string): string {
  return sortColumns(resource, sort)[0] ?? sort;
}

/** Return the columns that show the sort fields. */
export function sortColumns({ relations }: Resource, sort: string): string[] {
  return sort.split(',').map((order) => {
    const [name = '', ...path] = withoutSign(order).split('.');
    if (path.length === 0) return name;
    return (Object.hasOwn(relations, name) && relations[name]?.via) || withoutSign(order);
  });
}

/** Return the default sort fields that the user may read. */
export function permittedSorts(resource: Resource, catalog: Catalog): string[] {
  return entriesOf(resource.sort).filter((order) => {
    const [name = '', field, ...more] = withoutSign(order).split('.');
    if (field === undefined) return true;
    const relation = Object.hasOwn(resource.relations, name) ? resource.relations[name] : undefined;
    const other = relation?.kind === 'belongs_to' ? catalog.ofModel(relation.model) : undefined;
    return other !== undefined && more.length === 0 && isSortableName(other, field);
  });
}

function entriesOf(sort: Resource['sort'] = []): string[] {
  return typeof sort === 'string' ? [sort] : sort;
}

function withoutSign(order: string): string {
  return order.replace(/^-/, '');
}

function isSortableName({ fields }: Resource, name: string): boolean {
  return Object.hasOwn(fields, name) && isSortable(fields[name]);
}
