import type { ChoiceColor, Field } from '../resource/types';

/** Well-known values of states, in the form of `normalized`. Other values are neutral. */
const WORDS: Record<Exclude<ChoiceColor, 'neutral' | 'primary'>, string> = {
  success:
    'accepted active approved attended available complete completed confirmed delivered done ' +
    'enabled fulfilled healthy online paid passed present published resolved returned settled ' +
    'succeeded success successful valid verified won',
  error:
    'absent banned blocked broken canceled cancelled critical declined denied error expired ' +
    'failed failure fatal lost missed missing no_show overdue refused rejected revoked severe ' +
    'unpaid urgent',
  warning:
    'delayed draft due hold high in_review late low_stock on_hold partial partially_paid paused ' +
    'pending review suspended to_review trial unverified waiting warning',
  info:
    'arrived assigned booked borrowed checked_in in_progress in_transit invited issued new ongoing open ' +
    'opened ordered planned processing ready received registered reserved running scheduled sent ' +
    'shipped started submitted',
};

const BY_WORD = new Map(
  Object.entries(WORDS).flatMap(([color, words]) =>
    words.split(' ').map((word) => [word, color as ChoiceColor] as const),
  ),
);

/** Words that turn the meaning of another one around. */
const NEGATIONS = new Set(['never', 'no', 'non', 'not', 'un']);

/** Return the color of an enum's value: the one in the descriptor, or that of a well-known word. */
export function choiceColor({ colors = {} }: Field, value: string): ChoiceColor {
  const given = Object.hasOwn(colors, value) ? colors[value] : undefined;
  if (given) return given;
  const whole = normalized(value);
  const found = BY_WORD.get(whole);
  if (found) return found;
  const words = whole.split('_');
  if (words.some((word) => NEGATIONS.has(word))) return 'neutral';
  const last = words.reverse().find((word) => BY_WORD.has(word));
  return (last && BY_WORD.get(last)) || 'neutral';
}

/** `In-Progress` and `inProgress` → `in_progress`. */
function normalized(value: string): string {
  return value
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .toLowerCase();
}
