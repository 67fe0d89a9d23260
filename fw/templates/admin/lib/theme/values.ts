import { chipRadius } from './controls';
import type { Look } from './make';

/** How links are underlined: so that they are found, and in nobody's way. */
export const UNDERLINE = {
  textDecorationThickness: '0.06em',
  textUnderlineOffset: '0.2em',
  textDecorationColor: 'color-mix(in srgb, currentColor 45%, transparent)',
  '&:hover': { textDecorationColor: 'currentColor' },
};

/**
 * How values are shown. There may be a thousand on a page: a class costs nothing there, where a
 * styled component for each would take longer than all else that the page does.
 */
export function values({ theme, colours }: Look) {
  const { muted, outline, primary } = colours;
  return {
    '.fw-choice': {
      display: 'inline-block',
      padding: '2px 8px',
      lineHeight: '18px',
      border: `1px solid ${outline}`,
      borderRadius: chipRadius(theme),
      fontSize: '0.8125rem',
      whiteSpace: 'nowrap',
    },
    '.fw-digits': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '.fw-key': { fontFamily: 'monospace', overflowWrap: 'anywhere' },
    '.fw-links': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 12,
      width: 'max-content',
      maxWidth: '32ch',
      // Links are high enough to be hit, rows as high as without them.
      marginBlock: -2,
      '& > *': { lineHeight: '24px' },
    },
    '.fw-line': {
      display: 'block',
      maxWidth: '24rem',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '.fw-nothing': { color: muted },
    'a.fw-reference': { color: primary, ...UNDERLINE },
    '.fw-text': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  };
}
