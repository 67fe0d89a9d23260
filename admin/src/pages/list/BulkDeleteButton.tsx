import DeleteIcon from '@mui/icons-material/Delete';
import {
  Box,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import {
  Button,
  ListContextProvider,
  type RaRecord,
  useBulkDeleteController,
  useListContext,
  useNotify,
  useTranslate,
} from 'react-admin';

import { DeleteManyError } from '../../data/dataProvider';
import { may } from '../../data/rights';
import { useResource } from '../../resource/catalog/catalogContext';
import { useTitleContext } from '../../resource/names/recordName';
import { recordTitle } from '../../resource/names/titles';

const MAX_REASONS = 5;

/**
 * Delete the selected records, unless the user undoes it in time. If the user may delete only some
 * of them, a dialog says which stay.
 */
export function BulkDeleteButton() {
  const list = useListContext<RaRecord>();
  const resource = useResource();
  const refused = (list.data ?? []).filter((record) => {
    return list.selectedIds.includes(record.id) && !may(resource, record, 'delete');
  });
  if (refused.length === 0) return <PermittedDelete />;
  const kept = new Set(refused.map(({ id }) => id));
  const selectedIds = list.selectedIds.filter((id) => !kept.has(id));
  return (
    <PartialDelete refused={refused} count={selectedIds.length}>
      {/* The button in the dialog deletes the records of its context. */}
      <ListContextProvider value={{ ...list, selectedIds } as typeof list}>
        <PermittedDelete />
      </ListContextProvider>
    </PartialDelete>
  );
}

function PermittedDelete() {
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

interface PartialDeleteProps {
  /** Selected records that the user may not delete. */
  refused: RaRecord[];
  /** Number of the other selected ones. */
  count: number;
  /** Button that deletes the others. */
  children: ReactNode;
}

function PartialDelete({ refused, count, children }: PartialDeleteProps) {
  const [open, setOpen] = useState(false);
  const translate = useTranslate();
  const resource = useResource();
  const context = useTitleContext();
  const id = useId();
  const close = () => setOpen(false);
  const names = refused.slice(0, MAX_REASONS).map((one) => recordTitle(resource, one, context));
  const more = refused.length - names.length;
  return (
    <>
      <Button label="ra.action.delete" color="error" onClick={() => setOpen(true)}>
        <DeleteIcon />
      </Button>
      <Dialog open={open} onClose={close} aria-labelledby={id} aria-describedby={`${id}-content`}>
        <DialogTitle id={id}>
          {translate(count > 0 ? 'fw.delete.some_title' : 'fw.delete.none_title', { smart_count: count })}
        </DialogTitle>
        <DialogContent id={`${id}-content`}>
          <DialogContentText>{translate('fw.delete.not_permitted')}</DialogContentText>
          <Box component="ul" sx={{ mb: 0, pl: 2.5 }}>
            {names.map((name, place) => (
              <li key={place}>{name}</li>
            ))}
            {more > 0 && <li>{translate('fw.action.more_failed', { smart_count: more })}</li>}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button label={count > 0 ? 'ra.action.cancel' : 'ra.action.close'} onClick={close} />
          {count > 0 && children}
        </DialogActions>
      </Dialog>
    </>
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
