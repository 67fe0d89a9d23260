import type { Catalog } from './catalog';
import { relationsOf } from './fields';
import type { Resource } from './types';

/** What becomes of what refers to a record when that is deleted. */
export type Fate = 'cascade' | 'restrict' | 'set_null' | 'unsaid';

/** Records that refer to one of another resource, by one of their fields. */
export interface Referring {
  label: string;
  other: Resource;
  via: string;
  fate: Fate;
}

const FIRST: Fate[] = ['restrict', 'unsaid', 'cascade', 'set_null'];

/**
 * What refers to the records of a resource, as far as the user may read it: what belongs to them,
 * and the links with others that are records themselves. What keeps one from being deleted is first.
 */
export function referringOf(resource: Resource, catalog: Catalog): Referring[] {
  const found = new Map<string, Referring>();
  for (const [kind, modelOf] of [
    ['has_many', 'model'],
    ['many_to_many', 'through'],
  ] as const) {
    for (const { label, via, ...relation } of relationsOf(resource, kind)) {
      const other = catalog.ofModel(relation[modelOf]);
      const field = via === undefined ? undefined : other?.fields[via];
      if (!other || !via || !field || found.has(`${other.path}.${via}`)) continue;
      found.set(`${other.path}.${via}`, { label, other, via, fate: field.on_delete ?? 'unsaid' });
    }
  }
  return [...found.values()].sort((one, two) => FIRST.indexOf(one.fate) - FIRST.indexOf(two.fate));
}
