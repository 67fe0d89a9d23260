import { expect, test } from 'vitest';

import { unified } from './unified.ts';

const TEN = Array.from({ length: 10 }, (_, place) => `line ${place}`).join('\n') + '\n';

test('equal texts have no diff', () => {
  expect(unified(TEN, TEN)).toBe('');
});

test('a change is shown between three lines before and after it', () => {
  expect(unified(TEN, TEN.replace('line 5', 'new'))).toBe(
    '@@ -3,7 +3,7 @@\n line 2\n line 3\n line 4\n-line 5\n+new\n line 6\n line 7\n line 8\n',
  );
});

test('a new and a removed file have one side', () => {
  expect(unified(null, 'a\nb\n')).toBe('@@ -1,0 +1,2 @@\n+a\n+b\n');
  expect(unified('a\r\n', null)).toBe('@@ -1,1 +1,0 @@\n-a\n');
});

test('changes far from each other are two hunks', () => {
  const long = Array.from({ length: 40 }, (_, place) => `line ${place}`).join('\n');
  const diff = unified(long, long.replace('line 1\n', '').replace('line 30', 'new'));
  expect(diff.match(/^@@/gm)).toHaveLength(2);
  expect(diff).toContain('@@ -28,7 +27,7 @@');
});
