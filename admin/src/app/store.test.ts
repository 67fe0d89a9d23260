import { memoryStore } from 'react-admin';
import { expect, test } from 'vitest';

import { createStore } from './store';

test('a logout resets the store except for theme and language', () => {
  const store = createStore(memoryStore());
  store.setup();
  store.setItem('theme', 'dark');
  store.setItem('posts.listParams', { page: 3 });
  store.reset();
  expect(store.getItem('theme')).toBe('dark');
  expect(store.getItem('locale')).toBeUndefined();
  expect(store.getItem('posts.listParams')).toBeUndefined();
});
