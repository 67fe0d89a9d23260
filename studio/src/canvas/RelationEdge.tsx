import { BaseEdge, getSmoothStepPath, Position, useInternalNode, type EdgeProps } from '@xyflow/react';
import { memo, type ReactNode } from 'react';

import type { End } from '../schema/types.ts';
import { footOf, sidesOf } from './edgeShape.ts';
import type { ModelNodeType, RelationEdgeType } from './graph.ts';
import { rowMiddle } from './sizes.ts';

/** An edge from the field of a foreign key to the field that it refers to, with crow's feet. */
export const RelationEdge = memo(function RelationEdge({
  id,
  source,
  target,
  selected,
  data,
}: EdgeProps<RelationEdgeType>): ReactNode {
  const from = useInternalNode<ModelNodeType>(source);
  const to = useInternalNode<ModelNodeType>(target);
  if (from === undefined || to === undefined || data === undefined) return null;
  const { edge } = data;
  const one = boxOf(from.internals.positionAbsolute, from.data.model.width);
  const other = boxOf(to.internals.positionAbsolute, to.data.model.width);
  const [sourceSide, targetSide] = sidesOf(one, other, source === target);
  const sourceX = sourceSide === 1 ? one.right : one.left;
  const targetX = targetSide === 1 ? other.right : other.left;
  const sourceY = one.top + rowMiddle(from.data.model, edge.source_field);
  const targetY = other.top + rowMiddle(to.data.model, edge.target_field);
  const [path, labelX, labelY] = getSmoothStepPath({
    sourceX,
    sourceY,
    sourcePosition: sourceSide === 1 ? Position.Right : Position.Left,
    targetX,
    targetY,
    targetPosition: targetSide === 1 ? Position.Right : Position.Left,
    borderRadius: 10,
    offset: 26,
  });
  const label = [edge.source_alias, edge.target_alias].filter(Boolean).join(' · ');
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        interactionWidth={16}
        {...(selected && label ? { label, labelX, labelY, labelBgPadding: [6, 3], labelBgBorderRadius: 4 } : {})}
      />
      <Foot end={edge.source_end} x={sourceX} y={sourceY} side={sourceSide} />
      <Foot end={edge.target_end} x={targetX} y={targetY} side={targetSide} />
    </>
  );
});

function Foot({ end, x, y, side }: { end: End; x: number; y: number; side: 1 | -1 }): ReactNode {
  return <path className="edge-foot" d={footOf(end, x, y, side)} />;
}

function boxOf(place: { x: number; y: number }, width: number) {
  return { left: place.x, right: place.x + width, top: place.y };
}
