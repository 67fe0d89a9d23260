import { memoryStore } from 'react-admin';
import { expect, test } from 'vitest';

import { makeStore } from './store';

test('a logout forgets what belongs to the account, and keeps colours and language', () => {
  const store = makeStore(memoryStore());
  store.setup();
  store.setItem('theme', 'dark');
  store.setItem('posts.listParams', { page: 3 });
  store.reset();
  expect(store.getItem('theme')).toBe('dark');
  expect(store.getItem('locale')).toBeUndefined();
  expect(store.getItem('posts.listParams')).toBeUndefined();
});
