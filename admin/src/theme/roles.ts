import { mix, readableOn, withContrast } from './colour';
import type { Colours, Mode } from './theme';

/** Meaning of a colour: of a badge, an alert, or a trend. */
export type Tone = 'error' | 'info' | 'neutral' | 'primary' | 'success' | 'warning';

/** Colours of a badge: quiet background, readable text, and a border between the two. */
export interface SoftColours {
  background: string;
  text: string;
  border: string;
}

/** Colours by purpose, derived from those of the theme. */
export interface Roles {
  /** Menus, dialogs and popovers. */
  raised: string;
  /** Table heads, code, and the track of segmented buttons. */
  subtle: string;
  hovered: string;
  selected: string;
  /** Borders of buttons and popovers: stronger than the dividers of cards. */
  border: string;
  /** Text on `primary`. */
  onPrimary: string;
  soft: Record<Tone, SoftColours>;
}

/** Share of the text colour in a hovered row, and of the primary colour in a selected one. */
export const HOVER = 0.04;
export const SELECTED = 0.09;

/** Derive the roles of a mode. Text on soft backgrounds has a contrast of at least 4.5 to 1. */
export function createRoles(mode: Mode, colours: Colours): Roles {
  const { surface, text, primary, line } = colours;
  const dark = mode === 'dark';
  const soft = (colour: string, share: number): SoftColours => {
    const background = mix(surface, colour, share);
    return {
      background,
      text: withContrast(colour, text, [background]),
      border: mix(surface, colour, share + 0.16),
    };
  };
  const state = (colour: string) => soft(colour, dark ? 0.16 : 0.1);
  return {
    raised: dark ? mix(surface, text, 0.035) : surface,
    subtle: mix(surface, text, dark ? 0.03 : 0.025),
    hovered: mix(surface, text, HOVER),
    selected: mix(surface, primary, SELECTED),
    border: mix(line, text, 0.1),
    onPrimary: readableOn(primary),
    soft: {
      neutral: soft(colours.muted, dark ? 0.14 : 0.1),
      primary: state(primary),
      info: state(colours.info),
      success: state(colours.success),
      warning: state(colours.warning),
      error: state(colours.error),
    },
  };
}
