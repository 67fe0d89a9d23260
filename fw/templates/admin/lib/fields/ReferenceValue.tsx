import { useCreatePath, useGetRecordRepresentation, useReference } from 'react-admin';

import { FROM_TOP } from '../layout/fromTop';
import { PathLink } from '../layout/PathLink';
import { titleOf } from '../resource/title';
import type { Resource } from '../resource/types';

interface ReferenceValueProps {
  /** What the record is of. */
  other: Resource;
  /** Its key. */
  id: string;
  /** Leads to its page. */
  link: boolean;
}

/**
 * Shows which record is meant: by its name once that is known, by its key where it can't be. A
 * table asks for those of all its rows at once.
 */
export function ReferenceValue({ other, id, link }: ReferenceValueProps) {
  const createPath = useCreatePath();
  const represent = useGetRecordRepresentation(other.path);
  const { referenceRecord, isLoading } = useReference({ reference: other.path, id });
  const unknown = isLoading ? '…' : titleOf(other, { id });
  const name = referenceRecord ? represent(referenceRecord) : unknown;
  if (!link) return <span className="fw-reference">{name}</span>;
  return (
    <PathLink
      to={createPath({ resource: other.path, type: 'show', id })}
      className="fw-reference"
      // A row of a table leads elsewhere.
      onClick={stop}
      state={FROM_TOP}
    >
      {name}
    </PathLink>
  );
}

function stop(event: React.MouseEvent) {
  event.stopPropagation();
}
