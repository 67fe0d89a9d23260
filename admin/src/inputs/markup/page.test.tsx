import { expect, test } from 'vitest';

import { pageOf } from './page';

test('Markdown becomes a page', () => {
  expect(pageOf('markdown', '# Hi\n\n- [x] *done*')).toContain('<h1>Hi</h1>');
  expect(pageOf('markdown', '- [x] *done*')).toContain('☑ <em>done</em>');
});

test.each(['html', 'markdown'] as const)('a page in %s runs nothing', (syntax) => {
  const page = pageOf(
    syntax,
    '<p id="root" style="color:red" onclick="x()">a<script>x()</script></p>' +
      '<a href="javascript:x()">b</a><form><input name="c"></form><img src="https://other.example/p.png" alt="Map">',
  );
  expect(page).not.toMatch(/script|onclick|style|id=|form|input|other\.example/);
  expect(page).toContain('[Map]');
});

test('links open another page', () => {
  expect(pageOf('markdown', '[a](https://fastapi.example)')).toContain('rel="noopener noreferrer"');
});
