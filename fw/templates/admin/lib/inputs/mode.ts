import { createContext, useContext } from 'react';

export type FormMode = 'create' | 'edit';

export const FormModeContext = createContext<FormMode>('edit');

/** Whether the form makes a record or changes one. */
export function useFormMode(): FormMode {
  return useContext(FormModeContext);
}
