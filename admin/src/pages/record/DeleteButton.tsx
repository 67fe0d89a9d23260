import DeleteIcon from '@mui/icons-material/Delete';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import {
  Button as ActionButton,
  useDeleteController,
  useGetManyReference,
  useNotify,
  useRecordContext,
  useTranslate,
} from 'react-admin';

import { useFormats } from '../../i18n/formats';
import { useCatalog, useResource } from '../../resource/catalogContext';
import { useRecordName } from '../../resource/recordName';
import { type Referrer, referrersOf } from '../../resource/referrers';

/**
 * Delete the record of the page after a confirmation. The page stays open until the record is
 * deleted, so that errors are shown where the user can act on them.
 */
export function DeleteButton() {
  const resource = useResource();
  const record = useRecordContext();
  const notify = useNotify();
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const name = useRecordName(resource, record) || resource.one;
  const close = () => setOpen(false);
  const onError = (error: unknown) => {
    close();
    const message = error instanceof Error ? error.message : 'ra.notification.http_error';
    const reason = translate(message, { _: message });
    notify('fw.delete.failed', {
      type: 'error',
      autoHideDuration: null,
      messageArgs: { name, reason },
    });
  };
  const { handleDelete, isPending } = useDeleteController({
    redirect: 'list',
    mutationMode: 'pessimistic',
    mutationOptions: { onError },
  });
  if (!record) return null;
  return (
    <>
      <ActionButton label="ra.action.delete" color="error" onClick={() => setOpen(true)}>
        <DeleteIcon />
      </ActionButton>
      <DeleteDialog
        open={open}
        name={name}
        pending={isPending}
        onDelete={handleDelete}
        onClose={close}
      />
    </>
  );
}

interface DeleteDialogProps {
  open: boolean;
  /** Name of the record. */
  name: string;
  pending: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** Ask for confirmation and show the effect on referring records. */
export function DeleteDialog({ open, name, pending, onDelete, onClose }: DeleteDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const names = { 'aria-labelledby': id, 'aria-describedby': `${id}-content` };
  return (
    // A click here must not reach the page behind. After the confirmation the dialog stays open
    // until the request has ended.
    <Dialog open={open} onClose={() => pending || onClose()} onClick={stopPropagation} {...names}>
      <DialogTitle id={id}>{translate('fw.delete.title', { name })}</DialogTitle>
      <DialogContent id={names['aria-describedby']}>
        <DialogContentText>{translate('fw.delete.irreversible')}</DialogContentText>
        <Referrers />
      </DialogContent>
      <DialogActions>
        <Button autoFocus disabled={pending} onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          color="error"
          variant="contained"
          startIcon={<DeleteIcon />}
          disabled={pending}
          onClick={onDelete}
        >
          {translate('ra.action.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/**
 * The records that refer to this one, by what happens to them. Those that prevent the deletion come
 * first.
 */
function Referrers() {
  const referring = referrersOf(useResource(), useCatalog());
  return referring.map((one) => <ReferrerCount key={`${one.other.path}.${one.via}`} {...one} />);
}

/** Number of referring records. Renders nothing while it is unknown or zero. */
function ReferrerCount({ label, other, via, rule }: Referrer) {
  const record = useRecordContext();
  const translate = useTranslate();
  const { number } = useFormats();
  const { total } = useGetManyReference(
    other.path,
    {
      target: via,
      id: record?.id,
      pagination: { page: 1, perPage: 1 },
      sort: { field: other.key, order: 'ASC' },
      meta: { fields: [other.key] },
    },
    { enabled: record !== undefined, onError: ignoreError },
  );
  if (!total) return null;
  return (
    <ReferrerLine refuses={rule === 'restrict'}>
      {translate(`fw.delete.${rule}`, { label, count: number(total) })}
    </ReferrerLine>
  );
}

function ReferrerLine({ refuses, children }: { refuses: boolean; children: ReactNode }) {
  if (!refuses) return <DialogContentText sx={{ mt: 1 }}>{children}</DialogContentText>;
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      {children}
    </Alert>
  );
}

/** If a count can't be loaded, the dialog works without it. */
function ignoreError(): void {}

function stopPropagation(event: React.MouseEvent): void {
  event.stopPropagation();
}
