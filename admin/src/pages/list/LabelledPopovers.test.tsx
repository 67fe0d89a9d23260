import { Menu, MenuItem } from '@mui/material';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { LabelledPopovers } from './LabelledPopovers';

it('opens a menu as a named dialog', () => {
  render(
    <ThemeProvider theme={createTheme()}>
      <LabelledPopovers label="Filters">
        <Menu open anchorEl={document.body}>
          <MenuItem>Title</MenuItem>
        </Menu>
      </LabelledPopovers>
    </ThemeProvider>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Filters' });
  expect(dialog.querySelector('[role=menuitem]')).not.toBeNull();
});
