import { createContext, useContext } from 'react';

export type FormMode = 'create' | 'edit';

export const FormModeContext = createContext<FormMode>('edit');

/** True in a form over another one. */
export const NestedFormContext = createContext(false);

/** Return whether the form creates or edits a record. */
export function useFormMode(): FormMode {
  return useContext(FormModeContext);
}
