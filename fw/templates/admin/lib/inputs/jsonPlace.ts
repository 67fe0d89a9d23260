/** Where in a text the message of a failed parse says that the fault is. */
export function placeOfFault(message: string, length: number): number {
  const position = Number(/position (\d+)/.exec(message)?.[1] ?? 0);
  return Math.min(position, Math.max(length - 1, 0));
}
