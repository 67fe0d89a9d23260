import type { Client } from '../../api/client';
import { isObject } from '../../api/json';
import {
  listQuery,
  type ListQueryParams,
  MAX_PER_PAGE,
  MAX_SORT_FIELDS,
} from '../../data/listQuery';
import { type AdminRecord, parseList } from '../../data/records';
import type { Field, Resource } from '../../resource/types';

/** Records to read, and their order. */
export interface RecordQuery {
  resource: Resource;
  filter: ListQueryParams['filter'];
  sort: { field: string; order: string };
}

interface RecordPage {
  records: AdminRecord[];
  total: number;
}

/** Position of the next page. */
interface Cursor {
  /** Parameters that override those of the query. */
  bounds: Record<string, string>;
  /** Null values come last, sorted by key. */
  sort: string;
  page: number;
}

/** Longer values don't fit into a URL. */
const MAX_BOUND_LENGTH = 500;

/** Types that the API sorts but compares only for equality. */
const UNBOUNDED_TYPES = ['bool', 'enum'];

/**
 * Read all records in order, each one once. A page starts at the last value of the previous one
 * (keyset pagination), so inserts and deletes don't shift records between pages and the database
 * doesn't count rows. Page numbers are used only if a whole page has one value or the API can't
 * compare the field; deletes may then hide a record.
 */
export async function* readPages(
  client: Client,
  request: RecordQuery,
  signal: AbortSignal,
): AsyncGenerator<RecordPage> {
  const { resource, filter, sort } = request;
  const start = listQuery(resource, { perPage: MAX_PER_PAGE, sort, filter });
  const seen = new Set<unknown>();
  let total = 0;
  let cursor: Cursor | undefined = { bounds: {}, sort: stableSort(request, start), page: 1 };
  while (cursor) {
    const query = new URLSearchParams(start);
    for (const [name, value] of Object.entries(cursor.bounds)) query.set(name, value);
    query.set('sort', cursor.sort);
    if (cursor.page > 1) query.set('page', String(cursor.page));
    const { body } = await client.call(`${resource.path}/?${query}`, { signal });
    const read = parseList(resource, body);
    total = Math.max(total, read.total);
    const records = read.data.filter(({ id }) => !seen.has(id));
    for (const { id } of records) seen.add(id);
    if (records.length > 0) yield { records, total };
    cursor = nextCursor(request, cursor, read.data, records.length > 0);
  }
}

/** The key makes the order stable. */
function stableSort({ resource }: RecordQuery, start: URLSearchParams): string {
  const keys = resource.keys ?? [resource.key];
  const order = start.get('sort') ?? keys.join(',');
  if (keys.length === 1 && order.replace(/^-/, '') === resource.key) return order;
  const orders = order.split(',');
  const others = keys.filter((key) => !orders.includes(key) && !orders.includes(`-${key}`));
  return [...orders, ...others].slice(0, MAX_SORT_FIELDS).join(',');
}

function nextCursor(
  request: RecordQuery,
  cursor: Cursor,
  rows: AdminRecord[],
  hasNew: boolean,
): Cursor | undefined {
  const { resource, sort } = request;
  const last = rows.at(-1);
  const ended = !last || rows.length < MAX_PER_PAGE;
  const descending = sort.order.toUpperCase() === 'DESC';
  const key = resource.keys ? undefined : resource.key;
  if (key !== undefined && cursor.sort.replace(/^-/, '') === key) {
    const beyond = cursor.sort.startsWith('-') ? 'lt' : 'gt';
    const bounds = { ...cursor.bounds, [`${key}__${beyond}`]: String(last?.id) };
    return ended ? undefined : { ...cursor, bounds };
  }
  const field = boundField(request);
  const isNullsPage = `${field}__isnull` in cursor.bounds;
  if (field === undefined || isNullsPage) return ended ? undefined : { ...cursor, page: cursor.page + 1 };
  const value: unknown = last?.[field];
  const bound = `${field}__${descending ? 'lte' : 'gte'}`;
  const isBounded = bound in cursor.bounds;
  // A bound excludes null values; without one they are at the end of the page.
  if (ended ? isBounded : value === null) return nullsCursor(request);
  if (ended) return undefined;
  const text = String(value);
  // The database may treat different spellings as equal, such as `a` and `A`.
  const isSame = cursor.bounds[bound] === text || !hasNew;
  return isSame || !canBound(resource.fields[field], text)
    ? { ...cursor, page: cursor.page + 1 }
    : { ...cursor, bounds: { [bound]: text }, page: 1 };
}

/**
 * Return the field that bounds a page: the first sort field, unless it is nullable and there are
 * more, which sort the null values.
 */
function boundField({ resource, sort }: RecordQuery): string | undefined {
  const [field = '', ...more] = sort.field.split(',');
  return more.length > 0 && resource.fields[field]?.nullable ? undefined : field;
}

/** Return true if the API can compare the field with the value. */
function canBound(field: Field | undefined, text: string): boolean {
  // Fields of references can be sorted by, but not filtered.
  if (!field || UNBOUNDED_TYPES.includes(field.type)) return false;
  return text !== '' && text.length <= MAX_BOUND_LENGTH;
}

/** Return the position of the null values of the sort field, if there may be any. */
function nullsCursor({ resource, filter, sort }: RecordQuery): Cursor | undefined {
  const { field } = sort;
  const condition: unknown = filter?.[field];
  const excluded =
    condition !== undefined && !(isObject(condition) && String(condition.isnull) === 'true');
  if (!resource.fields[field]?.nullable || excluded) return undefined;
  return { bounds: { [`${field}__isnull`]: 'true' }, sort: (resource.keys ?? [resource.key]).join(','), page: 1 };
}
