import type { Client } from '../../api/client';
import type { AdminRecord } from '../../data/records';
import { recordTitle, titleColumns, type TitleContext } from '../../resource/names/titles';
import type { FieldType, Resource } from '../../resource/types';
import { csvCell, csvLine } from './csv';
import type { ExportColumn } from './exportColumns';
import { readPages, type RecordQuery as Records } from './pagination';
import { LinkedRecords, ReferenceTitles } from './relatedRecords';

/** Reports the progress of an export. */
export type Progress = (done: number, total: number) => void;

/** Records and columns of an export. */
export interface ExportQuery extends Records {
  columns: ExportColumn[];
  titles: TitleContext;
}

/** Byte order mark: without it spreadsheets don't read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Export all records that match the filters of a list as CSV, in the order of the list. Reject when
 * `signal` aborts.
 */
export async function exportCsv(
  client: Client,
  query: ExportQuery,
  progress: Progress,
  signal: AbortSignal,
): Promise<string> {
  const { columns, resource, titles } = query;
  const names = new ReferenceTitles(client, titles, signal);
  const links = new LinkedRecords(client, signal);
  const included = [...new Set(columns.flatMap(({ links: of }) => of?.relation.name ?? []))];
  const parts = [BYTE_ORDER_MARK, csvLine(columns.map(({ heading }) => heading))];
  let done = 0;
  for await (const { records, total } of readPages(client, query, signal)) {
    await names.read(columns, records);
    await links.read(resource, included, records);
    for (const record of records) {
      parts.push(csvLine(columns.map((column) => exportCell(column, record, names, links, titles))));
    }
    done += records.length;
    progress(done, Math.max(total, done));
  }
  return parts.join('');
}

function exportCell(
  column: ExportColumn,
  record: AdminRecord,
  names: ReferenceTitles,
  links: LinkedRecords,
  titles: TitleContext,
): string {
  const { field, names: other } = column;
  if (column.links) return csvCell(field, linkedText(column.links, record, links, titles));
  const value: unknown = record[field.name];
  if (!other) return csvCell(field, value);
  return csvCell({ ...field, type: titleType(other) }, names.of(other, value));
}

function titleType(resource: Resource): FieldType {
  const [type, ...more] = titleColumns(resource).map((name) => resource.fields[name]?.type);
  return type === 'int' && more.length === 0 ? type : 'string';
}

/** Return the linked records as one text, or an ellipsis if they couldn't be loaded. */
function linkedText(
  { relation, other, say }: NonNullable<ExportColumn['links']>,
  record: AdminRecord,
  links: LinkedRecords,
  titles: TitleContext,
): string {
  const records = links.of(record, relation, other);
  if (!records) return '…';
  return records
    .map((one) => (say === 'key' ? String(one.id) : recordTitle(other, one, titles)))
    .join('; ');
}
