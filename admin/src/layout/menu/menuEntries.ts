import { can, type Catalog } from '../../resource/catalog/catalog';
import type { MenuItem, Resource } from '../../resource/types';

/** Entry of the menu: a resource or a group. */
export type MenuEntry =
  { kind: 'resource'; resource: Resource } | { kind: 'group'; label: string; entries: MenuEntry[] };

/** Number of entries from which the menu has a search box. */
export const SEARCH_THRESHOLD = 12;

/** Return the entries that the user may read. Unknown paths are omitted. */
export function menuEntries(catalog: Catalog): MenuEntry[] {
  return catalog.menu.flatMap((item) => readableEntries(catalog, item));
}

function readableEntries(catalog: Catalog, item: MenuItem): MenuEntry[] {
  if (typeof item === 'string') {
    const resource = catalog.find(item);
    return resource && can(resource, 'read') ? [{ kind: 'resource', resource }] : [];
  }
  const entries = item.items.flatMap((inner) => readableEntries(catalog, inner));
  return entries.length === 0 ? [] : [{ kind: 'group', label: item.label, entries }];
}

/**
 * Return the entries whose names contain all words of the text, in any order, ignoring case and
 * accents.
 */
export function searchEntries(entries: MenuEntry[], text: string): MenuEntry[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return words.length === 0 ? entries : entries.flatMap((entry) => matchingEntries(entry, words));
}

function matchingEntries(entry: MenuEntry, words: string[]): MenuEntry[] {
  if (entry.kind === 'resource') {
    return contains(`${entry.resource.many} ${entry.resource.one}`, words) ? [entry] : [];
  }
  if (contains(entry.label, words)) return [entry];
  const entries = entry.entries.flatMap((inner) => matchingEntries(inner, words));
  return entries.length === 0 ? [] : [{ ...entry, entries }];
}

/** Return true if a name contains all words of the text, in any order, ignoring case and accents. */
export function matchesWords(name: string, text: string): boolean {
  return contains(name, fold(text).split(/\s+/).filter(Boolean));
}

function contains(name: string, words: string[]): boolean {
  return words.every((word) => fold(name).includes(word));
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Count the resources, including those in groups. */
export function countEntries(entries: MenuEntry[]): number {
  return entries.reduce(
    (sum, entry) => sum + (entry.kind === 'resource' ? 1 : countEntries(entry.entries)),
    0,
  );
}
