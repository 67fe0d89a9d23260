import DeleteIcon from '@mui/icons-material/Delete';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  IconButton,
} from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import {
  Button as ActionButton,
  useDeleteController,
  useNotify,
  useRecordContext,
  useTranslate,
} from 'react-admin';

import { useFormats } from '../../i18n/formats';
import { useCatalog, useResource } from '../../resource/catalog/catalogContext';
import { useRecordName } from '../../resource/names/recordName';
import { type Referrer, referrersOf } from '../../resource/referrers';
import { useRelatedCounts } from './useRelatedCounts';

/**
 * Delete the record of the page after a confirmation. The page stays open until the record is
 * deleted, so that errors are shown where the user can act on them. A compact button is an icon.
 */
export function DeleteButton({ compact = false }: { compact?: boolean }) {
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
      {compact ? (
        <IconButton
          color="error"
          aria-label={translate('ra.action.delete')}
          title={translate('ra.action.delete')}
          onClick={() => setOpen(true)}
        >
          <DeleteIcon />
        </IconButton>
      ) : (
        <ActionButton label="ra.action.delete" color="error" onClick={() => setOpen(true)}>
          <DeleteIcon />
        </ActionButton>
      )}
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

/**
 * Ask for confirmation and show the effect on referring records. A record that others need can't be
 * deleted.
 */
export function DeleteDialog({ open, name, pending, onDelete, onClose }: DeleteDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const names = { 'aria-labelledby': id, 'aria-describedby': `${id}-content` };
  const { found, isRefused, isPending } = useReferrers(open);
  return (
    // A click here must not reach the page behind. After the confirmation the dialog stays open
    // until the request has ended.
    <Dialog open={open} onClose={() => pending || onClose()} onClick={stopPropagation} {...names}>
      <DialogTitle id={id}>
        {translate(isRefused ? 'fw.delete.refused_title' : 'fw.delete.title', { name })}
      </DialogTitle>
      <DialogContent id={names['aria-describedby']}>
        <DialogContentText>
          {translate(isRefused ? 'fw.delete.refused' : 'fw.delete.irreversible')}
        </DialogContentText>
        <Referrers found={isRefused ? found.filter(({ rule }) => rule === 'restrict') : found} />
      </DialogContent>
      <DialogActions>
        <Button autoFocus disabled={pending} onClick={onClose}>
          {translate(isRefused ? 'ra.action.close' : 'ra.action.cancel')}
        </Button>
        {!isRefused && (
          <Button
            color="error"
            variant="contained"
            startIcon={<DeleteIcon />}
            disabled={pending || isPending}
            onClick={onDelete}
          >
            {translate('ra.action.delete')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Records of a resource that refer to the one of the page. */
interface CountedReferrer extends Referrer {
  count: number;
}

/**
 * Return the records that refer to the one of the page. If a count can't be loaded, the dialog works
 * without it. Those that prevent the deletion come first.
 */
function useReferrers(enabled: boolean) {
  const referrers = referrersOf(useResource(), useCatalog());
  const counts = useRelatedCounts(referrers, enabled);
  const found = referrers.flatMap((referrer, place): CountedReferrer[] => {
    const count = counts[place]?.count;
    return count ? [{ ...referrer, count }] : [];
  });
  return {
    found,
    isRefused: found.some(({ rule }) => rule === 'restrict'),
    isPending: referrers.some(({ rule }, place) => {
      return rule === 'restrict' && counts[place]?.isPending;
    }),
  };
}

/** The referring records, by what happens to them. */
function Referrers({ found }: { found: CountedReferrer[] }) {
  const translate = useTranslate();
  const { number } = useFormats();
  return found.map(({ label, other, via, rule, count }) => (
    <ReferrerLine key={`${other.path}.${via}`} refuses={rule === 'restrict'}>
      {translate(`fw.delete.${rule}`, { label, count: number(count) })}
    </ReferrerLine>
  ));
}

function ReferrerLine({ refuses, children }: { refuses: boolean; children: ReactNode }) {
  if (!refuses) return <DialogContentText sx={{ mt: 1 }}>{children}</DialogContentText>;
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      {children}
    </Alert>
  );
}

function stopPropagation(event: React.MouseEvent): void {
  event.stopPropagation();
}
