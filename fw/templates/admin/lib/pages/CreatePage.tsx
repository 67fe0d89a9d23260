import { Create } from 'react-admin';

import { RecordForm } from './RecordForm';

/** Makes a record. */
export function CreatePage() {
  return (
    <Create redirect="show">
      <RecordForm />
    </Create>
  );
}
