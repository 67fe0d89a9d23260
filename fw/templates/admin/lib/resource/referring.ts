import { type Catalog, can } from './catalog';
import { fieldsOf, relationsOf } from './fields';
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
 * What refers to the records of a resource, as far as the user may read it, whether or not the
 * resource has a relation with it. What keeps one from being deleted is first.
 */
export function referringOf(resource: Resource, catalog: Catalog): Referring[] {
  const found = new Map<string, Referring>();
  for (const one of [...related(resource, catalog), ...unrelated(resource, catalog)]) {
    const key = `${one.other.path}.${one.via}`;
    if (!found.has(key)) found.set(key, one);
  }
  return [...found.values()].sort((one, two) => FIRST.indexOf(one.fate) - FIRST.indexOf(two.fate));
}

/** What belongs to the records, and the links with others that are records themselves. */
function* related(resource: Resource, catalog: Catalog): Iterable<Referring> {
  for (const [kind, modelOf] of [
    ['has_many', 'model'],
    ['many_to_many', 'through'],
  ] as const) {
    for (const { label, via, ...relation } of relationsOf(resource, kind)) {
      const other = catalog.ofModel(relation[modelOf]);
      const field = via === undefined ? undefined : other?.fields[via];
      if (other && via && field) yield { label, other, via, fate: field.on_delete ?? 'unsaid' };
    }
  }
}

/** All that refers to the records, called as its list, and by the field where there are several. */
function* unrelated({ model }: Resource, catalog: Catalog): Iterable<Referring> {
  for (const other of catalog.resources.filter((one) => can(one, 'read'))) {
    // The API counts by no field that it keeps to itself.
    const keys = fieldsOf(other).filter((field) => field.references === model && !field.private);
    for (const { name: via, label, on_delete: fate = 'unsaid' } of keys) {
      yield { label: keys.length > 1 ? `${other.many} (${label})` : other.many, other, via, fate };
    }
  }
}
