import { useCreatePath, useRecordContext, useTranslate } from 'react-admin';

import type { JsonObject } from '../../../api/json';
import { toRecord } from '../../../data/records';
import { EmptyValue, FieldValue } from '../../../fields/FieldValue';
import { PathLink, SCROLL_TO_TOP } from '../../../layout/PathLink';
import { useResource } from '../../../resource/catalog/catalogContext';
import type { ManyToManyRelation } from '../../../resource/fields';
import { useTitleContext } from '../../../resource/names/recordName';
import { recordTitle, titleColumns } from '../../../resource/names/titles';
import type { Resource } from '../../../resource/types';

/** Title field of a record, linked to its page. */
export function RecordLink({ source }: { source: string }) {
  const resource = useResource();
  const record = useRecordContext();
  const createPath = useCreatePath();
  const context = useTitleContext();
  if (!record) return null;
  const titles = titleColumns(resource);
  const isPart = titles.length > 1 && titles.includes(source);
  const isBlank = String(record[source] ?? '').trim() === '';
  return (
    <PathLink
      to={createPath({ resource: resource.path, type: 'show', id: record.id })}
      state={SCROLL_TO_TOP}
      className="fw-record"
      // A dash or a part of the title would not identify the record.
      aria-label={isPart || isBlank ? recordTitle(resource, record, context) : undefined}
      onClick={stopPropagation}
    >
      <FieldValue source={source} compact link={false} />
    </PathLink>
  );
}

/** Number of links in a cell; the rest is counted. */
const MAX_LINKS = 4;

interface ManyToManyCellProps {
  relation: ManyToManyRelation;
  /** Resource at the other end of the relation. */
  other: Resource;
}

/** Linked records of a row, from the response of the list. */
export function ManyToManyCell({ relation, other }: ManyToManyCellProps) {
  const linked: unknown = useRecordContext()?.[relation.name];
  const translate = useTranslate();
  const createPath = useCreatePath();
  const context = useTitleContext();
  // The links are loading, or there are more than the API returns at once.
  if (linked === undefined) return '…';
  if (!Array.isArray(linked)) return translate('fw.value.too_many');
  if (linked.length === 0) return <EmptyValue />;
  const records = linked.slice(0, MAX_LINKS).map((one: JsonObject) => toRecord(other, one));
  return (
    <span className="fw-links">
      {records.map((record) => (
        <PathLink
          key={record.id}
          to={createPath({ resource: other.path, type: 'show', id: record.id })}
          className="fw-reference"
          onClick={stopPropagation}
          state={SCROLL_TO_TOP}
        >
          {recordTitle(other, record, context)}
        </PathLink>
      ))}
      {linked.length > MAX_LINKS && <span>+{linked.length - MAX_LINKS}</span>}
    </span>
  );
}

/** Don't open the record of the row. */
function stopPropagation(event: React.MouseEvent): void {
  event.stopPropagation();
}
