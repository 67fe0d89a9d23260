import { CacheProvider } from '@emotion/react';
import { Box } from '@mui/material';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { createStyleCache } from './styleCache';

afterEach(cleanup);

/** Return the rules that a style produces. */
function rulesOf(style: object): string {
  render(
    <CacheProvider value={createStyleCache('once')}>
      <Box sx={style} />
    </CacheProvider>,
  );
  const sheets = [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion=fw]')];
  expect(sheets.every(({ nonce }) => nonce === 'once')).toBe(true);
  return sheets.map(({ textContent }) => textContent).join('');
}

it('omits rules that current browsers can’t parse', () => {
  const rules = rulesOf({
    color: 'red',
    '&::-moz-focus-inner': { color: 'blue' },
    '& input:-ms-input-placeholder': { color: 'blue' },
    '&::placeholder': { color: 'green' },
  });
  expect(rules).toContain('color:red');
  expect(rules).toContain('::placeholder{color:green;}');
  expect(rules).not.toMatch(/blue|-moz-|-ms-/);
});

it('uses the standard placeholder selector', () => {
  const rules = rulesOf({
    'label + &': {
      '&:focus::-webkit-input-placeholder': { opacity: 0.4 },
      '&:focus::-moz-placeholder': { opacity: 0.4 },
      '&:focus::-ms-input-placeholder': { opacity: 0.4 },
    },
  });
  expect(rules.match(/[^}]+\{opacity:0.4;\}/g)).toEqual([
    expect.stringMatching(/^label\+\.fw-\w+:focus::placeholder\{/),
  ]);
});

it('adds the prefixes that Safari needs', () => {
  expect(rulesOf({ userSelect: 'none' })).toContain('{-webkit-user-select:none;user-select:none;}');
});
