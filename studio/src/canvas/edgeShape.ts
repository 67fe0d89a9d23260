import type { End } from '../schema/types.ts';

/** The side that an edge leaves a node by: 1 right, -1 left. */
export type Side = 1 | -1;

interface Box {
  left: number;
  right: number;
}

/** Space that both ends need between two nodes beside each other. */
const ROOM = 48;

/** Return the sides of the ends of an edge: those that face each other, or else both the same. */
export function sidesOf(one: Box, other: Box, self: boolean): [Side, Side] {
  if (self) return [1, 1];
  if (other.left - one.right >= ROOM) return [1, -1];
  if (one.left - other.right >= ROOM) return [-1, 1];
  // The nodes are above each other.
  const right = Math.max(one.right, other.right);
  const left = Math.min(one.left, other.left);
  const spread = 2 * right - one.right - other.right - (one.left + other.left - 2 * left);
  return spread <= 0 ? [1, 1] : [-1, -1];
}

/** Return the path of a crow's foot at the end of an edge that leaves to a side. */
export function footOf(end: End, x: number, y: number, side: Side): string {
  const at = (distance: number) => x + side * distance;
  const bar = (distance: number) => `M${at(distance)} ${y - 5}V${y + 5}`;
  const circle = (distance: number) =>
    `M${at(distance - 4)} ${y}a4 4 0 1 0 ${side * 8} 0a4 4 0 1 0 ${side * -8} 0`;
  if (end === 'one') return `${bar(8)}${bar(12)}`;
  if (end === 'zero_or_one') return `${bar(8)}${circle(15)}`;
  return `M${at(12)} ${y}L${at(0)} ${y - 6}M${at(12)} ${y}L${at(0)} ${y + 6}M${at(12)} ${y}H${at(0)}${circle(16)}`;
}
