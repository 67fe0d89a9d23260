import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';

import { MenuLink } from './MenuLink';

const Star = () => <span>★</span>;

afterEach(cleanup);

it.each([true, false])('is named by its label, independent of the icon (narrow: %s)', (narrow) => {
  render(
    <MemoryRouter>
      <MenuLink to="/posts" label="Posts" icon={Star} narrow={narrow} active={false} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Posts' }).textContent).toContain('★');
});
