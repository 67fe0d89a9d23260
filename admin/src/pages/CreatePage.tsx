import { Create } from 'react-admin';
import { useLocation } from 'react-router-dom';

import { can } from '../resource/catalog/catalog';
import { useResource } from '../resource/catalog/catalogContext';
import { RecordTitle } from '../resource/names/recordName';
import { RecordForm, STICKY_TOOLBAR } from './form/RecordForm';
import { useSaveErrorHandler } from './form/saveErrors';

/** Navigation state of links to this page. */
export interface CreateState {
  /** Initial values of the form. */
  record?: Record<string, unknown>;
  /** Page to open after saving. The default is the page of the record. */
  back?: string;
}

/** Page with the form for a new record. */
export function CreatePage() {
  const failed = useSaveErrorHandler();
  const resource = useResource();
  const state = useLocation().state as CreateState | null;
  const back = state?.back;
  const after = back ? () => back : can(resource, 'read') ? 'show' : 'create';
  return (
    <Create
      sx={STICKY_TOOLBAR}
      title={<RecordTitle action="create" />}
      redirect={after}
      actions={false}
      mutationOptions={{ onError: failed }}
    >
      <RecordForm mode="create" />
    </Create>
  );
}
