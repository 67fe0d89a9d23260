import { Box } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { Labeled, SaveButton, SimpleForm, Toolbar, useRecordContext } from 'react-admin';
import { useFormState } from 'react-hook-form';

import { defaultValues } from '../../data/records';
import { isHidden, isLocked } from '../../data/rights';
import { FieldValue } from '../../fields/FieldValue';
import { FieldInput } from '../../inputs/FieldInput';
import { type FormMode, FormModeContext, NestedFormContext } from '../../inputs/formMode';
import { ManyToManyPicker } from '../../inputs/ReferencePicker';
import { useResource } from '../../resource/catalog/catalogContext';
import { formFields, isFullWidth, type NamedField } from '../../resource/fields';
import { type FieldGroup, formGroups } from '../../resource/sections';
import { FieldSection } from '../record/FieldSection';
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
  const record = useRecordContext();
  const isReadonly = ({ made, given, name }: NamedField) =>
    made === true || (mode !== 'create' && (given === true || isLocked(record, name)));
  const shown = formFields(resource, mode === 'create').filter(({ name }) => {
    return mode === 'create' || !isHidden(record, name);
  });
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
          {formGroups(resource, shown, isReadonly).map((group, place) => (
            <FormSection key={group.label ?? place} group={group} isReadonly={isReadonly} />
          ))}
          <InvalidFormNotice />
          {children}
        </SimpleForm>
      </FormModeContext.Provider>
    </NestedFormContext.Provider>
  );
}

interface FormSectionProps {
  group: FieldGroup;
  /** Return true for a field whose value the form only shows. */
  isReadonly: (field: NamedField) => boolean;
}

/** Inputs of a section, which opens if one of them is invalid. */
function FormSection({ group, isReadonly }: FormSectionProps) {
  const { errors } = useFormState();
  const { fields, links } = group;
  const names = [...fields.map(({ name }) => name), ...links.map(({ field }) => field)];
  return (
    <FieldSection {...group} revealed={names.some((name) => name in errors)}>
      <Box sx={GRID}>
        {fields.map((field) => (
          <Box key={field.name} sx={isFullWidth(field) ? WIDE : {}}>
            {isReadonly(field) ? (
              <ReadonlyField field={field} />
            ) : (
              <FieldInput source={field.name} />
            )}
          </Box>
        ))}
        {links.map((relation) => (
          <Box key={relation.name} sx={WIDE}>
            <ManyToManyPicker relation={relation} />
          </Box>
        ))}
      </Box>
    </FieldSection>
  );
}

const WIDE = { gridColumn: '1 / -1' };
const GRID = {
  display: 'grid',
  width: '100%',
  columnGap: 3,
  rowGap: 1,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};

function ReadonlyField({ field }: { field: NamedField }) {
  return (
    <Labeled label={field.label} sx={{ minHeight: 64 }}>
      <FieldValue source={field.name} />
    </Labeled>
  );
}

/** The save button stays in sight on long forms. */
const STICKY = { position: 'sticky', bottom: 0, zIndex: 1 };

/** Style of a page with a form: its card must not clip the toolbar, which sticks to the window. */
export const STICKY_TOOLBAR = { '& > div > .MuiCard-root': { overflow: 'visible' } };

interface FormToolbarProps {
  /** The initial values may be saved. */
  filled: boolean;
  children?: ReactNode;
}

function FormToolbar({ filled, children }: FormToolbarProps) {
  return (
    <Toolbar sx={filled ? {} : STICKY}>
      <SaveButton alwaysEnable={filled} />
      <Box sx={{ flex: 1 }} />
      {children}
    </Toolbar>
  );
}
