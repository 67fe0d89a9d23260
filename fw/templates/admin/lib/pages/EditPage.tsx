import { Edit } from 'react-admin';

import { RecordForm } from './RecordForm';

/** Changes a record. */
export function EditPage() {
  return (
    <Edit mutationMode="pessimistic" redirect="show">
      <RecordForm />
    </Edit>
  );
}
