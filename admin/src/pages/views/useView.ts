import { useCallback } from 'react';
import { useStore } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';

import type { Resource } from '../../resource/types';
import { type AddressParameter, useListAddress, withParameters } from '../tabs/listAddress';
import { findView } from './views';

/** Return the view of the open list, which is the last one that the user chose, and set another. */
export function useView(resource: Resource) {
  const { view } = useListAddress();
  const [last, setLast] = useStore<string | undefined>(`${resource.path}.view`);
  const set = useSetAddress();
  const choose = (name: string) => {
    setLast(name);
    set({ view: name, on: '', span: '' });
  };
  return { view: findView(resource, view ?? last), choose };
}

/** Return a function that sets parameters of the list's address. */
export function useSetAddress() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return useCallback(
    (values: Partial<Record<AddressParameter, string>>) =>
      void navigate({ search: withParameters(search, values) }),
    [navigate, search],
  );
}
