import type { Resource } from './types';

/**
 * What a record is called wherever one line is all there is room for: its title, else its key, as
 * a list shows it.
 */
export function titleOf(resource: Resource, record: Record<string, unknown> | undefined): string {
  if (!record) return '';
  const title = record[resource.title];
  const text = title === undefined || title === null ? '' : String(title).trim();
  return text === '' ? String(record.id ?? '') : text;
}
