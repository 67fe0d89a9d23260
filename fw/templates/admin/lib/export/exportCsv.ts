import type { Client } from '../api/client';
import { type ListParams, listQuery, MOST_PER_PAGE } from '../data/queries';
import { type AdminRecord, listFromApi } from '../data/records';
import type { Resource } from '../resource/types';
import type { Column } from './columns';
import { csvCell, csvLine } from './csv';
import { Names } from './names';

/** Tells how far an export has come. */
export type Progress = (done: number, total: number) => void;

/** What of a resource is exported, and in which order. */
export interface Wanted {
  resource: Resource;
  columns: Column[];
  filter: ListParams['filter'];
  sort: { field: string; order: string };
}

/** Marks the text as UTF-8 to spreadsheets, which take another encoding for granted. */
const MARK = '\uFEFF';

/**
 * Makes the CSV of all records that a list's filters let through, not only those of its page, in
 * the list's order. Rejects when `signal` aborts.
 */
export async function exportCsv(
  client: Client,
  wanted: Wanted,
  progress: Progress,
  signal: AbortSignal,
): Promise<string> {
  const { columns } = wanted;
  const names = new Names(client, signal);
  const parts = [MARK, csvLine(columns.map(({ heading }) => heading))];
  let done = 0;
  for await (const { records, total } of pagesOf(client, wanted, signal)) {
    await names.read(columns, records);
    for (const record of records) {
      parts.push(csvLine(columns.map((column) => cellOf(column, record, names))));
    }
    done += records.length;
    progress(done, Math.max(total, done));
  }
  return parts.join('');
}

function cellOf({ field, names: other }: Column, record: AdminRecord, names: Names): string {
  const value: unknown = record[field.name];
  if (!other) return csvCell(field, value);
  const title = other.fields[other.title];
  return title ? csvCell(title, names.of(other, value)) : '';
}

interface ReadPage {
  records: AdminRecord[];
  total: number;
}

/**
 * In the order of the key each page is read from where the one before ended, so that none is left
 * out or there twice however many are added or deleted meanwhile. In any other order records may
 * share a value or have none, which nothing can go on from: those pages are counted, with the key
 * as the last word so that the order is the same each time. What is added meanwhile may push a
 * record onto the next page, where it is passed over; what is deleted may pull one away.
 */
async function* pagesOf(
  client: Client,
  { resource, filter, sort }: Wanted,
  signal: AbortSignal,
): AsyncGenerator<ReadPage> {
  const byKey = sort.field === resource.key || sort.field === 'id';
  const beyond = sort.order.toUpperCase() === 'DESC' ? 'lt' : 'gt';
  const seen = new Set<unknown>();
  let last: AdminRecord | undefined;
  let total = 0;
  for (let page = 1; ; page += 1) {
    const query = listQuery(resource, { perPage: MOST_PER_PAGE, sort, filter });
    if (!byKey) {
      query.set('sort', `${query.get('sort')},${resource.key}`);
      query.set('page', String(page));
    } else if (last) query.append(`${resource.key}__${beyond}`, String(last.id));
    const { body } = await client.call(`${resource.path}/?${query}`, { signal });
    const read = listFromApi(resource, body);
    total = Math.max(total, read.total);
    const records = read.data.filter(({ id }) => !seen.has(id));
    for (const { id } of records) seen.add(id);
    if (records.length > 0) yield { records, total };
    if (read.data.length < MOST_PER_PAGE) return;
    last = read.data.at(-1);
  }
}
