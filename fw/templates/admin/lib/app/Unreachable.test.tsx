import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, it, vi } from 'vitest';

import { Client } from '../api/client';
import { i18nProvider } from '../i18n';
import { Unreachable } from './Unreachable';

afterEach(async () => {
  cleanup();
  await i18nProvider.changeLocale('en');
});

it.each([
  ['Le serveur est injoignable.', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['La réponse du serveur n’est pas du JSON.', () => Promise.resolve(new Response('<html>'))],
])('says in the language of the reader: %s', async (words, fetch) => {
  vi.stubGlobal('fetch', fetch);
  await i18nProvider.changeLocale('fr');
  const error: unknown = await new Client('/').call('x').catch((reason: unknown) => reason);
  render(<Unreachable error={error as Error} retry={() => undefined} />);
  screen.getByText(words);
  screen.getByRole('button', { name: 'Réessayer' });
});
