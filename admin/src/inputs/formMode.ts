import { createContext, useContext } from 'react';

export type FormMode = 'create' | 'edit';

export const FormModeContext = createContext<FormMode>('edit');

/** Return whether the form creates or edits a record. */
export function useFormMode(): FormMode {
  return useContext(FormModeContext);
}
