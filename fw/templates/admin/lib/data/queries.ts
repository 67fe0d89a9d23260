import { reversed, sortOf } from '../resource/sort';
import type { Resource } from '../resource/types';

/** How many records a page of a list begins with. */
export const PER_PAGE = 25;

/** What a list asks for as it begins. */
export function firstPage(resource: Resource) {
  return { pagination: { page: 1, perPage: PER_PAGE }, sort: sortOf(resource) };
}

/** What the API lists at most on a page. */
export const MOST_PER_PAGE = 100;

/** By how many fields the API sorts at most. */
export const MOST_SORTS = 10;

/** How a list asks for a field: equal without an operator, else `__<operator>`. */
const OPERATORS = [
  ...['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'isnull'],
  ...['contains', 'startswith', 'endswith', 'like'],
];

export interface ListParams {
  page?: number;
  perPage?: number;
  sort?: { field: string; order: string } | undefined;
  filter?: Record<string, unknown> | undefined;
  fields?: string[];
}

/** The path that lists records. */
export function listPath(resource: Resource, query: URLSearchParams): string {
  return `${resource.path}/?${query}`;
}

/**
 * Makes the parameters of a list. A filter is `q`, a field with a value, or a field with what
 * is asked of it: `{price: {gte: '3', lte: '5'}}`.
 */
export function listQuery(resource: Resource, params: ListParams): URLSearchParams {
  const query = new URLSearchParams();
  if (params.page) query.set('page', String(params.page));
  if (params.perPage) query.set('per_page', String(Math.min(params.perPage, MOST_PER_PAGE)));
  const sort = sorted(resource, params.sort);
  if (sort) query.set('sort', sort);
  if (params.fields) query.set('fields', params.fields.join(','));
  for (const [name, value] of Object.entries(params.filter ?? {})) {
    addFilter(query, name, value);
  }
  return query;
}

function sorted(resource: Resource, sort: ListParams['sort']): string | undefined {
  if (!sort?.field) return undefined;
  const fields = sort.field.split(',').slice(0, MOST_SORTS).map((name) => {
    return name === 'id' && !('id' in resource.fields) ? resource.key : name;
  });
  return (sort.order.toUpperCase() === 'DESC' ? fields.map(reversed) : fields).join(',');
}

function addFilter(query: URLSearchParams, name: string, value: unknown): void {
  if (isEmpty(value)) return;
  if (name === 'q' && typeof value === 'string') {
    query.set('q', value);
  } else if (typeof value === 'object' && !Array.isArray(value)) {
    for (const [operator, operand] of Object.entries(value as object)) {
      const asked = isBare(operator, operand) ? 'contains' : operator;
      if (OPERATORS.includes(asked)) addCondition(query, name, asked, operand);
    }
  } else if (Array.isArray(value)) {
    addCondition(query, name, 'in', value);
  } else {
    addCondition(query, name, 'eq', value);
  }
}

/**
 * Whether `like` is asked for without a `%` or `_`, which would find nothing but the very text: a
 * bookmark from when the filters of texts had no `contains` means a part.
 */
function isBare(operator: string, operand: unknown): boolean {
  return operator === 'like' && typeof operand === 'string' && !/[%_]/.test(operand);
}

function addCondition(
  query: URLSearchParams,
  name: string,
  operator: string,
  operand: unknown,
): void {
  if (isEmpty(operand)) return;
  const parameter = `${name}__${operator}`;
  if (Array.isArray(operand)) operand.forEach((one) => query.append(parameter, String(one)));
  else query.set(operator === 'eq' && !isParameter(name) ? name : parameter, String(operand));
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** A field that is called like a parameter of every list is compared by `__eq`. */
function isParameter(name: string): boolean {
  return ['page', 'per_page', 'sort', 'q', 'fields', 'include'].includes(name);
}
