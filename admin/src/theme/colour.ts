const BLACK = '#14110f';
const WHITE = '#ffffff';

/** Return the contrast ratio of two colours (WCAG 2.2), 1 to 21. */
export function contrast(one: string, other: string): number {
  const lights = [luminance(one), luminance(other)] as const;
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}

/** Mix two colours: 0 returns the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const other = channels(to);
  const mixed = channels(from).map((value, at) => value + ((other[at] ?? 0) - value) * share);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

/** Return black or white, whichever has more contrast: at least 4.5 to 1. */
export function readableOn(colour: string): string {
  return contrast(colour, WHITE) >= contrast(colour, BLACK) ? WHITE : BLACK;
}

/** Mix the colour with the text colour until it has enough contrast on all backgrounds. */
export function withContrast(colour: string, text: string, grounds: string[]): string {
  for (let share = 0; share < 1; share += 0.05) {
    const moved = mix(colour, text, share);
    if (grounds.every((ground) => contrast(moved, ground) >= 4.5)) return moved;
  }
  return text;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
