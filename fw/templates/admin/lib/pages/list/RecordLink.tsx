import { useCreatePath, useRecordContext, useResourceContext } from 'react-admin';
import { Link } from 'react-router-dom';

import { FieldValue } from '../../fields';

/** The field that a record is called by, as the way to its page. */
export function RecordLink({ source }: { source: string }) {
  const record = useRecordContext();
  const resource = useResourceContext();
  const createPath = useCreatePath();
  if (!record) return null;
  return (
    <Link
      to={createPath({ resource, type: 'show', id: record.id })}
      className="fw-record"
      onClick={leaveRow}
    >
      <FieldValue source={source} compact link={false} />
    </Link>
  );
}

/** The row leads to the same page, which is enough once. */
function leaveRow(event: React.MouseEvent) {
  event.stopPropagation();
}
