import { Box } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { Labeled, SaveButton, SimpleForm, Toolbar } from 'react-admin';

import { defaultValues } from '../../data/records';
import { FieldValue } from '../../fields/FieldValue';
import { FieldInput } from '../../inputs/FieldInput';
import { type FormMode, FormModeContext, NestedFormContext } from '../../inputs/formMode';
import { ManyToManyPicker } from '../../inputs/ReferencePicker';
import { useResource } from '../../resource/catalogContext';
import {
  formFields,
  isFullWidth,
  manyToManyRelations,
  type NamedField,
} from '../../resource/fields';
import { InvalidFormNotice } from './saveErrors';

interface RecordFormProps {
  mode: FormMode;
  /** Shown next to the save button. */
  actions?: ReactNode;
  /** In a dialog over the form of a page. */
  nested?: boolean;
  children?: ReactNode;
}

const FORM_ID = 'record-form';

/** Submit the form of the page. */
export function submitForm(): void {
  const form = document.getElementById(FORM_ID);
  if (form instanceof HTMLFormElement) form.requestSubmit();
}

/** Form with the editable fields and many-to-many relations of a record. */
export function RecordForm({ mode, actions, nested = false, children }: RecordFormProps) {
  const resource = useResource();
  const defaults = useMemo(
    () => (mode === 'create' ? defaultValues(resource) : {}),
    [resource, mode],
  );
  return (
    <NestedFormContext.Provider value={nested}>
      <FormModeContext.Provider value={mode}>
        <SimpleForm
          id={nested ? `${FORM_ID}-nested` : FORM_ID}
          // The router allows one such warning at a time.
          warnWhenUnsavedChanges={!nested}
          disableInvalidFormNotification
          noValidate
          defaultValues={defaults}
          toolbar={<FormToolbar filled={nested}>{actions}</FormToolbar>}
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
            {formFields(resource, mode === 'create').map((field) => (
              <Box key={field.name} sx={isFullWidth(field) ? { gridColumn: '1 / -1' } : {}}>
                {field.made || (field.given && mode !== 'create') ? <ReadonlyField field={field} /> : <FieldInput source={field.name} />}
              </Box>
            ))}
            {manyToManyRelations(resource).map((relation) => (
              <Box key={relation.name} sx={{ gridColumn: '1 / -1' }}>
                <ManyToManyPicker relation={relation} />
              </Box>
            ))}
          </Box>
          <InvalidFormNotice />
          {children}
        </SimpleForm>
      </FormModeContext.Provider>
    </NestedFormContext.Provider>
  );
}

function ReadonlyField({ field }: { field: NamedField }) {
  return (
    <Labeled label={field.label} sx={{ minHeight: 64 }}>
      <FieldValue source={field.name} />
    </Labeled>
  );
}

interface FormToolbarProps {
  /** The initial values may be saved. */
  filled: boolean;
  children?: ReactNode;
}

function FormToolbar({ filled, children }: FormToolbarProps) {
  return (
    <Toolbar>
      <SaveButton alwaysEnable={filled} />
      <Box sx={{ flex: 1 }} />
      {children}
    </Toolbar>
  );
}
