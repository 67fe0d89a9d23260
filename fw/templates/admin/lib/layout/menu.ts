import type { Catalog } from '../resource/catalog';
import { can } from '../resource/catalog';
import type { MenuItem, Resource } from '../resource/types';

/** A line of the menu: a resource, or a group with those under it. */
export type Entry =
  | { kind: 'resource'; resource: Resource }
  | { kind: 'group'; label: string; entries: Entry[] };

/** The menu has a box to find entries in from so many on. */
export const MANY = 12;

/** The entries that the user may read. A path that isn't known any more is left out. */
export function entriesOf(catalog: Catalog): Entry[] {
  return catalog.menu.flatMap((item) => readable(catalog, item));
}

function readable(catalog: Catalog, item: MenuItem): Entry[] {
  if (typeof item === 'string') {
    const resource = catalog.find(item);
    return resource && can(resource, 'read') ? [{ kind: 'resource', resource }] : [];
  }
  const entries = item.items.flatMap((inner) => readable(catalog, inner));
  return entries.length === 0 ? [] : [{ kind: 'group', label: item.label, entries }];
}

/** The entries whose names contain all words of the text, in any order, whatever their accents. */
export function found(entries: Entry[], text: string): Entry[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  return words.length === 0 ? entries : entries.flatMap((entry) => matching(entry, words));
}

function matching(entry: Entry, words: string[]): Entry[] {
  if (entry.kind === 'resource') {
    return contains(`${entry.resource.many} ${entry.resource.one}`, words) ? [entry] : [];
  }
  if (contains(entry.label, words)) return [entry];
  const entries = entry.entries.flatMap((inner) => matching(inner, words));
  return entries.length === 0 ? [] : [{ ...entry, entries }];
}

function contains(name: string, words: string[]): boolean {
  return words.every((word) => folded(name).includes(word));
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** How many resources there are, those in groups included. */
export function countOf(entries: Entry[]): number {
  return entries.reduce(
    (sum, entry) => sum + (entry.kind === 'resource' ? 1 : countOf(entry.entries)),
    0,
  );
}
