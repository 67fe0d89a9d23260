import { act, renderHook, waitFor } from '@testing-library/react';
import { AdminContext, ListContextProvider, memoryStore } from 'react-admin';
import { expect, it } from 'vitest';

import { CatalogContext } from '../../../resource/catalog/catalogContext';
import { fieldsOf } from '../../../resource/fields';
import { catalogOf, resourceOf } from '../../../testing';
import { useBoardChoices } from './useBoardChoices';

const pipeline = { type: 'uuid' as const, label: 'Pipeline', references: 'Pipeline' };
const pipelines = resourceOf({ name: { type: 'string' } }, {}, { title: 'name', model: 'Pipeline', path: 'pipelines' });
const stages = resourceOf(
  { name: { type: 'string' }, pipeline_id: pipeline },
  {},
  { title: 'name', model: 'Stage', path: 'stages' },
);
const deals = resourceOf({
  stage_id: { type: 'uuid', references: 'Stage' },
  pipeline_id: pipeline,
});
const records: Record<string, object[]> = {
  pipelines: [{ id: 'p', name: 'Sales' }, { id: 'q', name: 'Renewals' }],
  stages: [
    { id: 'a', name: 'New', pipeline_id: 'p' },
    { id: 'b', name: 'Due', pipeline_id: 'q' },
    { id: 'c', name: 'Won', pipeline_id: 'p' },
  ],
};

it('has the related records of the chosen group as columns', async () => {
  const provider = { getList: (path: string) => Promise.resolve({ data: records[path], total: 3 }) };
  const list = { filterValues: {} };
  const stage = fieldsOf(deals)[0]!;
  const { result } = renderHook(() => useBoardChoices(deals, stage, 'pipeline_id'), {
    wrapper: ({ children }) => (
      <AdminContext dataProvider={provider as never} store={memoryStore()}>
        <CatalogContext.Provider value={catalogOf(deals, stages, pipelines)}>
          <ListContextProvider value={list as never}>{children}</ListContextProvider>
        </CatalogContext.Provider>
      </AdminContext>
    ),
  });
  const values = () => result.current.choices.map(({ value }) => value);
  await waitFor(() => expect(values()).toEqual(['a', 'c']));
  expect(result.current.groups?.groups.map(({ name }) => name)).toEqual(['Sales', 'Renewals']);
  act(() => result.current.groups!.choose('q'));
  expect(values()).toEqual(['b']);
});
