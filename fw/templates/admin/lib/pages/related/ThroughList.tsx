import { useCatalog } from '../../resource/context';
import type { NamedRelation } from '../../resource/fields';
import { RelatedTable } from './RelatedList';

/** The links of the current record that are records themselves, with fields of their own. */
export function ThroughList({ relation }: { relation: NamedRelation }) {
  const link = useCatalog().ofModel(relation.through);
  if (!link || !relation.via) return null;
  return <RelatedTable label={relation.label} other={link} via={relation.via} />;
}
