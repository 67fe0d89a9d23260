import { renderHook, waitFor } from '@testing-library/react';
import { AdminContext, memoryStore } from 'react-admin';
import { expect, it } from 'vitest';

import { useRecentRecords } from './recentRecords';

it('returns the records of the current user', async () => {
  const record = (label: string) => ({ resource: 'posts', to: `/posts/${label}/show`, label });
  const store = memoryStore({ recentRecords: { 1: [record('a')], 2: [record('b')] } });
  const authProvider = { getIdentity: () => Promise.resolve({ id: 2 }) };
  const { result } = renderHook(useRecentRecords, {
    wrapper: ({ children }) => (
      <AdminContext store={store} authProvider={authProvider as never}>
        {children}
      </AdminContext>
    ),
  });
  await waitFor(() => expect(result.current).toEqual([record('b')]));
});
