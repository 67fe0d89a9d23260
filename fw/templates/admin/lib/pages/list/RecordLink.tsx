import { Link } from '@mui/material';
import { useCreatePath, useRecordContext, useResourceContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';

import { FieldValue } from '../../fields';

/** The field that a record is called by, as the way to its page. */
export function RecordLink({ source }: { source: string }) {
  const record = useRecordContext();
  const resource = useResourceContext();
  const createPath = useCreatePath();
  if (!record) return null;
  return (
    <Link
      component={RouterLink}
      to={createPath({ resource, type: 'show', id: record.id })}
      color="inherit"
      underline="hover"
      onClick={(event: React.MouseEvent) => event.stopPropagation()}
    >
      <FieldValue source={source} compact link={false} />
    </Link>
  );
}
