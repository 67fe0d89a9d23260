import type { Catalog } from '../../resource/catalog/catalog';
import { relationsOf } from '../../resource/fields';
import type { Resource } from '../../resource/types';
import type { Related } from './useRelatedCounts';

/** A list of related records on the page of a record. */
export interface RelatedListOf extends Related {
  name: string;
  label: string;
}

/**
 * Return the lists of records that refer to a resource's record: those of has_many relations, and
 * the link records of many-to-many relations that have a model.
 */
export function relatedLists(resource: Resource, catalog: Catalog): RelatedListOf[] {
  const many = relationsOf(resource, 'has_many');
  // The link model may have a has_many relation that lists the same records.
  const linked = relationsOf(resource, 'many_to_many').filter(
    ({ through, via }) => !many.some((one) => one.model === through && one.via === via),
  );
  return [
    ...many.map(({ name, label, via, model }) => ({ name, label, via, model })),
    ...linked.map(({ name, label, via, through }) => ({ name, label, via, model: through })),
  ].flatMap(({ model, via, ...one }) => {
    const other = catalog.ofModel(model);
    return other && via ? [{ ...one, other, via }] : [];
  });
}
