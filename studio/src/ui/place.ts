/** Space between a box and what it belongs to, and at the edges of the window. */
const GAP = 10;
const EDGE = 8;

/** Put a box of the top layer to the right of an element, or to its left, inside the window. */
export function placeBeside(box: HTMLElement, anchor: DOMRect): void {
  const { width, height } = box.getBoundingClientRect();
  const right = anchor.right + GAP;
  const left = right + width + EDGE <= innerWidth ? right : anchor.left - GAP - width;
  box.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
  box.style.top = `${Math.max(EDGE, Math.min(anchor.top - 10, innerHeight - height - EDGE))}px`;
}

/** Put a list of the top layer below an input, or above it without space below. */
export function placeBelow(box: HTMLElement, anchor: DOMRect): void {
  const { height } = box.getBoundingClientRect();
  const below = anchor.bottom + 2;
  const top = below + height + EDGE <= innerHeight ? below : anchor.top - 2 - height;
  box.style.left = `${anchor.left}px`;
  box.style.top = `${Math.max(EDGE, top)}px`;
  box.style.minWidth = `${anchor.width}px`;
}
