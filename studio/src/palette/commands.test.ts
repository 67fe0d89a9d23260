import { expect, it } from 'vitest';

import { findCommands } from './commands.ts';

const run = () => undefined;
const all = [
  { id: '1', title: 'Rename Post', run },
  { id: '2', title: 'Post', keywords: 'model', run },
  { id: '3', title: 'Go to Database', run },
];

it('lists the commands that match every word, the best first', () => {
  expect(findCommands(all, 'post').map((one) => one.id)).toEqual(['2', '1']);
  expect(findCommands(all, 'POST model').map((one) => one.id)).toEqual(['2']);
  expect(findCommands(all, 'nothing')).toEqual([]);
});

it('lists all commands in their order without a query', () => {
  expect(findCommands(all, ' ')).toEqual(all);
});
