import { cleanup, render, screen } from '@testing-library/react';
import { useTheme } from '@mui/material/styles';
import { afterEach, expect, it } from 'vitest';

import { Outside } from './Outside';
import { store } from './store';

function Mode() {
  return <p>{useTheme().palette.mode}</p>;
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it.each(['dark', 'light'])('is %s where the reader has chosen that', (mode) => {
  store.setItem('theme', mode);
  render(
    <Outside>
      <Mode />
    </Outside>,
  );
  screen.getByText(mode);
});

it('is as the system is where nobody has chosen', () => {
  render(
    <Outside>
      <Mode />
    </Outside>,
  );
  expect(screen.getByText('light')).toBeTruthy();
});
