import { render, screen } from '@testing-library/react';
import { AdminContext, testDataProvider } from 'react-admin';
import { expect, it } from 'vitest';

import { resourceOf } from '../../testing';
import { RecordList } from './RecentRecords';

const POSTS = resourceOf({ title: {}, created_at: { type: 'datetime', made: true } });
const POST = { id: 1, title: 'Engine', created_at: '2031-02-03T09:00:00Z' };

async function shownBy(sort?: { field: string; order: 'ASC' | 'DESC' }): Promise<string> {
  const dataProvider = testDataProvider({
    getList: () => Promise.resolve({ data: [POST], total: 1 } as never),
  });
  const { container, unmount } = render(
    <AdminContext dataProvider={dataProvider}>
      <RecordList resource={POSTS} title="Posts" {...(sort && { sort })} />
    </AdminContext>,
  );
  await screen.findByText('Engine');
  const text = container.textContent;
  unmount();
  return text;
}

it('shows the time of creation of the latest records', async () => {
  expect(await shownBy()).toContain('2031');
  expect(await shownBy({ field: 'created_at', order: 'ASC' })).toContain('2031');
});

it('shows no time of creation if the title sorts the records', async () => {
  expect(await shownBy({ field: 'title', order: 'ASC' })).not.toContain('2031');
});
