import type { Theme } from '@mui/material/styles';

import type { Components } from './components';
import type { Look } from './make';

/** The rows of buttons that react-admin puts above and below its pages. */
export function toolbars({ colours }: Look): Components {
  const besideHeading = { styleOverrides: { root: raised } };
  const clear = { backgroundColor: 'transparent' };
  return {
    RaEdit: besideHeading,
    RaShow: besideHeading,
    RaCreate: besideHeading,
    RaTopToolbar: { styleOverrides: { root: clear } },
    RaListToolbar: { styleOverrides: { root: clear } },
    RaToolbar: {
      styleOverrides: {
        root: {
          backgroundColor: colours.surface,
          borderTop: `1px solid ${colours.line}`,
          borderRadius: 'inherit',
          borderTopLeftRadius: 0,
          borderTopRightRadius: 0,
        },
      },
    },
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: {
          '& .RaBulkActionsToolbar-toolbar': {
            backgroundColor: colours.primary,
            color: colours.surface,
          },
          '& .RaBulkActionsToolbar-topToolbar .MuiButton-root': { color: colours.surface },
          '& .RaBulkActionsToolbar-title .MuiIconButton-root': { color: colours.surface },
        },
      },
    },
  };
}

/** How far the buttons of a page go up to stand beside its heading, and how wide they may be. */
const RAISE = 48;
export const BESIDE_HEADING = 300;

function raised({ theme }: { theme: Theme }) {
  return {
    [theme.breakpoints.up('md')]: {
      '& > .MuiToolbar-root': {
        marginTop: -RAISE,
        alignSelf: 'flex-end',
        maxWidth: BESIDE_HEADING,
      },
    },
  };
}
