import {
  applyNodeChanges,
  Background,
  BackgroundVariant,
  ConnectionLineType,
  getViewportForBounds,
  MiniMap,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore as useFlowStore,
  useUpdateNodeInternals,
  type Connection,
  type NodeChange,
  type Viewport,
} from '@xyflow/react';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import '@xyflow/react/dist/base.css';

import './canvas.css';
import { textsNow, useTexts } from '../i18n/i18n.ts';
import { openDialog } from '../schema/dialogs.ts';
import { language } from '../schema/language.ts';
import { layout, moveModels } from '../schema/layout.ts';
import { select, selection } from '../schema/selection.ts';
import { texts } from '../schema/texts.ts';
import type { Diagram } from '../schema/types.ts';
import { useSelected, useStore } from '../state/store.ts';
import { CanvasBar } from './CanvasBar.tsx';
import { editField } from './edited.ts';
import { FieldPopover } from './FieldPopover.tsx';
import { edgesOf, nodesOf, reuse, shownOf, type ModelNodeType, type Shown } from './graph.ts';
import { ModelNode, NAME_ONLY } from './ModelNode.tsx';
import { RelationEdge } from './RelationEdge.tsx';
import { ViewBar } from './ViewBar.tsx';
import { busiest, groupsOf, MAX_SHOWN, type View } from './visible.ts';

const NODE_TYPES = { model: ModelNode };
const EDGE_TYPES = { relation: RelationEdge };
const FIT = { padding: 0.1, maxZoom: 1 };
const MIN_ZOOM = 0.08;
const MANY = 60;
/** The map costs more than it helps on large diagrams. */
const MAX_MAP = 150;
/** Width of a canvas that has space for the map. */
const MAP_ROOM = 640;

/** The diagram of the schema. */
export default function Canvas(): ReactNode {
  const diagram = useSelected(language, (now) => now.diagram);
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    if (frame.current !== null) setSize({ width: frame.current.clientWidth, height: frame.current.clientHeight });
  }, []);
  return (
    <div className="canvas" ref={frame} onKeyDown={pressed}>
      {diagram !== null && size !== null && (
        <ReactFlowProvider>
          <Flow diagram={diagram} size={size} />
        </ReactFlowProvider>
      )}
    </div>
  );
}

interface Size {
  width: number;
  height: number;
}

/** Return the part of the canvas that shows all models in a window. */
function fitted(shown: Shown, { width, height }: Size): Viewport {
  const places = shown.models.map((model) => shown.places(model.name));
  const left = Math.min(...places.map(([x]) => x));
  const top = Math.min(...places.map(([, y]) => y));
  const right = Math.max(...shown.models.map((model, at) => (places[at]?.[0] ?? 0) + model.width));
  const bottom = Math.max(...shown.models.map((model, at) => (places[at]?.[1] ?? 0) + model.height));
  const bounds = { x: left, y: top, width: right - left, height: bottom - top };
  return getViewportForBounds(bounds, width, height, MIN_ZOOM, FIT.maxZoom, FIT.padding);
}

const Flow = memo(function Flow({ diagram: latest, size }: { diagram: Diagram; size: Size }): ReactNode {
  const t = useTexts(texts);
  const flow = useReactFlow<ModelNodeType>();
  const selected = useStore(selection);
  const positions = useStore(layout).shown;
  const diagram = useReused(latest);
  const [view, setView] = useState<View>(() => firstView(diagram));
  const shown = useMemo(() => shownOf(diagram, view, positions), [diagram, view, positions]);
  const known = useRef<ReadonlyMap<string, ModelNodeType>>(new Map());
  const [nodes, setNodes] = useState(() => nodesOf(diagram, shown, selected, known.current));
  // The first picture is the right one: React Flow would draw everything at full size before it fits.
  const [firstViewport] = useState(() => fitted(shown, size));
  const edges = useMemo(() => edgesOf(shown, selected), [shown, selected]);
  useEffect(() => {
    const next = nodesOf(diagram, shown, selected, known.current);
    known.current = new Map(next.map((node) => [node.id, node]));
    setNodes(next);
  }, [diagram, shown, selected]);
  useMeasuredHandles(known);
  const firstShown = useRef(view);
  useEffect(() => {
    if (firstShown.current === view) return;
    firstShown.current = view;
    const frame = requestAnimationFrame(() => void flow.fitView(FIT));
    return () => cancelAnimationFrame(frame);
  }, [flow, view]);
  useFollowSelection(shown.models.map((model) => model.name), setView);

  const change = (changes: NodeChange<ModelNodeType>[]) => {
    setNodes((now) => {
      const next = applyNodeChanges(changes.filter((one) => one.type !== 'select'), now);
      known.current = new Map(next.map((node) => [node.id, node]));
      return next;
    });
  };
  const connect = ({ source, target, sourceHandle }: Connection) =>
    openDialog({ kind: 'relation', source, target, field: sourceHandle || null });
  const dropped = (moved: readonly ModelNodeType[]) => {
    if (view.focus !== null || moved.length === 0) return;
    const places = moved.map(
      ({ id, position }) => [id, [Math.round(position.x), Math.round(position.y)]] as const,
    );
    moveModels(Object.fromEntries(places), textsNow(texts).moved(moved.map((one) => one.id).join(', ')));
  };
  return (
    <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        onNodesChange={change}
        onConnect={connect}
        onNodeClick={(_, node) => select(node.id, null, 'canvas')}
        onEdgeClick={(_, { data }) => data && select(data.edge.source, data.edge.source_field, 'canvas')}
        onPaneClick={() => select(null, null, 'canvas')}
        onNodeDragStop={(_, _node, moved) => dropped(moved)}
        onlyRenderVisibleElements={nodes.length > MANY}
        minZoom={MIN_ZOOM}
        maxZoom={1.6}
        defaultViewport={firstViewport}
        zoomOnDoubleClick={false}
        deleteKeyCode={null}
        multiSelectionKeyCode={null}
        selectionKeyCode="Shift"
        nodeDragThreshold={3}
        connectionRadius={10}
        connectionLineType={ConnectionLineType.SmoothStep}
        snapToGrid
        snapGrid={[4, 4]}
        aria-label={t.canvas}
        proOptions={{ hideAttribution: true }}
      >
        <Background variant={BackgroundVariant.Dots} gap={20} size={1.2} />
        {size.width > MAP_ROOM && nodes.length > 12 && nodes.length <= MAX_MAP && (
          <MiniMap pannable zoomable ariaLabel={null} nodeBorderRadius={12} />
        )}
        {(view.focus !== null || groupsOf(diagram).size > 1) && (
          <Panel position="top-left">
            <ViewBar diagram={diagram} view={view} shown={shown.models.length} onView={setView} />
          </Panel>
        )}
        <Panel position="bottom-left">
          <CanvasBar onFocus={(focus) => setView({ ...view, focus })} />
        </Panel>
        <FieldPopover />
    </ReactFlow>
  );
});

