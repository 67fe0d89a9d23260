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
import { type ReactNode, useId } from 'react';
import { useGetManyReference, useRecordContext, useTranslate } from 'react-admin';

import { useFormats } from '../i18n';
import { useCatalog, useResource } from '../resource/context';
import { type Referring, referringOf } from '../resource/referring';

interface DeleteDialogProps {
  open: boolean;
  /** What the record is called. */
  name: string;
  pending: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** Asks whether the record of the page shall be deleted, and says what that does to others. */
export function DeleteDialog({ open, name, pending, onDelete, onClose }: DeleteDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const names = { 'aria-labelledby': id, 'aria-describedby': `${id}-content` };
  return (
    // What stands in the page behind would take a click here for one of its own. Once it has been
    // confirmed, nothing can call it back: then it stays until that is done.
    <Dialog open={open} onClose={() => pending || onClose()} onClick={stop} {...names}>
      <DialogTitle id={id}>{translate('fw.delete.title', { name })}</DialogTitle>
      <DialogContent id={names['aria-describedby']}>
        <DialogContentText>{translate('fw.delete.final')}</DialogContentText>
        <Consequences />
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

/** Counts what refers to the record, and says what becomes of it; what refuses comes first. */
function Consequences() {
  const referring = referringOf(useResource(), useCatalog());
  return referring.map((one) => <Count key={`${one.other.path}.${one.via}`} {...one} />);
}

/** How many records of a kind there are; nothing until that is known, and where none are. */
function Count({ label, other, via, fate }: Referring) {
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
    { enabled: record !== undefined, onError: leaveOut },
  );
  if (!total) return null;
  return (
    <Line refuses={fate === 'restrict'}>
      {translate(`fw.delete.${fate}`, { label, count: number(total) })}
    </Line>
  );
}

function Line({ refuses, children }: { refuses: boolean; children: ReactNode }) {
  if (!refuses) return <DialogContentText sx={{ mt: 1 }}>{children}</DialogContentText>;
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      {children}
    </Alert>
  );
}

/** A count that can't be read says nothing; the question stands all the same. */
function leaveOut(): void {}

function stop(event: React.MouseEvent): void {
  event.stopPropagation();
}
