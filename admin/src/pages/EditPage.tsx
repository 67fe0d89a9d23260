import LockIcon from '@mui/icons-material/LockOutlined';
import { Box } from '@mui/material';
import { type ReactNode, useState } from 'react';
import {
  Edit,
  ShowButton,
  TopToolbar,
  useDataProvider,
  useNotify,
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import { useParams } from 'react-router-dom';

import { hasStatus } from '../api/problem';
import { type AdminRecord, FULL_RECORD } from '../data/records';
import { may } from '../data/rights';
import { StatusMessage } from '../layout/StatusPage';
import { useResource } from '../resource/catalog/catalogContext';
import { RecordTitle } from '../resource/names/recordName';
import { ConflictDialog } from './form/ConflictDialog';
import { RecordForm, STICKY_TOOLBAR, submitForm } from './form/RecordForm';
import { markUnsaved, useSaveErrorHandler } from './form/saveErrors';
import { EditLoadError } from './LoadError';
import { DeleteButton } from './record/DeleteButton';

/** Page with the form for a record. Conflicting changes are resolved in a dialog. */
export function EditPage() {
  const failed = useSaveErrorHandler();
  const { stored, compare, close } = useStoredRecord();
  return (
    <Edit
      sx={STICKY_TOOLBAR}
      title={<RecordTitle action="edit" />}
      mutationMode="pessimistic"
      redirect="show"
      actions={<EditActions />}
      // Fetch the record each time the page opens, and never while the user edits it: the ETag must
      // match the values in the form.
      queryOptions={{
        meta: FULL_RECORD,
        gcTime: 0,
        staleTime: 0,
        retry: false,
        onError: ignoreError,
      }}
      error={<EditLoadError />}
      mutationOptions={{
        meta: FULL_RECORD,
        onError: (error) => {
          if (!hasStatus(error, 412)) return failed(error);
          markUnsaved(error);
          return compare();
        },
      }}
    >
      <EditContent>
        {stored && <ConflictDialog stored={stored} close={close} save={submitForm} />}
      </EditContent>
    </Edit>
  );
}

/** The form, or a message if the user may change other records, but not this one. */
function EditContent({ children }: { children: ReactNode }) {
  const resource = useResource();
  const record = useRecordContext();
  if (record && !may(resource, record, 'update')) {
    return (
      <Box sx={{ px: 3 }}>
        <StatusMessage icon={LockIcon} text="fw.access.no_update" />
      </Box>
    );
  }
  return (
    <RecordForm mode="edit" actions={may(resource, record, 'delete') && <DeleteButton />}>
      {children}
    </RecordForm>
  );
}

/** Return a function that fetches the stored record after a conflict. */
function useStoredRecord() {
  const [stored, setStored] = useState<AdminRecord>();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const path = useResourceContext() ?? '';
  const { id = '' } = useParams();
  const compare = async () => {
    try {
      setStored((await dataProvider.getOne<AdminRecord>(path, { id, meta: FULL_RECORD })).data);
    } catch (error) {
      notify(error instanceof Error ? error.message : 'ra.notification.http_error', {
        type: 'error',
      });
    }
  };
  return { stored, compare, close: () => setStored(undefined) };
}

function EditActions() {
  return (
    <TopToolbar>
      <ShowButton />
    </TopToolbar>
  );
}

function ignoreError(): void {}
