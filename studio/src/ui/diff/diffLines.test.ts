import { expect, it } from 'vitest';

import { diffLines } from './diffLines.ts';

const DIFF = `--- a/schema.fw
+++ b/schema.fw
@@ -3,3 +3,3 @@
   id: uuid primary
-  title: string
+  headline: string was title
   -- odd
\\ No newline at end of file
`;

it('numbers the lines of both files', () => {
  expect(diffLines(DIFF)).toEqual([
    { kind: 'hunk', before: null, after: null, text: '@@ -3,3 +3,3 @@' },
    { kind: 'same', before: 3, after: 3, text: '  id: uuid primary' },
    { kind: 'remove', before: 4, after: null, text: '  title: string' },
    { kind: 'add', before: null, after: 4, text: '  headline: string was title' },
    { kind: 'same', before: 5, after: 5, text: '  -- odd' },
  ]);
});

it('keeps removed lines that look like a header', () => {
  const lines = diffLines('--- a\n+++ b\n@@ -1 +1 @@\n--- sql\n+++ sql\n');

  expect(lines.map((line) => line.text)).toEqual(['@@ -1 +1 @@', '-- sql', '++ sql']);
});
