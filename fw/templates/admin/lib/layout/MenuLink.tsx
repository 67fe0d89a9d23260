import { Box, ButtonBase, Tooltip } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import type { ComponentType } from 'react';
import { Link, useMatch } from 'react-router-dom';

import { mix } from '../theme/colour';
import type { Look } from '../theme/make';

interface MenuLinkProps {
  to: string;
  label: string;
  icon: ComponentType;
  narrow: boolean;
}

/** An entry of the menu. */
export function MenuLink({ to, label, icon: Icon, narrow }: MenuLinkProps) {
  const look = useTheme().look;
  const active = useMatch({ path: to, end: to === '/' }) !== null;
  return (
    <li>
      <Tooltip title={narrow ? label : ''} placement="right">
        <ButtonBase
          component={Link}
          to={to}
          // react-admin takes a page that is reached so to its top.
          state={{ _scrollToTop: true }}
          aria-current={active ? 'page' : undefined}
          aria-label={narrow ? label : undefined}
          sx={{ ...entryStyle(look, active), justifyContent: narrow ? 'center' : 'flex-start' }}
        >
          <Box aria-hidden sx={{ display: 'flex', '& svg': { fontSize: 21 } }}>
            <Icon />
          </Box>
          {!narrow && (
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', py: 0.5 }}>
              {label}
            </Box>
          )}
        </ButtonBase>
      </Tooltip>
    </li>
  );
}

function entryStyle({ theme, colours }: Look, active: boolean) {
  const { background, text, active: ground, active_text: ink } = colours.sidebar;
  const pill = theme.marker === 'pill';
  const edge = theme.marker === 'edge';
  return {
    display: 'flex',
    gap: 1.5,
    width: pill ? 'calc(100% - 16px)' : '100%',
    mx: pill ? 1 : 0,
    my: pill ? '2px' : 0,
    px: pill ? 1.25 : 2,
    minHeight: { compact: 34, comfortable: 40, spacious: 44 }[theme.density],
    borderRadius: pill ? `${Math.min(theme.radius, 20)}px` : 0,
    fontFamily: theme.text.font,
    fontSize: theme.text.size,
    fontWeight: active ? 700 : 500,
    lineHeight: 1.25,
    textAlign: 'start' as const,
    color: active ? ink : text,
    bgcolor: active ? ground : 'transparent',
    boxShadow: edge && active ? `inset 4px 0 0 ${colours.accent}` : 'none',
    '&:hover': { bgcolor: active ? ground : mix(background, text, 0.09) },
    '&.Mui-focusVisible': { outline: '2px solid currentColor', outlineOffset: -2 },
  };
}
