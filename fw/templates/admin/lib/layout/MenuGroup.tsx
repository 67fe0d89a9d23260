import OpenIcon from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { useStore } from 'react-admin';

interface MenuGroupProps {
  label: string;
  narrow: boolean;
  /** Shown even if it was closed. */
  open: boolean;
  children: ReactNode;
}

/** A heading in the menu that can be closed; the browser remembers which are. */
export function MenuGroup({ label, narrow, open, children }: MenuGroupProps) {
  const id = useId();
  const { theme } = useTheme().look;
  const [closed, setClosed] = useStore(`fw.menu.closed.${label}`, false);
  const shown = open || narrow || !closed;
  return (
    <Box component="li" sx={{ mt: 1, ...(narrow && { borderTop: '1px solid', pt: 1 }) }}>
      {!narrow && (
        <ButtonBase
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setClosed(!closed)}
          sx={{
            width: '100%',
            justifyContent: 'space-between',
            px: 2,
            minHeight: 32,
            fontFamily: theme.headings.font ?? theme.text.font,
            fontSize: '0.78rem',
            fontWeight: 700,
            letterSpacing: '0.04em',
            textTransform: theme.headings.uppercase ? 'uppercase' : 'none',
            '&.Mui-focusVisible': { outline: '2px solid currentColor', outlineOffset: -2 },
          }}
        >
          {label}
          <OpenIcon
            fontSize="small"
            sx={{ transform: shown ? 'none' : 'rotate(-90deg)', transition: 'transform 120ms' }}
          />
        </ButtonBase>
      )}
      <Box id={id} hidden={!shown}>
        {children}
      </Box>
    </Box>
  );
}
