import { useTheme } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { Client } from '../api/client';
import { i18nProvider } from '../i18n/i18nProvider';
import { StandalonePage, UnreachablePage } from './StandalonePage';
import { store } from './store';

function Mode() {
  return <p>{useTheme().palette.mode}</p>;
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it.each(['dark', 'light'])('is %s if the user has chosen that mode', (mode) => {
  store.setItem('theme', mode);
  render(
    <StandalonePage>
      <Mode />
    </StandalonePage>,
  );
  screen.getByText(mode);
});

it('follows the system by default', () => {
  render(
    <StandalonePage>
      <Mode />
    </StandalonePage>,
  );
  expect(screen.getByText('light')).toBeTruthy();
});

afterEach(async () => {
  cleanup();
  await i18nProvider.changeLocale('en');
});

it.each([
  ['Le serveur est injoignable.', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'La réponse du serveur n’est pas du JSON valide.',
    () => Promise.resolve(new Response('<html>')),
  ],
])('is in the user’s language: %s', async (words, fetch) => {
  vi.stubGlobal('fetch', fetch);
  await i18nProvider.changeLocale('fr');
  const error: unknown = await new Client('/').call('x').catch((reason: unknown) => reason);
  render(<UnreachablePage error={error as Error} retry={() => undefined} />);
  screen.getByText(words);
  screen.getByRole('button', { name: 'Réessayer' });
});
