import { createContext, useContext } from 'react';

import type { Backend } from './backend';

export const BackendContext = createContext<Backend | undefined>(undefined);

/** The application behind the pages: its settings, and the client that speaks with it. */
export function useBackend(): Backend {
  const backend = useContext(BackendContext);
  if (!backend) throw new Error('There is no <Admin> around this component.');
  return backend;
}
