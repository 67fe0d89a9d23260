import DeleteIcon from '@mui/icons-material/Delete';
import {
  Button,
  type RaRecord,
  useBulkDeleteController,
  useListContext,
  useNotify,
  useTranslate,
} from 'react-admin';

import { NotDeleted } from '../../data/deletion';
import { useResource } from '../../resource/context';
import { titleOf } from '../../resource/title';

const TOLD = 5;

/** Deletes the records that were chosen, unless that is undone in time. */
export function BulkDelete() {
  const onError = useNotDeleted();
  const { handleDelete, isPending } = useBulkDeleteController({
    mutationMode: 'undoable',
    mutationOptions: { onError },
  });
  return (
    <Button label="ra.action.delete" color="error" disabled={isPending} onClick={handleDelete}>
      <DeleteIcon />
    </Button>
  );
}

/** Gives what tells, record by record, why some couldn't be deleted. */
function useNotDeleted(): (error: unknown) => void {
  const notify = useNotify();
  const translate = useTranslate();
  const resource = useResource();
  const { data } = useListContext<RaRecord>();
  return (error) => {
    if (!(error instanceof NotDeleted)) {
      notify(error instanceof Error ? error.message : 'ra.notification.http_error', {
        type: 'error',
      });
      return;
    }
    const reasons = [...error.reasons];
    const lines = reasons.slice(0, TOLD).map(([id, message]) => {
      const reason = translate(message, { _: message });
      const record = data?.find((one) => one.id === id) ?? { id };
      return translate('fw.delete.some', { name: titleOf(resource, record), reason });
    });
    const more = reasons.length - lines.length;
    if (more > 0) lines.push(translate('fw.delete.more', { smart_count: more }));
    notify(lines.join('\n'), { type: 'error', multiLine: true, autoHideDuration: null });
  };
}
