import { expect, test, vi } from 'vitest';

import { LateServer } from '../testing.ts';
import { workspace } from '../text/workspace.ts';
import { loadProject, projectState } from './project.ts';

test('an older answer does not replace the files of a newer one', async () => {
  const server = new LateServer();
  vi.stubGlobal('fetch', server.fetch);
  const first = loadProject();
  const second = loadProject();

  server.answer({ name: 'new', files: { 'schema.fw': 'new' }, base: '2' }, { at: 1 });
  server.answer({ name: 'old', files: { 'schema.fw': 'old' }, base: '1' });
  await Promise.all([first, second]);
  expect(projectState.get().project?.name).toBe('new');
  expect(workspace.get().files).toEqual({ 'schema.fw': 'new' });
});
