import { useCreatePath, useRecordContext } from 'react-admin';

import { FieldValue } from '../../fields';
import { FROM_TOP } from '../../layout/fromTop';
import { PathLink } from '../../layout/PathLink';
import { useResource } from '../../resource/context';
import { titleOf } from '../../resource/title';

/** The field that a record is called by, as the way to its page. */
export function RecordLink({ source }: { source: string }) {
  const resource = useResource();
  const record = useRecordContext();
  const createPath = useCreatePath();
  if (!record) return null;
  const blank = String(record[source] ?? '').trim() === '';
  return (
    <PathLink
      to={createPath({ resource: resource.path, type: 'show', id: record.id })}
      state={FROM_TOP}
      className="fw-record"
      // A dash would be read as the name of each.
      aria-label={blank ? titleOf(resource, record) : undefined}
      onClick={leaveRow}
    >
      <FieldValue source={source} compact link={false} />
    </PathLink>
  );
}

/** The row leads to the same page, which is enough once. */
function leaveRow(event: React.MouseEvent) {
  event.stopPropagation();
}
