import type { Diagram, DiagramNode } from '../schema/types.ts';

/** What the canvas shows of a diagram. */
export interface View {
  /** Only this model and its neighbours. */
  focus: string | null;
  hops: 1 | 2;
  /** Only the models of this group. */
  group: string | null;
}

/** More models than this are shown by group or by focus. */
export const MAX_SHOWN = 400;

const LANE = 110;
const GAP = 32;

/** Return the models within a number of references of a model, each with its distance. */
export function neighbours(diagram: Diagram, start: string, hops: number): Map<string, number> {
  const near = new Map<string, string[]>();
  for (const { source, target } of diagram.edges) {
    near.set(source, [...(near.get(source) ?? []), target]);
    near.set(target, [...(near.get(target) ?? []), source]);
  }
  const found = new Map([[start, 0]]);
  let border = [start];
  for (let distance = 1; distance <= hops; distance += 1) {
    const next: string[] = [];
    for (const name of border.flatMap((one) => near.get(one) ?? []))
      if (!found.has(name)) {
        found.set(name, distance);
        next.push(name);
      }
    border = next;
  }
  return found;
}

/** Return the model that most others refer to. */
export function busiest(diagram: Diagram): string | null {
  const counts = new Map<string, number>();
  for (const { source, target } of diagram.edges)
    for (const name of [source, target]) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = diagram.nodes.map((node) => node.name);
  return names.sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))[0] ?? null;
}

/** Return the groups of a diagram with the number of their models, in the order of the schema. */
export function groupsOf(diagram: Diagram): Map<string, number> {
  const found = new Map<string, number>();
  for (const { group } of diagram.nodes) found.set(group, (found.get(group) ?? 0) + 1);
  return found;
}

/**
 * Return the places of a model and its neighbours: those that refer to it at the left, those that
 * it refers to at the right, further ones beside them.
 */
export function focusPlaces(
  diagram: Diagram,
  focus: string,
  hops: number,
): Map<string, [number, number]> {
  const distances = neighbours(diagram, focus, hops);
  const sides = sidesOf(diagram, focus, distances);
  const columns = new Map<number, DiagramNode[]>();
  for (const node of diagram.nodes) {
    const distance = distances.get(node.name);
    if (distance === undefined) continue;
    const column = distance * (sides.get(node.name) ?? 1);
    columns.set(column, [...(columns.get(column) ?? []), node]);
  }
  const places = new Map<string, [number, number]>();
  let x = 0;
  for (const column of [...columns.keys()].sort((one, other) => one - other))
    x += place(columns.get(column) ?? [], x, places) + LANE;
  return places;
}

/** Return the side of each model: -1 left, 1 right, as the first model on the way to it. */
function sidesOf(
  diagram: Diagram,
  focus: string,
  distances: ReadonlyMap<string, number>,
): Map<string, -1 | 1> {
  const sides = new Map<string, -1 | 1>();
  for (const { source, target } of diagram.edges) {
    if (target === focus && source !== focus && !sides.has(source)) sides.set(source, -1);
    if (source === focus && target !== focus) sides.set(target, 1);
  }
  for (const { source, target } of diagram.edges)
    for (const [near, far] of [[source, target], [target, source]] as const)
      if (distances.get(near) === 1 && distances.get(far) === 2 && !sides.has(far))
        sides.set(far, sides.get(near) ?? 1);
  return sides;
}

/** Place the models of a column below each other, in several columns if they are many. */
function place(
  nodes: readonly DiagramNode[],
  left: number,
  places: Map<string, [number, number]>,
): number {
  const total = nodes.reduce((sum, node) => sum + node.height + GAP, 0);
  const count = Math.max(1, Math.round(Math.sqrt(total / 900)));
  const limit = total / count;
  let x = 0;
  let from = 0;
  while (from < nodes.length) {
    let height = 0;
    let to = from;
    while (to < nodes.length && (to === from || height + (nodes[to]?.height ?? 0) / 2 < limit))
      height += (nodes[to++]?.height ?? 0) + GAP;
    let y = -(height - GAP) / 2;
    let width = 0;
    for (const node of nodes.slice(from, to)) {
      places.set(node.name, [left + x, y]);
      y += node.height + GAP;
      width = Math.max(width, node.width);
    }
    x += width + GAP;
    from = to;
  }
  return x - GAP;
}
