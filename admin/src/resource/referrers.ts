import { can, type Catalog } from './catalog/catalog';
import { fieldsOf, relationsOf } from './fields';
import type { Resource } from './types';

/** What happens to referring records when the record is deleted. */
export type DeleteRule = 'cascade' | 'restrict' | 'set_null' | 'unknown';

/** Records of a resource that refer to another one by a foreign key. */
export interface Referrer {
  label: string;
  other: Resource;
  via: string;
  rule: DeleteRule;
}

const RULE_ORDER: DeleteRule[] = ['restrict', 'unknown', 'cascade', 'set_null'];

/**
 * Return the resources that refer to a resource and that the user may read, with or without a
 * relation. Those that prevent a deletion come first.
 */
export function referrersOf(resource: Resource, catalog: Catalog): Referrer[] {
  const found = new Map<string, Referrer>();
  for (const one of [
    ...relatedReferrers(resource, catalog),
    ...otherReferrers(resource, catalog),
  ]) {
    const key = `${one.other.path}.${one.via}`;
    if (!found.has(key)) found.set(key, one);
  }
  return [...found.values()].sort(
    (a, b) => RULE_ORDER.indexOf(a.rule) - RULE_ORDER.indexOf(b.rule),
  );
}

/** Referrers by has_many and has_one relations and by link models. */
function* relatedReferrers(resource: Resource, catalog: Catalog): Iterable<Referrer> {
  for (const [kind, modelOf] of [
    ['has_many', 'model'],
    ['has_one', 'model'],
    ['many_to_many', 'through'],
  ] as const) {
    for (const { label, via, ...relation } of relationsOf(resource, kind)) {
      const other = catalog.ofModel(relation[modelOf]);
      const field = via === undefined ? undefined : other?.fields[via];
      if (other && via && field) yield { label, other, via, rule: field.on_delete ?? 'unknown' };
    }
  }
}

/** All other referrers, labelled by resource, and by field if there are several. */
function* otherReferrers({ model }: Resource, catalog: Catalog): Iterable<Referrer> {
  for (const other of catalog.resources.filter((one) => can(one, 'read'))) {
    // The API can't filter by private fields.
    const keys = fieldsOf(other).filter((field) => field.references === model && !field.private);
    for (const { name: via, label, on_delete: rule = 'unknown' } of keys) {
      yield { label: keys.length > 1 ? `${other.many} (${label})` : other.many, other, via, rule };
    }
  }
}
