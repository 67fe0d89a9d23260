import type { Resource } from './types';

/** The fields that name a record, in the order in which they are said. */
export function titleFields({ title }: Resource): string[] {
  return typeof title === 'string' ? [title] : title;
}

/** Whether records have a name of their own, as links between two others have not. */
export function isNamed(resource: Resource): boolean {
  return titleFields(resource).some((name) => name !== resource.key);
}

/**
 * What a record is called wherever one line is all there is room for: its title, else its key, as
 * a list shows it.
 */
export function titleOf(resource: Resource, record: Record<string, unknown> | undefined): string {
  if (!record) return '';
  return nameOf(resource, record) || String(record.id ?? '');
}

/** What the fields that name a record say; nothing where all of them are empty. */
export function nameOf(resource: Resource, record: Record<string, unknown>): string {
  return titleFields(resource)
    .map((name) => String(record[name] ?? '').trim())
    .filter((text) => text !== '')
    .join(' ');
}
