import { useState } from 'react';
import {
  Edit,
  ListButton,
  ShowButton,
  TopToolbar,
  useDataProvider,
  useNotify,
  useResourceContext,
} from 'react-admin';
import { useParams } from 'react-router-dom';

import { hasStatus } from '../api/problem';
import { type AdminRecord, WHOLE } from '../data/records';
import { can } from '../resource/catalog';
import { useResource } from '../resource/context';
import { ConflictDialog } from './conflict/ConflictDialog';
import { DeleteRecord } from './DeleteRecord';
import { EditFailed } from './LoadFailed';
import { RecordForm, submitForm } from './RecordForm';
import { RecordTitle } from './RecordTitle';
import { markUnsaved, useSaveFailed } from './saving';

/** Changes a record; where somebody else has changed it meanwhile, shows both changes. */
export function EditPage() {
  const resource = useResource();
  const failed = useSaveFailed();
  const { stored, compare, close } = useStored();
  return (
    <Edit
      title={<RecordTitle action="edit" />}
      mutationMode="pessimistic"
      redirect="show"
      actions={<EditActions />}
      // Read anew each time, and never under the hands of who edits it: its ETag is that of
      // what the form shows.
      queryOptions={{ meta: WHOLE, gcTime: 0, staleTime: 0, retry: false, onError: toldOnThePage }}
      error={<EditFailed />}
      mutationOptions={{
        meta: WHOLE,
        onError: (error) => {
          if (!hasStatus(error, 412)) return failed(error);
          markUnsaved(error);
          return compare();
        },
      }}
    >
      <RecordForm mode="edit" actions={can(resource, 'delete') && <DeleteRecord />}>
        {stored && <ConflictDialog stored={stored} close={close} save={submitForm} />}
      </RecordForm>
    </Edit>
  );
}

/** Reads the record as it is stored now, when that is asked for. */
function useStored() {
  const [stored, setStored] = useState<AdminRecord>();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const path = useResourceContext() ?? '';
  const { id = '' } = useParams();
  const compare = async () => {
    try {
      setStored((await dataProvider.getOne<AdminRecord>(path, { id })).data);
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
      <ListButton />
      <ShowButton />
    </TopToolbar>
  );
}

function toldOnThePage(): void {}
