import { useCreatePath, useRecordContext } from 'react-admin';

import { FieldValue } from '../../fields';
import { FROM_TOP } from '../../layout/fromTop';
import { PathLink } from '../../layout/PathLink';
import { useResource } from '../../resource/context';
import { titleFields, titleOf } from '../../resource/title';

/** A field that a record is called by, as the way to its page. */
export function RecordLink({ source }: { source: string }) {
  const resource = useResource();
  const record = useRecordContext();
  const createPath = useCreatePath();
  if (!record) return null;
  const titles = titleFields(resource);
  const isPart = titles.length > 1 && titles.includes(source);
  const isBlank = String(record[source] ?? '').trim() === '';
  return (
    <PathLink
      to={createPath({ resource: resource.path, type: 'show', id: record.id })}
      state={FROM_TOP}
      className="fw-record"
      // A dash would be read as the name of each, and a part of it as that of several.
      aria-label={isPart || isBlank ? titleOf(resource, record) : undefined}
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
