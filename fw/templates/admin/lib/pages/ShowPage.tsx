import { Labeled, Show, SimpleShowLayout } from 'react-admin';

import { FieldValue } from '../fields';
import { useResource } from '../resource/context';
import { shownFields } from '../resource/fields';

/** A record with all its fields. */
export function ShowPage() {
  const resource = useResource();
  return (
    <Show>
      <SimpleShowLayout>
        {shownFields(resource).map((field) => (
          <Labeled key={field.name} label={field.label}>
            <FieldValue source={field.name} />
          </Labeled>
        ))}
      </SimpleShowLayout>
    </Show>
  );
}
