import { Create, ListButton, TopToolbar } from 'react-admin';
import { useLocation } from 'react-router-dom';

import { can } from '../resource/catalog';
import { useResource } from '../resource/context';
import { RecordForm } from './RecordForm';
import { RecordTitle } from './RecordTitle';
import { useSaveFailed } from './saving';

/** What a link to this page may bring along. */
export interface CreateState {
  /** What the form begins with. */
  record?: Record<string, unknown>;
  /** The page to go to when the record is made, instead of that of the record. */
  back?: string;
}

/** Makes a record. */
export function CreatePage() {
  const failed = useSaveFailed();
  const resource = useResource();
  const state = useLocation().state as CreateState | null;
  const back = state?.back;
  const after = back ? () => back : can(resource, 'read') ? 'show' : 'create';
  return (
    <Create
      title={<RecordTitle action="create" />}
      redirect={after}
      actions={
        <TopToolbar>
          <ListButton />
        </TopToolbar>
      }
      mutationOptions={{ onError: failed }}
    >
      <RecordForm mode="create" />
    </Create>
  );
}
