import DeleteIcon from '@mui/icons-material/Delete';
import { useState } from 'react';
import {
  Button,
  useDeleteController,
  useNotify,
  useRecordContext,
  useTranslate,
} from 'react-admin';

import { useResource } from '../resource/context';
import { useRecordName } from '../resource/name';
import { DeleteDialog } from './DeleteDialog';

/**
 * Deletes the record of the page once the user has confirmed it. Whether it could be deleted is
 * known before the page is left: what refuses it is told where one can do something about it.
 */
export function DeleteRecord() {
  const resource = useResource();
  const record = useRecordContext();
  const notify = useNotify();
  const translate = useTranslate();
  const [asked, setAsked] = useState(false);
  const name = useRecordName(resource, record) || resource.one;
  const close = () => setAsked(false);
  const onError = (error: unknown) => {
    close();
    const message = error instanceof Error ? error.message : 'ra.notification.http_error';
    const reason = translate(message, { _: message });
    notify('fw.delete.some', {
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
      <Button label="ra.action.delete" color="error" onClick={() => setAsked(true)}>
        <DeleteIcon />
      </Button>
      <DeleteDialog
        open={asked}
        name={name}
        pending={isPending}
        onDelete={handleDelete}
        onClose={close}
      />
    </>
  );
}
