import { CacheProvider } from '@emotion/react';
import { Box } from '@mui/material';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { styleCache } from './styles';

afterEach(cleanup);

/** The rules that a component's style comes to. */
function rulesOf(style: object): string {
  render(
    <CacheProvider value={styleCache('once')}>
      <Box sx={style} />
    </CacheProvider>,
  );
  const sheets = [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion=fw]')];
  expect(sheets.every(({ nonce }) => nonce === 'once')).toBe(true);
  return sheets.map(({ textContent }) => textContent).join('');
}

it('leaves out rules that today’s browsers can’t read', () => {
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

it('says to all browsers how a placeholder looks, which Firefox reads by no name but its own', () => {
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

it('writes for Safari what Safari knows by another name', () => {
  expect(rulesOf({ userSelect: 'none' })).toContain('{-webkit-user-select:none;user-select:none;}');
});
