import type { Tone } from '../roles';
import { TEXT, textSize } from '../scale';
import type { Components, Look } from '../theme';
import { chipRadius } from './controls';

/** Global styles: focus, motion, selection, links. */
export function page(look: Look): Components {
  const { colours } = look;
  return {
    MuiCssBaseline: {
      styleOverrides: {
        html: { scrollPaddingTop: 72 },
        body: { fontVariantNumeric: 'tabular-nums' },
        '::selection': { backgroundColor: colours.primary, color: colours.background },
        ':focus-visible': { outline: '2px solid currentColor', outlineOffset: 2 },
        // A heading gets the focus for screen readers only.
        '[tabindex="-1"]:focus-visible': { outline: 'none' },
        ...valueStyles(look),
        '@media (prefers-reduced-motion: reduce)': {
          '*, ::before, ::after': {
            animationDelay: '0s !important',
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDelay: '0s !important',
            transitionDuration: '0.01ms !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
    },
    MuiLink: {
      defaultProps: { underline: 'always' },
      styleOverrides: { root: UNDERLINE },
    },
    MuiTooltip: {
      // In the DOM next to its anchor, so that it is inside a landmark; fixed, so that nothing
      // clips it.
      defaultProps: {
        slotProps: { popper: { disablePortal: true, popperOptions: { strategy: 'fixed' } } },
      },
      styleOverrides: {
        tooltip: {
          backgroundColor: colours.text,
          color: colours.background,
          padding: '4px 8px',
          borderRadius: Math.min(look.theme.radius, 6),
          fontSize: textSize(TEXT.tiny, look.theme.text),
          fontWeight: 500,
        },
        arrow: { color: colours.text },
      },
    },
  };
}

/** Fonts of keys and code, each installed on some system. */
const MONOSPACE = "ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace";

/** Underline that is visible but not distracting. */
export const UNDERLINE = {
  textDecorationThickness: '0.06em',
  textUnderlineOffset: '0.2em',
  textDecorationColor: 'color-mix(in srgb, currentColor 45%, transparent)',
  '&:hover': { textDecorationColor: 'currentColor' },
};

const CHIP_COLOURS = ['error', 'info', 'primary', 'success', 'warning'] as const;

/** Return the colours of a badge. */
function chipColours({ roles }: Look, name: Tone) {
  const { background, text } = roles.soft[name];
  return {
    backgroundColor: background,
    color: text,
    // Backgrounds vanish in forced colours.
    '@media (forced-colors: active)': { outline: '1px solid' },
  };
}

/**
 * Styles of values. A page may show a thousand of them, and classes are much cheaper than styled
 * components.
 */
export function valueStyles(look: Look) {
  const { theme, colours } = look;
  const { muted, primary } = colours;
  return {
    '.fw-choice': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 4,
      padding: '0 7px',
      lineHeight: '20px',
      borderRadius: chipRadius(theme),
      fontSize: textSize(TEXT.tiny, theme.text),
      fontWeight: 500,
      whiteSpace: 'nowrap',
      ...chipColours(look, 'neutral'),
    },
    ...Object.fromEntries(
      CHIP_COLOURS.map((name) => [`.fw-choice.fw-${name}`, chipColours(look, name)]),
    ),
    '.fw-digits': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    // A planned record in a calendar.
    '.fw-planned': {
      minHeight: 24,
      textDecoration: 'none',
      fontSize: '0.75rem',
      '& time': { flex: 'none', fontWeight: 600 },
      '& span': { overflow: 'hidden', textOverflow: 'ellipsis' },
      '&:hover span': { textDecoration: 'underline' },
    },
    // For screen readers only.
    '.fw-hidden': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
    '.fw-items': { display: 'inline-flex', flexWrap: 'wrap', gap: 4 },
    '.fw-key': { fontFamily: MONOSPACE, fontSize: '0.95em', overflowWrap: 'anywhere' },
    '.fw-links': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 12,
      width: 'max-content',
      maxWidth: '32ch',
      // Links are tall enough as targets without making rows taller.
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
