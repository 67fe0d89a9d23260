import { cleanup, render, screen } from '@testing-library/react';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, expect, it, vi } from 'vitest';

import { lazyPage } from './lazyPage';

afterEach(cleanup);

const Page = () => <p>The page</p>;

it('shows a loaded page in the first render', async () => {
  const load = vi.fn(async () => ({ default: Page }));
  const LaterPage = lazyPage(load);
  await LaterPage.fetch();
  render(<LaterPage />);
  screen.getByText('The page');
  expect(load).toHaveBeenCalledOnce();
});

it('loads a page when it is opened', async () => {
  const LaterPage = lazyPage(async () => ({ default: Page }));
  render(<LaterPage />);
  expect(screen.queryByText('The page')).toBeNull();
  await screen.findByText('The page');
});

it('throws the error of a failed load and retries when the page is opened again', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn(async () => ({ default: Page })).mockRejectedValueOnce(new Error('Gone'));
  const LaterPage = lazyPage(load);
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
