import type { Catalog } from './catalog';
import { isSortable } from './fields';
import { titleFields } from './title';
import type { Resource } from './types';

/**
 * What a list is sorted by. Several fields stand in one, by commas, as react-admin knows but one: of
 * `date,-name` the dates go up with `ASC`, and with `DESC` each goes the other way.
 */
export interface Sort {
  field: string;
  order: 'ASC' | 'DESC';
}

/**
 * The order that a list begins with: what the descriptor says, `-created_at` for the newest first,
 * where those are fields to sort by; else by the key, those that were made last first.
 */
export function sortOf(resource: Resource): Sort {
  const orders = ordersOf(resource).filter((order) => {
    return isOrder(resource, columnOf(resource, bare(order)));
  });
  const [first] = orders;
  if (first === undefined) return { field: resource.key, order: 'DESC' };
  return first.startsWith('-')
    ? { field: orders.map(reversed).join(','), order: 'DESC' }
    : { field: orders.join(','), order: 'ASC' };
}

/** The other way round: `-name` of `name`. */
export function reversed(order: string): string {
  return order.startsWith('-') ? bare(order) : `-${order}`;
}

/**
 * What the head of a column sorts by: a reference by what is shown there, `author.name`, which are
 * all the fields that name what it refers to; the column that a list begins sorted by in the order
 * that it begins with, which is turned round there; else by the field itself.
 */
export function orderOf(resource: Resource, field: string, catalog: Catalog): string {
  const begin = sortOf(resource).field;
  if (begin.includes(',') && columnOf(resource, begin) === field) return begin;
  for (const [name, { kind, model, via }] of Object.entries(resource.relations)) {
    const other = kind === 'belongs_to' && via === field ? catalog.ofModel(model) : undefined;
    const titles = other ? titleFields(other).filter((title) => isOrder(other, title)) : [];
    if (titles.length > 0 && titles[0] !== other?.key) {
      return titles.map((title) => `${name}.${title}`).join(',');
    }
  }
  return field;
}

/** The field whose column shows what a list is sorted by first: `author_id` of `author.name`. */
export function columnOf(resource: Resource, sort: string): string {
  return columnsOf(resource, sort)[0] ?? sort;
}

/** The fields whose columns show what a list is sorted by. */
export function columnsOf({ relations }: Resource, sort: string): string[] {
  return sort.split(',').map((order) => {
    const [name = '', ...path] = bare(order).split('.');
    if (path.length === 0) return name;
    return (Object.hasOwn(relations, name) && relations[name]?.via) || bare(order);
  });
}

/** What of its order lists can begin with: what that leads to may be kept from the user. */
export function knownOrders(resource: Resource, catalog: Catalog): string[] {
  return ordersOf(resource).filter((order) => {
    const [name = '', field, ...more] = bare(order).split('.');
    if (field === undefined) return true;
    const relation = Object.hasOwn(resource.relations, name) ? resource.relations[name] : undefined;
    const other = relation?.kind === 'belongs_to' ? catalog.ofModel(relation.model) : undefined;
    return other !== undefined && more.length === 0 && isOrder(other, field);
  });
}

function ordersOf({ sort = [] }: Resource): string[] {
  return typeof sort === 'string' ? [sort] : sort;
}

function bare(order: string): string {
  return order.replace(/^-/, '');
}

function isOrder({ fields }: Resource, name: string): boolean {
  return Object.hasOwn(fields, name) && isSortable(fields[name]);
}
