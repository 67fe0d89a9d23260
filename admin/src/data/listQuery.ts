import { defaultSort, reverseSort } from '../resource/sort';
import type { Resource } from '../resource/types';

/** Default page size of a list. */
export const PER_PAGE = 25;

/** Return the parameters with which a list opens. */
export function initialListParams(resource: Resource) {
  return { pagination: { page: 1, perPage: PER_PAGE }, sort: defaultSort(resource) };
}

/** Largest page size of the API. */
export const MAX_PER_PAGE = 100;

/** Largest number of sort fields of the API. */
export const MAX_SORT_FIELDS = 10;

/**
 * Member of a filter with conditions that the user doesn't edit, those of a tab: values by query
 * parameter. Field names can't contain `@`.
 */
export const FIXED = '@fixed';

/** Operators of filters. `eq` is written without a suffix, the others as `__<operator>`. */
export const FILTER_OPERATORS = [
  ...['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'isnull'],
  ...['contains', 'startswith', 'endswith', 'like'],
];

export interface ListQueryParams {
  page?: number;
  perPage?: number;
  sort?: { field: string; order: string } | undefined;
  filter?: Record<string, unknown> | undefined;
  fields?: string[];
  /** Relations whose records the rows contain. */
  include?: string[];
  /** Ask for the user's rights to each record. */
  rights?: boolean | undefined;
}

/** Return the path of a list. */
export function listPath(resource: Resource, query: URLSearchParams): string {
  return `${resource.path}/?${query}`;
}

/**
 * Build the parameters of a list. A filter is `q`, a field with a value, or a field with operators:
 * `{price: {gte: '3', lte: '5'}}`.
 */
export function listQuery(resource: Resource, params: ListQueryParams): URLSearchParams {
  const query = new URLSearchParams();
  if (params.page) query.set('page', String(params.page));
  if (params.perPage) query.set('per_page', String(Math.min(params.perPage, MAX_PER_PAGE)));
  const sort = sortParameter(resource, params.sort);
  if (sort) query.set('sort', sort);
  if (params.fields) query.set('fields', params.fields.join(','));
  for (const [name, value] of Object.entries(params.filter ?? {})) {
    if (name !== FIXED) addFilter(query, name, value);
  }
  addFixed(query, params.filter?.[FIXED] as Record<string, string[]> | undefined);
  if (params.include?.length) query.set('include', params.include.join(','));
  if (params.rights) query.set('can', 'true');
  return query;
}

function addFixed(query: URLSearchParams, conditions: Record<string, string[]> = {}): void {
  for (const [name, values] of Object.entries(conditions)) {
    // A choice of the user for the same parameter wins.
    if (!query.has(name)) values.forEach((value) => query.append(name, value));
  }
}

function sortParameter(resource: Resource, sort: ListQueryParams['sort']): string | undefined {
  if (!sort?.field) return undefined;
  const fields = sort.field
    .split(',')
    .slice(0, MAX_SORT_FIELDS)
    .map((name) => {
      return name === 'id' && !('id' in resource.fields) ? resource.key : name;
    });
  return (sort.order.toUpperCase() === 'DESC' ? fields.map(reverseSort) : fields).join(',');
}

function addFilter(query: URLSearchParams, name: string, value: unknown): void {
  if (isEmpty(value)) return;
  if (name === 'q' && typeof value === 'string') {
    query.set('q', value);
  } else if (typeof value === 'object' && !Array.isArray(value)) {
    for (const [operator, operand] of Object.entries(value as object)) {
      const applied = isPlainLike(operator, operand) ? 'contains' : operator;
      if (FILTER_OPERATORS.includes(applied)) addCondition(query, name, applied, operand);
    }
  } else if (Array.isArray(value)) {
    addCondition(query, name, 'in', value);
  } else {
    addCondition(query, name, 'eq', value);
  }
}

/**
 * Return true for a `like` without `%` or `_`, which would match only the exact text. Bookmarks
 * from before `contains` existed mean a substring.
 */
function isPlainLike(operator: string, operand: unknown): boolean {
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
  else query.set(operator === 'eq' && !isReserved(name) ? name : parameter, String(operand));
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** Fields that are named like a list parameter are compared by `__eq`. */
function isReserved(name: string): boolean {
  return ['page', 'per_page', 'sort', 'q', 'fields', 'include', 'can'].includes(name);
}
