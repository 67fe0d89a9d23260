import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';

import { PathLink, PathLinkProvider } from './PathLink';

afterEach(cleanup);

/** Render links below a base path and return a function for the current location. */
function show() {
  const page = (
    <PathLinkProvider>
      <PathLink to="/" state={{}}>
        Home
      </PathLink>
      <PathLink to="/posts/1" state={{ from: 'top' }}>
        Post
      </PathLink>
    </PathLinkProvider>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], {
    basename: '/admin',
    initialEntries: ['/admin'],
  });
  render(<RouterProvider router={router} />);
  return () => router.state.location;
}

const link = (name: string) => screen.getByRole('link', { name });

it('adds the base path of the admin', () => {
  const address = show();
  expect(link('Home').getAttribute('href')).toBe('/admin');
  expect(link('Post').getAttribute('href')).toBe('/admin/posts/1');
  fireEvent.click(link('Post'));
  expect(address()).toMatchObject({ pathname: '/admin/posts/1', state: { from: 'top' } });
});

it.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])(
  'leaves a click with %s to the browser',
  (key) => {
    const address = show();
    const left: boolean[] = [];
    const leave = (event: Event) => {
      left.push(!event.defaultPrevented);
      event.preventDefault();
    };
    document.addEventListener('click', leave);
    fireEvent.click(link('Post'), { [key]: true });
    document.removeEventListener('click', leave);
    expect(left).toEqual([true]);
    expect(address().pathname).toBe('/admin');
  },
);
