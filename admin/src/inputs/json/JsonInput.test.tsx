import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AdminContext, Form } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});
afterEach(cleanup);

/** Render the input. The returned function resolves the import of the editor. */
async function show(arrival: 'arrives' | 'fails' = 'arrives') {
  let settle = () => {};
  const fetched = new Promise<void>((resolve, reject) => {
    settle = arrival === 'arrives' ? resolve : () => reject(new Error('unreachable'));
  });
  vi.doMock('./JsonEditor', async () => {
    await fetched;
    return { JsonEditor: ({ value }: { value: string }) => <p>{`Edited: ${value}`}</p> };
  });
  const { JsonInput } = await import('./JsonInput');
  const form = (
    <AdminContext>
      <Form record={{ id: 1, details: '{"a": 1}' }}>
        <JsonInput source="details" label="Details" helperText={false} />
      </Form>
    </AdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />);
  return async () => {
    settle();
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
}

it('shows the text before the editor is loaded', async () => {
  const arrive = await show();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('{"a": 1}');
  await arrive();
  await screen.findByText('Edited: {"a": 1}');
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('isn’t replaced while the user types', async () => {
  const arrive = await show();
  const plain = screen.getByRole('textbox', { name: 'Details' });
  fireEvent.focus(plain);
  await arrive();
  fireEvent.change(plain, { target: { value: '{"b": 2}' } });
  expect(screen.getByRole('textbox')).toBe(plain);
  fireEvent.blur(plain);
  await screen.findByText('Edited: {"b": 2}');
});

it('isn’t replaced while the user is in another window', async () => {
  const arrive = await show();
  const plain = screen.getByRole('textbox', { name: 'Details' });
  act(() => plain.focus());
  await arrive();
  // The element keeps the focus when the window loses it.
  fireEvent.blur(plain);
  expect(screen.getByRole('textbox')).toBe(plain);
  act(() => plain.blur());
  await screen.findByText('Edited: {"a": 1}');
});

it('works without the editor', async () => {
  const arrive = await show('fails');
  await arrive();
  const plain = screen.getByRole<HTMLTextAreaElement>('textbox');
  fireEvent.change(plain, { target: { value: '' } });
  expect(plain.value).toBe('');
});
