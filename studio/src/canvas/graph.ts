import type { Edge, Node } from '@xyflow/react';

import type { Positions } from '../schema/layout.ts';
import type { Selection } from '../schema/selection.ts';
import type { Diagram, DiagramEdge, DiagramNode } from '../schema/types.ts';
import { focusPlaces, groupsOf, MAX_SHOWN, type View } from './visible.ts';

export type ModelNodeType = Node<{ model: DiagramNode; colour: number; field: string | null }, 'model'>;
export type RelationEdgeType = Edge<{ edge: DiagramEdge }, 'relation'>;

/** Number of colours of groups in the style sheet. */
const COLOURS = 8;

export interface Shown {
  models: DiagramNode[];
  places: (name: string) => readonly [number, number];
  edges: DiagramEdge[];
}

/** Return what a view shows of a diagram, and where. */
export function shownOf(diagram: Diagram, view: View, positions: Positions): Shown {
  const focused = view.focus === null ? null : focusPlaces(diagram, view.focus, view.hops);
  const models = diagram.nodes
    .filter((node) => focused === null || focused.has(node.name))
    .filter((node) => focused !== null || view.group === null || node.group === view.group)
    .slice(0, MAX_SHOWN);
  const names = new Set(models.map((node) => node.name));
  const byName = new Map(models.map((node) => [node.name, node]));
  return {
    models,
    edges: diagram.edges.filter(({ source, target }) => names.has(source) && names.has(target)),
    places: (name) => {
      const node = byName.get(name);
      return focused?.get(name) ?? positions[name] ?? [node?.x ?? 0, node?.y ?? 0];
    },
  };
}

/** Return the nodes of React Flow. A node that didn't change is the same object as before. */
export function nodesOf(
  diagram: Diagram,
  shown: Shown,
  selected: Selection,
  before: ReadonlyMap<string, ModelNodeType>,
): ModelNodeType[] {
  const groups = [...groupsOf(diagram).keys()];
  return shown.models.map((model) => {
    const [x, y] = shown.places(model.name);
    const isSelected = selected.name === model.name;
    const field = isSelected ? selected.field : null;
    const colour = groups.length < 2 ? 0 : 1 + (groups.indexOf(model.group) % COLOURS);
    const known = before.get(model.name);
    const same =
      known !== undefined &&
      known.data.model === model &&
      known.data.colour === colour &&
      known.data.field === field &&
      known.selected === isSelected &&
      known.position.x === x &&
      known.position.y === y;
    if (same) return known;
    return {
      id: model.name,
      type: 'model',
      position: { x, y },
      width: model.width,
      height: model.height,
      selected: isSelected,
      ariaLabel: model.name,
      data: { model, colour, field },
      ...(known?.measured ? { measured: known.measured } : {}),
    };
  });
}

/** Return the edges of React Flow. Those of the selected model come last, in front of others. */
export function edgesOf(shown: Shown, selected: Selection): RelationEdgeType[] {
  const edges = shown.edges.map((edge) => {
    const touched = selected.name === edge.source || selected.name === edge.target;
    const own = selected.name === edge.source && selected.field === edge.source_field;
    return {
      id: edge.id,
      type: 'relation' as const,
      source: edge.source,
      target: edge.target,
      data: { edge },
      selected: own && selected.field !== null,
      className: touched ? 'edge-touched' : '',
      focusable: false,
    };
  });
  const touched = (edge: RelationEdgeType) => Number(edge.className !== '');
  return edges.sort((one, other) => touched(one) - touched(other));
}

/** Keep the models of the diagram before that didn't change, so that their nodes stay the same. */
export function reuse(before: Diagram | null, after: Diagram): Diagram {
  if (before === null) return after;
  const known = new Map(before.nodes.map((node) => [node.name, node]));
  const nodes = after.nodes.map((node) => {
    const old = known.get(node.name);
    return old !== undefined && written(old) === written(node) ? old : node;
  });
  return { ...after, nodes };
}

const texts = new WeakMap<DiagramNode, string>();

/** Return a node as text, written once. */
function written(node: DiagramNode): string {
  const known = texts.get(node) ?? JSON.stringify(node);
  texts.set(node, known);
  return known;
}
