import { useCreatePath, useRecordContext, useTranslate } from 'react-admin';

import type { JsonObject } from '../../api/json';
import { fromApi } from '../../data/records';
import { Nothing } from '../../fields';
import { FROM_TOP } from '../../layout/fromTop';
import { PathLink } from '../../layout/PathLink';
import type { LinkedRelation } from '../../resource/fields';
import { titleOf } from '../../resource/title';
import type { Resource } from '../../resource/types';

/** So many stand in a row; how many more there are is told. */
const FEW = 4;

interface LinksCellProps {
  relation: LinkedRelation;
  /** The resource at the other end. */
  other: Resource;
}

/** The records that a row is linked with, of those that came with the list. */
export function LinksCell({ relation, other }: LinksCellProps) {
  const linked: unknown = useRecordContext()?.[relation.name];
  const translate = useTranslate();
  const createPath = useCreatePath();
  // The list is on its way with them; or they are more than the API gives at once.
  if (linked === undefined) return '…';
  if (!Array.isArray(linked)) return translate('fw.value.many');
  if (linked.length === 0) return <Nothing />;
  const records = linked.slice(0, FEW).map((one: JsonObject) => fromApi(other, one));
  return (
    <span className="fw-links">
      {records.map((record) => (
        <PathLink
          key={record.id}
          to={createPath({ resource: other.path, type: 'show', id: record.id })}
          className="fw-reference"
          onClick={stop}
          state={FROM_TOP}
        >
          {titleOf(other, record)}
        </PathLink>
      ))}
      {linked.length > FEW && <span>+{linked.length - FEW}</span>}
    </span>
  );
}

/** A row of a table leads elsewhere. */
function stop(event: React.MouseEvent): void {
  event.stopPropagation();
}
