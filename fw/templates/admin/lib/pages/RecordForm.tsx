import { SimpleForm } from 'react-admin';

import { FieldInput } from '../inputs';
import { useResource } from '../resource/context';
import { writtenFields } from '../resource/fields';

/** Asks for all that can be written of a record. */
export function RecordForm() {
  const resource = useResource();
  return (
    <SimpleForm warnWhenUnsavedChanges noValidate>
      {writtenFields(resource).map((field) => (
        <FieldInput key={field.name} source={field.name} />
      ))}
    </SimpleForm>
  );
}
