import { Button, Dialog, DialogContent, DialogTitle } from '@mui/material';
import { type SyntheticEvent, useId } from 'react';
import {
  CreateBase,
  type RaRecord,
  ResourceContextProvider,
  useCreateSuggestionContext,
  useNotify,
  useTranslate,
} from 'react-admin';

import { modelLabels } from '../../resource/fields';
import { suggestedValues } from '../../resource/names/titles';
import type { Resource } from '../../resource/types';
import { RecordForm } from './RecordForm';
import { useSaveErrorHandler } from './saveErrors';

/** Dialog to create the record that a picker lacks, without leaving the form. */
export default function CreateRecordDialog({ other }: { other: Resource }) {
  const { onCancel } = useCreateSuggestionContext();
  const translate = useTranslate();
  const id = useId();
  return (
    // Clicks must not reach the page behind.
    <Dialog
      open
      onClose={onCancel}
      onClick={stopPropagation}
      maxWidth="md"
      fullWidth
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{translate('fw.title.create', modelLabels(other))}</DialogTitle>
      <DialogContent sx={{ p: 0 }}>
        <ResourceContextProvider value={other.path}>
          <CreateForm other={other} />
        </ResourceContextProvider>
      </DialogContent>
    </Dialog>
  );
}

function CreateForm({ other }: { other: Resource }) {
  const { filter = '', onCancel, onCreate } = useCreateSuggestionContext();
  const translate = useTranslate();
  const notify = useNotify();
  const onError = useSaveErrorHandler();
  const onSuccess = (record: RaRecord) => {
    notify(`resources.${other.path}.notifications.created`, { messageArgs: { smart_count: 1 } });
    onCreate(record);
  };
  return (
    <CreateBase
      record={suggestedValues(other, filter)}
      redirect={false}
      disableAuthentication
      mutationOptions={{ onSuccess, onError }}
    >
      <RecordForm
        mode="create"
        nested
        actions={<Button onClick={onCancel}>{translate('ra.action.cancel')}</Button>}
      />
    </CreateBase>
  );
}

function stopPropagation(event: SyntheticEvent): void {
  event.stopPropagation();
}
