import { type Theme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useCallback } from 'react';

interface LabelledPopoversProps {
  label: string;
  children: ReactNode;
}

/** Make the menus of react-admin's buttons named dialogs, which need no landmark around them. */
export function LabelledPopovers({ label, children }: LabelledPopoversProps) {
  const theme = useCallback((outer: Theme) => withLabel(outer, label), [label]);
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}

function withLabel({ components = {}, ...theme }: Theme, label: string): Theme {
  const defaultProps = { slotProps: { paper: { role: 'dialog', 'aria-label': label } } };
  return {
    ...theme,
    components: {
      ...components,
      MuiMenu: { ...components.MuiMenu, defaultProps },
      MuiPopover: { ...components.MuiPopover, defaultProps },
    },
  };
}
