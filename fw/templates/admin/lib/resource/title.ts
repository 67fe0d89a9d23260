import type { Resource } from './types';

/** What a record is called: its title, else its key. */
export function titleOf(resource: Resource, record: Record<string, unknown> | undefined): string {
  if (!record) return '';
  const title = record[resource.title];
  const text = title === undefined || title === null ? '' : String(title).trim();
  if (text !== '') return text;
  return record.id === undefined ? '' : `#${String(record.id)}`;
}
