import { useTheme } from '@mui/material/styles';
import { useCallback } from 'react';
import { useStore } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';

import type { Resource } from '../../resource/types';
import type { Look } from '../../theme/theme';
import { type AddressParameter, useListAddress, withParameters } from '../tabs/listAddress';
import { findView, preferredView } from './views';

/**
 * Return the view of the open list, and set another: the last one that the user chose, else the one
 * of the theme.
 */
export function useView(resource: Resource) {
  const { view } = useListAddress();
  const [last, setLast] = useStore<string | undefined>(`${resource.path}.view`);
  // Undefined in a project's own theme.
  const look = useTheme().look as Look | undefined;
  const set = useSetAddress();
  const choose = (name: string) => {
    setLast(name);
    set({ view: name, on: '', span: '', record: '' });
  };
  return { view: findView(resource, view ?? last ?? preferredView(resource, look?.theme.layout.list)), choose };
}

/** Return a function that sets parameters of the list's address. */
export function useSetAddress() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return useCallback(
    (values: Partial<Record<AddressParameter, string>>, replace = false) =>
      void navigate({ search: withParameters(search, values) }, { replace }),
    [navigate, search],
  );
}
