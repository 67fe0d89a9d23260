import { Box, Link } from '@mui/material';
import type { ReactNode } from 'react';
import {
  useCreatePath,
  useGetRecordRepresentation,
  useRecordContext,
  useReference,
  useTranslate,
} from 'react-admin';

import { isObject } from '../api/json';
import { isHidden } from '../data/rights';
import { useRegionalLocale } from '../i18n/formats';
import { MarkupPage } from '../inputs/markup/MarkupPage';
import { useSyntax } from '../inputs/markup/useSyntax';
import { PathLink, SCROLL_TO_TOP } from '../layout/PathLink';
import { useCatalog, useResource } from '../resource/catalog/catalogContext';
import { itemField } from '../resource/fields';
import { useTitleContext } from '../resource/names/recordName';
import { hasTitleRecords, recordTitle } from '../resource/names/titles';
import { useOverride } from '../resource/overrides';
import { planOf } from '../resource/plan';
import type { Field, Resource } from '../resource/types';
import { ChoiceChip } from './ChoiceChip';
import { ClockValue, DateTimeValue, DateValue } from './DateValue';
import { isFileRecord } from './files';
import { FileValue } from './FileValue';
import { formatNumber, formatTime } from './format';

interface FieldValueProps {
  source: string;
  /** Show the value on one line, for tables. */
  compact?: boolean;
  /** Link a reference to its record. */
  link?: boolean;
}

/** Show a field of the current record by its type or by an override of the project. */
export function FieldValue({ source, compact = false, link = true }: FieldValueProps) {
  const resource = useResource();
  const record = useRecordContext();
  const Override = useOverride(resource.module).fields?.[source]?.show;
  const catalog = useCatalog();
  const other = catalog.ofModel(resource.fields[source]?.references);
  const field = resource.fields[source];
  if (Override) return <Override source={source} />;
  const value: unknown = record?.[source];
  if (isHidden(record, source)) return <HiddenValue />;
  if (!field || value === undefined || value === null) return <EmptyValue />;
  if (other) {
    const included = includedRecord(resource, source, record);
    return included && hasTitleRecords(other, included, catalog) ? (
      <IncludedReference other={other} id={String(value)} link={link} record={included} />
    ) : (
      <ReferenceValue other={other} id={String(value)} link={link} />
    );
  }
  if (compact && field.type === 'datetime' && isEndOfSameDay(resource, source, record)) {
    return <ClockValue iso={String(value)} />;
  }
  return <TypedValue field={field} value={value} compact={compact} />;
}

/** Return true if the field is the end of a planned record that starts on the same day. */
function isEndOfSameDay(
  resource: Resource,
  source: string,
  record: Record<string, unknown> | undefined,
): boolean {
  const { start, end } = planOf(resource) ?? {};
  if (start === undefined || end !== source) return false;
  const dayOf = (name: string) => new Date(String(record?.[name])).toDateString();
  return dayOf(start) === dayOf(end);
}

function TypedValue({ field, value, compact }: { field: Field; value: unknown; compact: boolean }) {
  const locale = useRegionalLocale();
  const translate = useTranslate();
  switch (field.type) {
    case 'array':
      return <ArrayValue field={field} values={Array.isArray(value) ? value : []} />;
    case 'bool':
      return <>{translate(value ? 'ra.boolean.true' : 'ra.boolean.false')}</>;
    case 'enum':
      return <ChoiceChip field={field} value={String(value)} />;
    case 'int':
    case 'float':
      return <NumberValue text={formatNumber(value, locale)} />;
    case 'decimal':
      return <NumberValue text={formatNumber(value, locale, field.scale)} />;
    case 'datetime':
      return <DateTimeValue iso={String(value)} past={field.made === true} compact={compact} />;
    case 'date':
      return <DateValue day={String(value)} compact={compact} />;
    case 'time':
      return <time dateTime={String(value)}>{formatTime(String(value), locale)}</time>;
    case 'file':
    case 'image':
      return isFileRecord(value) ? <FileValue file={value} compact={compact} /> : <EmptyValue />;
    case 'json':
      return <JsonValue text={String(value)} compact={compact} />;
    case 'uuid':
      return <span className="fw-key">{String(value)}</span>;
    default:
      return <TextValue field={field} text={String(value)} compact={compact} />;
  }
}

