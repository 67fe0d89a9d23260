import DeleteIcon from '@mui/icons-material/Delete';
import {
  Button,
  type RaRecord,
  useBulkDeleteController,
  useListContext,
  useNotify,
  useTranslate,
} from 'react-admin';

import { DeleteManyError } from '../../data/dataProvider';
import { useResource } from '../../resource/catalogContext';
import { useTitleContext } from '../../resource/recordName';
import { recordTitle } from '../../resource/titles';

const MAX_REASONS = 5;

/** Delete the selected records, unless the user undoes it in time. */
export function BulkDeleteButton() {
  const onError = useDeleteErrorHandler();
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

/** Return an error handler that lists the reasons by record. */
function useDeleteErrorHandler(): (error: unknown) => void {
  const notify = useNotify();
  const translate = useTranslate();
  const resource = useResource();
  const context = useTitleContext();
  const { data } = useListContext<RaRecord>();
  return (error) => {
    if (!(error instanceof DeleteManyError)) {
      notify(error instanceof Error ? error.message : 'ra.notification.http_error', {
        type: 'error',
      });
      return;
    }
    const reasons = [...error.reasons];
    const lines = reasons.slice(0, MAX_REASONS).map(([id, message]) => {
      const reason = translate(message, { _: message });
      const record = data?.find((one) => one.id === id) ?? { id };
      return translate('fw.delete.failed', { name: recordTitle(resource, record, context), reason });
    });
    const more = reasons.length - lines.length;
    if (more > 0) lines.push(translate('fw.delete.more_failed', { smart_count: more }));
    notify(lines.join('\n'), { type: 'error', multiLine: true, autoHideDuration: null });
  };
}
