import { cleanup, render, screen } from '@testing-library/react';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, expect, it, vi } from 'vitest';

import { later } from './later';

afterEach(cleanup);

const Page = () => <p>The page</p>;

it('shows a page that is there already in the first drawing', async () => {
  const load = vi.fn(async () => ({ default: Page }));
  const LaterPage = later(load);
  await LaterPage.fetch();
  render(<LaterPage />);
  screen.getByText('The page');
  expect(load).toHaveBeenCalledOnce();
});

it('fetches a page that is opened', async () => {
  const LaterPage = later(async () => ({ default: Page }));
  render(<LaterPage />);
  expect(screen.queryByText('The page')).toBeNull();
  await screen.findByText('The page');
});

it('leaves what failed to whoever tells of it, and fetches again when it is opened again', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn(async () => ({ default: Page })).mockRejectedValueOnce(new Error('Gone'));
  const LaterPage = later(load);
  const opened = render(
    <ErrorBoundary fallbackRender={({ error }) => <p>{String(error)}</p>}>
      <LaterPage />
    </ErrorBoundary>,
  );
  await screen.findByText('Error: Gone');
  opened.unmount();
  render(<LaterPage />);
  await screen.findByText('The page');
  said.mockRestore();
});
