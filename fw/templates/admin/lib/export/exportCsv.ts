import type { Client } from '../api/client';
import { type ListParams, listQuery, MOST_PER_PAGE } from '../data/queries';
import { type AdminRecord, listFromApi } from '../data/records';
import { shownFields } from '../resource/fields';
import type { Resource } from '../resource/types';
import { csvCell, csvLine } from './csv';

/** Tells how far an export has come. */
export type Progress = (done: number, total: number) => void;

/** Marks the text as UTF-8 to spreadsheets, which take another encoding for granted. */
const MARK = '\uFEFF';

/**
 * Makes the CSV of all records that a list's filters let through, not only those of its page.
 * They are read by key, each page from where the one before ended, so that none is left out or
 * there twice however many are added or deleted meanwhile. Rejects when `signal` aborts.
 */
export async function exportCsv(
  client: Client,
  resource: Resource,
  filter: ListParams['filter'],
  progress: Progress,
  signal: AbortSignal,
): Promise<string> {
  const fields = shownFields(resource);
  const parts = [MARK, csvLine(fields.map(({ name }) => name))];
  let done = 0;
  for await (const { records, total } of pagesOf(client, resource, filter, signal)) {
    for (const record of records) {
      parts.push(csvLine(fields.map((field) => csvCell(field, record[field.name]))));
    }
    done += records.length;
    progress(done, Math.max(total, done));
  }
  return parts.join('');
}

async function* pagesOf(
  client: Client,
  resource: Resource,
  filter: ListParams['filter'],
  signal: AbortSignal,
): AsyncGenerator<{ records: AdminRecord[]; total: number }> {
  let last: AdminRecord | undefined;
  let total = 0;
  for (;;) {
    const query = listQuery(resource, {
      perPage: MOST_PER_PAGE,
      sort: { field: resource.key, order: 'ASC' },
      filter,
    });
    if (last) query.append(`${resource.key}__gt`, String(last.id));
    const { body } = await client.call(`${resource.path}/?${query}`, { signal });
    const page = listFromApi(resource, body);
    total = Math.max(total, page.total);
    if (page.data.length > 0) yield { records: page.data, total };
    if (page.data.length < MOST_PER_PAGE) return;
    last = page.data.at(-1);
  }
}