function ArrayValue({ field, values }: { field: Field; values: unknown[] }) {
  const item = itemField(field);
  if (values.length === 0) return <EmptyValue />;
  return (
    <span className="fw-items">
      {values.map((value, place) => (
        // Items may be equal. The values of an enum are chips by themselves.
        <span key={place} className={item.type === 'enum' ? '' : 'fw-choice'}>
          <TypedValue field={item} value={value} compact />
        </span>
      ))}
    </span>
  );
}

function TextValue({ field, text, compact }: { field: Field; text: string; compact: boolean }) {
  const address = hrefOf(field, text);
  const syntax = useSyntax(field);
  if (syntax && !compact) return <MarkupPage syntax={syntax} text={text} />;
  const words = <LongText text={syntax === 'html' ? withoutTags(text) : text} compact={compact} />;
  if (!address || compact) return words;
  return (
    <Link href={address} rel="noopener noreferrer">
      {words}
    </Link>
  );
}

function withoutTags(text: string): string {
  return text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

/** Return the link of an e-mail or URL field, or undefined if the text is not a valid one. */
export function hrefOf(field: Field, text: string): string | undefined {
  if (field.widget === 'email' && /^[^\s@]+@[^\s@]+$/.test(text)) return `mailto:${text}`;
  return field.widget === 'url' && /^https?:\/\//i.test(text) ? text : undefined;
}

function NumberValue({ text }: { text: string }) {
  return <span className="fw-digits">{text}</span>;
}

interface ReferenceValueProps {
  /** Resource of the referenced record. */
  other: Resource;
  /** Key of the record. */
  id: string;
  /** Link to the record. */
  link: boolean;
}

/**
 * Show a reference by name, or by key if the name is unknown. The names for all rows of a table are
 * fetched in one request.
 */
export function ReferenceValue({ other, id, link }: ReferenceValueProps) {
  const represent = useGetRecordRepresentation(other.path);
  const context = useTitleContext();
  const { referenceRecord, isLoading } = useReference({ reference: other.path, id });
  const unknown = isLoading ? '…' : recordTitle(other, { id }, context);
  const name = referenceRecord ? represent(referenceRecord) : unknown;
  return <ReferenceName other={other} id={id} link={link} name={name} />;
}

/** Show a reference whose record came with the record of the page, for its title. */
function IncludedReference({
  record,
  ...props
}: ReferenceValueProps & { record: Record<string, unknown> }) {
  const represent = useGetRecordRepresentation(props.other.path);
  return <ReferenceName {...props} name={represent({ ...record, id: props.id })} />;
}

/** Return the record of a foreign key, if the response included it. */
function includedRecord(
  { relations }: Resource,
  source: string,
  record: Record<string, unknown> | undefined,
): Record<string, unknown> | undefined {
  const [alias = ''] =
    Object.entries(relations).find(([, one]) => one.kind === 'belongs_to' && one.via === source) ??
    [];
  const included = record?.[alias];
  return isObject(included) ? included : undefined;
}

/** Show the name of a record, linked to its page. */
export function ReferenceName({
  other,
  id,
  link,
  name,
}: ReferenceValueProps & { name: ReactNode }) {
  const createPath = useCreatePath();
  if (!link) return <span className="fw-reference">{name}</span>;
  return (
    <PathLink
      to={createPath({ resource: other.path, type: 'show', id })}
      className="fw-reference"
      // Don't open the record of the row.
      onClick={stop}
      state={SCROLL_TO_TOP}
    >
      {name}
    </PathLink>
  );
}

function stop(event: React.MouseEvent) {
  event.stopPropagation();
}

/** Show a JSON value, indented or on one line. */
export function JsonValue({ text, compact }: { text: string; compact: boolean }) {
  if (compact) return <LongText text={text.replace(/\s+/g, ' ')} compact />;
  return (
    <Box
      component="pre"
      sx={{ m: 0, fontSize: 13, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {text}
    </Box>
  );
}

/** Show a text with its line breaks, or truncated to one line. */
export function LongText({ text, compact }: { text: string; compact: boolean }) {
  if (!compact) return <span className="fw-text">{text}</span>;
  // A cell may be a link, which must be visible.
  if (text.trim() === '') return <EmptyValue />;
  return <span className="fw-line">{text.slice(0, 200)}</span>;
}

/** Placeholder of a value that the user can't read, which isn't null. */
function HiddenValue() {
  const translate = useTranslate();
  return (
    <span className="fw-nothing" title={translate('fw.value.hidden_hint')}>
      {translate('fw.value.hidden')}
    </span>
  );
}

/** Placeholder for null. */
export function EmptyValue() {
  return <span className="fw-nothing">—</span>;
}
