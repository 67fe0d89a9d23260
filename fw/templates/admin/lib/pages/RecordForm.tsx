import { Box } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { SaveButton, SimpleForm, Toolbar } from 'react-admin';

import { startOf } from '../data/start';
import { FieldInput, type FormMode, FormModeContext, LinksInput } from '../inputs';
import { useResource } from '../resource/context';
import { isWide, linkedRelations, writtenFields } from '../resource/fields';
import { InvalidNotice } from './saving';

interface RecordFormProps {
  mode: FormMode;
  /** Stands beside the button that saves. */
  actions?: ReactNode;
  children?: ReactNode;
}

const FORM = 'record-form';

/** Saves the form of the page, as its button does. */
export function submitForm(): void {
  const form = document.getElementById(FORM);
  if (form instanceof HTMLFormElement) form.requestSubmit();
}

/** Asks for all that can be written of a record. */
export function RecordForm({ mode, actions, children }: RecordFormProps) {
  const resource = useResource();
  const defaults = useMemo(() => (mode === 'create' ? startOf(resource) : {}), [resource, mode]);
  return (
    <FormModeContext.Provider value={mode}>
      <SimpleForm
        id={FORM}
        warnWhenUnsavedChanges
        disableInvalidFormNotification
        noValidate
        defaultValues={defaults}
        toolbar={<FormToolbar>{actions}</FormToolbar>}
      >
        <Box
          sx={{
            display: 'grid',
            width: '100%',
            columnGap: 3,
            rowGap: 1,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {writtenFields(resource).map((field) => (
            <Box key={field.name} sx={isWide(field) ? { gridColumn: '1 / -1' } : {}}>
              <FieldInput source={field.name} />
            </Box>
          ))}
          {linkedRelations(resource).map((relation) => (
            <Box key={relation.name} sx={{ gridColumn: '1 / -1' }}>
              <LinksInput relation={relation} />
            </Box>
          ))}
        </Box>
        <InvalidNotice />
        {children}
      </SimpleForm>
    </FormModeContext.Provider>
  );
}

function FormToolbar({ children }: { children?: ReactNode }) {
  return (
    <Toolbar>
      <SaveButton />
      <Box sx={{ flex: 1 }} />
      {children}
    </Toolbar>
  );
}
