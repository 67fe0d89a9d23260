import type { Client } from '../api/client';
import { isObject } from '../api/json';
import { type ListParams, listQuery, MOST_PER_PAGE, MOST_SORTS } from '../data/queries';
import { type AdminRecord, listFromApi } from '../data/records';
import type { Field, Resource } from '../resource/types';

/** Which records of a resource are wanted, and in which order. */
export interface Wanted {
  resource: Resource;
  filter: ListParams['filter'];
  sort: { field: string; order: string };
}

interface ReadPage {
  records: AdminRecord[];
  total: number;
}

/** Where the next page begins. */
interface Place {
  /** What is asked for besides what is wanted, in place of what that says of the same. */
  bounds: Record<string, string>;
  /** Those without a value come last, by their keys alone. */
  sort: string;
  page: number;
}

/** A value that is longer has no room in an address. */
const MOST_CHARACTERS = 500;

/** What the API compares for being equal alone, though it sorts by it. */
const WITHOUT_BOUNDS = ['bool', 'enum'];

/**
 * Reads all that is wanted, in its order, each record once. A page begins with the value that the
 * one before ended with: so none is left out however many are added or deleted meanwhile, and the
 * database needn't count its way there. Only where a whole page has one value, or values that the API
 * takes for no bound, are pages counted; there one may be missing when others are deleted.
 */
export async function* pagesOf(
  client: Client,
  wanted: Wanted,
  signal: AbortSignal,
): AsyncGenerator<ReadPage> {
  const { resource, filter, sort } = wanted;
  const start = listQuery(resource, { perPage: MOST_PER_PAGE, sort, filter });
  const seen = new Set<unknown>();
  let total = 0;
  let place: Place | undefined = { bounds: {}, sort: orderOf(wanted, start), page: 1 };
  while (place) {
    const query = new URLSearchParams(start);
    for (const [name, value] of Object.entries(place.bounds)) query.set(name, value);
    query.set('sort', place.sort);
    if (place.page > 1) query.set('page', String(place.page));
    const { body } = await client.call(`${resource.path}/?${query}`, { signal });
    const read = listFromApi(resource, body);
    total = Math.max(total, read.total);
    const records = read.data.filter(({ id }) => !seen.has(id));
    for (const { id } of records) seen.add(id);
    if (records.length > 0) yield { records, total };
    place = nextPlace(wanted, place, read.data, records.length > 0);
  }
}

/** The key is the last word, so that the order is the same each time. */
function orderOf({ resource }: Wanted, start: URLSearchParams): string {
  const order = start.get('sort') ?? resource.key;
  if (order.replace(/^-/, '') === resource.key) return order;
  return [...order.split(','), resource.key].slice(0, MOST_SORTS).join(',');
}

function nextPlace(
  wanted: Wanted,
  place: Place,
  rows: AdminRecord[],
  hasNew: boolean,
): Place | undefined {
  const { resource, sort } = wanted;
  const last = rows.at(-1);
  const ended = !last || rows.length < MOST_PER_PAGE;
  const down = sort.order.toUpperCase() === 'DESC';
  const key = resource.key;
  if (place.sort.replace(/^-/, '') === key) {
    const beyond = place.sort.startsWith('-') ? 'lt' : 'gt';
    const bounds = { ...place.bounds, [`${key}__${beyond}`]: String(last?.id) };
    return ended ? undefined : { ...place, bounds };
  }
  const field = boundOf(wanted);
  if (field === undefined) return ended ? undefined : { ...place, page: place.page + 1 };
  const value: unknown = last?.[field];
  const bound = `${field}__${down ? 'lte' : 'gte'}`;
  const isBounded = bound in place.bounds;
  // A bound leaves out what has no value; without one such records stand at the end of the page.
  if (ended ? isBounded : value === null) return emptyOnes(wanted);
  if (ended) return undefined;
  const text = String(value);
  // Values that are written differently may be the same to the database: `a` and `A`, say.
  const isSame = place.bounds[bound] === text || !hasNew;
  return isSame || !isBound(resource.fields[field], text)
    ? { ...place, page: place.page + 1 }
    : { ...place, bounds: { [bound]: text }, page: 1 };
}

/**
 * The field whose values a page can begin with: of several the first, unless some have none there,
 * which are in an order among themselves.
 */
function boundOf({ resource, sort }: Wanted): string | undefined {
  const [field = '', ...more] = sort.field.split(',');
  return more.length > 0 && resource.fields[field]?.nullable ? undefined : field;
}

/** Whether the API can be asked for what is beyond that value of a field. */
function isBound(field: Field | undefined, text: string): boolean {
  // What lists are sorted by of another resource is nothing that they can be asked for by.
  if (!field || WITHOUT_BOUNDS.includes(field.type)) return false;
  return text !== '' && text.length <= MOST_CHARACTERS;
}

/** The place of those without a value in the field that is sorted by, if there may be any. */
function emptyOnes({ resource, filter, sort }: Wanted): Place | undefined {
  const { field } = sort;
  const asked: unknown = filter?.[field];
  const excluded = asked !== undefined && !(isObject(asked) && String(asked.isnull) === 'true');
  if (!resource.fields[field]?.nullable || excluded) return undefined;
  return { bounds: { [`${field}__isnull`]: 'true' }, sort: resource.key, page: 1 };
}
