import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { NewText } from './NewText.tsx';

test('a line that was added leaves an empty input with the focus, a refused one stays', async () => {
  const add = vi.fn((text: string) => Promise.resolve(text !== 'wrong'));
  render(<NewText label="Line" onAdd={add} />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Line' });
  input.focus();

  fireEvent.change(input, { target: { value: 'wrong' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(add).toHaveBeenCalledTimes(1));
  expect(input.value).toBe('wrong');

  fireEvent.change(input, { target: { value: ' index (a) ' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(input.value).toBe(''));
  expect(add).toHaveBeenLastCalledWith('index (a)');
  expect(document.activeElement).toBe(input);
});
