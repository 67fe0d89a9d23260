import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { Dialog } from './Dialog.tsx';

beforeEach(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

test('a dialog is sent once, until its promise is done', async () => {
  let finish: () => void = () => undefined;
  const send = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { container } = render(
    <Dialog title="Undo" submit="Undo" onSubmit={send} onClose={() => undefined}>
      rows
    </Dialog>,
  );
  const form = container.querySelector('form') as HTMLFormElement;

  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(send).toHaveBeenCalledTimes(1);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' });
  expect(button.disabled).toBe(true);
  finish();
  await waitFor(() => expect(button.disabled).toBe(false));
});
