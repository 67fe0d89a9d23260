import type { Client } from '../api/client';
import type { AdminRecord } from '../data/records';
import { titleFields, titleOf } from '../resource/title';
import type { FieldType, Resource } from '../resource/types';
import type { Column } from './columns';
import { csvCell, csvLine } from './csv';
import { Links } from './links';
import { Names } from './names';
import { pagesOf, type Wanted as Records } from './pages';

/** Tells how far an export has come. */
export type Progress = (done: number, total: number) => void;

/** What of a resource is exported, and in which order. */
export interface Wanted extends Records {
  columns: Column[];
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
  const { columns, resource } = wanted;
  const names = new Names(client, signal);
  const links = new Links(client, signal);
  const included = [...new Set(columns.flatMap(({ links: of }) => of?.relation.name ?? []))];
  const parts = [MARK, csvLine(columns.map(({ heading }) => heading))];
  let done = 0;
  for await (const { records, total } of pagesOf(client, wanted, signal)) {
    await names.read(columns, records);
    await links.read(resource, included, records);
    for (const record of records) {
      parts.push(csvLine(columns.map((column) => cellOf(column, record, names, links))));
    }
    done += records.length;
    progress(done, Math.max(total, done));
  }
  return parts.join('');
}

function cellOf(column: Column, record: AdminRecord, names: Names, links: Links): string {
  const { field, names: other } = column;
  if (column.links) return csvCell(field, linked(column.links, record, links));
  const value: unknown = record[field.name];
  if (!other) return csvCell(field, value);
  return csvCell({ ...field, type: typeOfTitle(other) }, names.of(other, value));
}

function typeOfTitle(resource: Resource): FieldType {
  const types = titleFields(resource).map((name) => resource.fields[name]?.type);
  return (types.length === 1 && types[0]) || 'string';
}

/** One text for all that a record is linked with; an ellipsis where that can't be read. */
function linked(
  { relation, other, say }: NonNullable<Column['links']>,
  record: AdminRecord,
  links: Links,
): string {
  const records = links.of(record, relation, other);
  if (!records) return '…';
  return records.map((one) => (say === 'key' ? String(one.id) : titleOf(other, one))).join('; ');
}
