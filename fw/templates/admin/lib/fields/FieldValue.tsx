import { Link } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';

import { useRegionalLocale } from '../i18n';
import { useOverride } from '../overrides';
import { useCatalog, useResource } from '../resource/context';
import { choiceName } from '../resource/choices';
import type { Field } from '../resource/types';
import { formatClock, formatDay, formatMoment, formatNumber } from './format';
import { JsonValue } from './JsonValue';
import { LongText } from './LongText';
import { Nothing } from './Nothing';
import { ReferenceValue } from './ReferenceValue';

interface FieldValueProps {
  source: string;
  /** In a table there is one line for it. */
  compact?: boolean;
  /** Whether a reference leads to the record that it means. */
  link?: boolean;
}

/** Shows a field of the current record as its type says, or as the project's override does. */
export function FieldValue({ source, compact = false, link = true }: FieldValueProps) {
  const resource = useResource();
  const record = useRecordContext();
  const Override = useOverride(resource.module).fields?.[source]?.show;
  const other = useCatalog().ofModel(resource.fields[source]?.references);
  const field = resource.fields[source];
  if (Override) return <Override source={source} />;
  const value: unknown = record?.[source];
  if (!field || value === undefined || value === null) return <Nothing />;
  if (other) return <ReferenceValue other={other} id={String(value)} link={link} />;
  return <Value field={field} value={value} compact={compact} />;
}

function Value({ field, value, compact }: { field: Field; value: unknown; compact: boolean }) {
  const locale = useRegionalLocale();
  const translate = useTranslate();
  switch (field.type) {
    case 'bool':
      return <>{translate(value ? 'ra.boolean.true' : 'ra.boolean.false')}</>;
    case 'enum':
      return <span className="fw-choice">{choiceName(field, String(value))}</span>;
    case 'int':
    case 'float':
      return <Digits text={formatNumber(value, locale)} />;
    case 'decimal':
      return <Digits text={formatNumber(value, locale, field.scale)} />;
    case 'datetime':
      return (
        <time dateTime={String(value)} title={String(value)}>
          {formatMoment(String(value), locale)}
        </time>
      );
    case 'date':
      return <time dateTime={String(value)}>{formatDay(String(value), locale)}</time>;
    case 'time':
      return <time dateTime={String(value)}>{formatClock(String(value), locale)}</time>;
    case 'json':
      return <JsonValue text={String(value)} compact={compact} />;
    case 'uuid':
      return <span className="fw-key">{String(value)}</span>;
    default:
      return <Words field={field} text={String(value)} compact={compact} />;
  }
}

function Words({ field, text, compact }: { field: Field; text: string; compact: boolean }) {
  const address = addressOf(field, text);
  const words = <LongText text={text} compact={compact} />;
  if (!address || compact) return words;
  return (
    <Link href={address} rel="noopener noreferrer">
      {words}
    </Link>
  );
}

/** Where a text leads that was said to be an address; nowhere if it isn't one after all. */
export function addressOf(field: Field, text: string): string | undefined {
  if (field.widget === 'email' && /^[^\s@]+@[^\s@]+$/.test(text)) return `mailto:${text}`;
  return field.widget === 'url' && /^https?:\/\//i.test(text) ? text : undefined;
}

function Digits({ text }: { text: string }) {
  return <span className="fw-digits">{text}</span>;
}
