import { Tooltip } from '@mui/material';
import { type ComponentType, memo } from 'react';

import { mix } from '../../theme/colour';
import { TEXT, textSize } from '../../theme/scale';
import type { Look } from '../../theme/theme';
import { PathLink, SCROLL_TO_TOP } from '../PathLink';

interface MenuLinkProps {
  to: string;
  label: string;
  icon: ComponentType;
  narrow: boolean;
  /** The current page belongs to this entry. */
  active: boolean;
}

/**
 * Entry of the menu, styled by `menuStyle`. A menu may have hundreds, so an entry renders again
 * only if it has changed, and has a tooltip only if its label is hidden.
 */
export const MenuLink = memo(function MenuLink(props: MenuLinkProps) {
  const { to, label, icon: Icon, narrow, active } = props;
  const link = (
    <PathLink
      to={to}
      state={SCROLL_TO_TOP}
      aria-current={active ? 'page' : undefined}
      aria-label={narrow ? label : undefined}
    >
      <i aria-hidden>
        <Icon />
      </i>
      {!narrow && <span>{label}</span>}
    </PathLink>
  );
  return <li>{narrow ? <Tooltip title={label} placement="right" children={link} /> : link}</li>;
});

/** Styles of all entries. */
export function menuStyle({ theme, colours }: Look, narrow: boolean) {
  const { background, text, active: ground, active_text: ink } = colours.sidebar;
  const pill = theme.marker === 'pill';
  const edge = theme.marker === 'edge';
  return {
    '& a': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: narrow ? 'center' : 'flex-start',
      gap: 1.5,
      width: pill ? 'calc(100% - 16px)' : '100%',
      mx: pill ? 1 : 0,
      my: pill ? '1px' : 0,
      px: pill ? 1.25 : 2,
      minHeight: { compact: 30, comfortable: 34, spacious: 40 }[theme.density],
      borderRadius: pill ? `${Math.min(theme.radius, 20)}px` : 0,
      fontFamily: theme.text.font,
      fontSize: textSize(TEXT.small, theme.text),
      fontWeight: 500,
      lineHeight: 1.25,
      textDecoration: 'none',
      color: text,
      '&:hover': { bgcolor: mix(background, text, 0.09) },
      '&:focus-visible': { outline: '2px solid currentColor', outlineOffset: -2 },
    },
    '& a[aria-current]': {
      fontWeight: 600,
      color: ink,
      bgcolor: ground,
      boxShadow: edge ? `inset 4px 0 0 ${colours.accent}` : 'none',
      '&:hover': { bgcolor: ground },
    },
    '& a > i': { display: 'flex', fontStyle: 'normal', '& svg': { fontSize: 18 } },
    // Indent the entries of a group.
    ...(!narrow && { '& ul ul a': { pl: pill ? 2.5 : 3.25 } }),
    '& a > span': { minWidth: 0, overflowWrap: 'anywhere', py: 0.5 },
  };
}
