import type { DiagramNode } from '../schema/types.ts';

// As `fw/language/diagram/sizes.py` has them.
/** Height of the model's name. */
export const HEADER = 36;
/** Height of one field. */
export const ROW = 24;

/** Return how far below the top of a node the middle of a field is; that of its name for null. */
export function rowMiddle(node: DiagramNode, field: string | null): number {
  const place = node.fields.findIndex((one) => one.name === field);
  return place < 0 ? HEADER / 2 : HEADER + ROW * place + ROW / 2;
}