/** Measure the handles of fields once they are shown: names alone have none. All at once, since each is slow. */
function useMeasuredHandles(nodes: RefObject<ReadonlyMap<string, ModelNodeType>>): void {
  const update = useUpdateNodeInternals();
  const small = useFlowStore((state) => state.transform[2] < NAME_ONLY);
  const before = useRef(small);
  useEffect(() => {
    if (before.current && !small) update([...nodes.current.keys()]);
    before.current = small;
  }, [small, update, nodes]);
}

/** Return the diagram with the models of the one before, as far as they didn't change. */
function useReused(latest: Diagram): Diagram {
  const before = useRef<Diagram | null>(null);
  return useMemo(() => {
    before.current = reuse(before.current, latest);
    return before.current;
  }, [latest]);
}

/** Show all models; of too many, the first group that fits, or the neighbours of the busiest. */
function firstView(diagram: Diagram): View {
  const all: View = { focus: null, hops: 1, group: null };
  if (diagram.nodes.length <= MAX_SHOWN) return all;
  const group = [...groupsOf(diagram)].find(([, count]) => count <= MAX_SHOWN);
  return group ? { ...all, group: group[0] } : { ...all, focus: busiest(diagram) };
}

/** Move to a model that was selected in another view, or focus on it if it isn't shown. */
function useFollowSelection(shown: readonly string[], setView: (change: (view: View) => View) => void) {
  const flow = useReactFlow<ModelNodeType>();
  const names = useRef(shown);
  names.current = shown;
  useEffect(
    () =>
      selection.subscribe(() => {
        const { name, from } = selection.get();
        if (name === null || from === 'canvas') return;
        if (!names.current.includes(name)) {
          if (from === 'search') setView((view) => (view.focus || view.group !== null ? { ...view, focus: name, group: null } : view));
          return;
        }
        const node = flow.getNode(name);
        if (node === undefined) return;
        const { x, y, zoom } = flow.getViewport();
        const box = document.querySelector('.canvas')?.getBoundingClientRect();
        if (box === undefined) return;
        const left = node.position.x * zoom + x;
        const top = node.position.y * zoom + y;
        const width = (node.width ?? 0) * zoom;
        const height = (node.height ?? 0) * zoom;
        const visible = left >= 0 && top >= 0 && left + width <= box.width && top + height <= box.height;
        if (visible && from !== 'search') return;
        void flow.setCenter(node.position.x + (node.width ?? 0) / 2, node.position.y + (node.height ?? 0) / 2, {
          zoom: from === 'search' ? Math.max(zoom, 0.8) : zoom,
          duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 150,
        });
      }),
    [flow, setView],
  );
}

/** Handle the keys of the selected model and field. */
function pressed(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  if (target.closest('input, select, .field-popover')) return;
  const { name, field } = selection.get();
  const node = target.closest<HTMLElement>('.react-flow__node');
  if (node !== null && (event.key === 'Enter' || event.key === ' ')) enter(node);
  else if (name === null) return;
  else if (event.key === 'F2') openDialog({ kind: 'rename', model: name, field });
  else if (event.key === 'Delete' || event.key === 'Backspace') openDialog({ kind: 'delete', model: name, field });
  else if (event.key === 'a' && !event.ctrlKey && !event.metaKey) editField(name, null);
  else return;
  event.preventDefault();
}

/** Select a model; go to a field of the selected one. */
function enter(node: HTMLElement): void {
  const now = selection.get();
  const model = node.dataset.id ?? null;
  if (now.name !== model) return select(model, null, 'canvas');
  const row = node.querySelector<HTMLElement>('.row-selected .row-button') ?? node.querySelector<HTMLElement>('.row-button');
  row?.focus();
}
