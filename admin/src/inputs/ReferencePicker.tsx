import { Box } from '@mui/material';
import { lazy, Suspense, useContext, useMemo } from 'react';
import {
  AutocompleteArrayInput,
  AutocompleteInput,
  type InputProps,
  type RaRecord,
  ReferenceArrayInput,
  ReferenceInput,
  type SortPayload,
  useRecordContext,
  useTranslate,
} from 'react-admin';

import { can, type Catalog } from '../resource/catalog/catalog';
import { useCatalog } from '../resource/catalog/catalogContext';
import {
  isSortable,
  type ManyToManyRelation,
  modelLabels,
} from '../resource/fields';
import { useTitleContext } from '../resource/names/recordName';
import {
  hasTitle,
  isSearchable,
  ownTitleFields,
  recordTitle,
  subtitleText,
  suggestedValues,
} from '../resource/names/titles';
import { defaultSort } from '../resource/sort';
import type { Resource } from '../resource/types';
import { NestedFormContext, useFormMode } from './formMode';
import { validateValue } from './validation';

const CreateRecordDialog = lazy(() => import('../pages/form/CreateRecordDialog'));

interface PickerProps extends Pick<InputProps, 'validate'> {
  source: string;
  other: Resource;
  label: string | false;
  helperText: string | false;
  /** Offer to create a record. */
  creates?: boolean;
}

const PER_PAGE = 50;
const DATES = new Set(['date', 'datetime']);

/** Select a record of another resource, by search or from the first page. */
export function ReferencePicker({ source, other, creates = false, ...props }: PickerProps) {
  const search = useSearchProps(other);
  const create = useCreateProps(other, creates);
  const catalog = useCatalog();
  return (
    <ReferenceInput source={source} reference={other.path} {...choicesQuery(other, catalog)}>
      <AutocompleteInput {...props} {...search} {...create} fullWidth />
    </ReferenceInput>
  );
}

/** Select the linked records of a many-to-many relation. */
export function ManyToManyPicker({ relation }: { relation: ManyToManyRelation }) {
  const other = useCatalog().ofModel(relation.model);
  const record = useRecordContext();
  // If the links were too many to load, selecting one would remove the others.
  const unread = useFormMode() === 'edit' && !Array.isArray(record?.[relation.field]);
  return other && !unread ? <LinkPicker relation={relation} other={other} /> : null;
}

function LinkPicker({ relation, other }: { relation: ManyToManyRelation; other: Resource }) {
  const search = useSearchProps(other);
  const create = useCreateProps(other, true);
  const catalog = useCatalog();
  return (
    <ReferenceArrayInput source={relation.field} reference={other.path} {...choicesQuery(other, catalog)}>
      <AutocompleteArrayInput
        label={relation.label}
        helperText={false}
        {...search}
        {...create}
        fullWidth
      />
    </ReferenceArrayInput>
  );
}

/** Return the properties of a picker that creates records in a dialog. A dialog opens no other. */
function useCreateProps(other: Resource, wanted: boolean) {
  const translate = useTranslate();
  const isNested = useContext(NestedFormContext);
  if (!wanted || isNested || !can(other, 'create')) return {};
  return {
    create: (
      <Suspense fallback={null}>
        <CreateRecordDialog other={other} />
      </Suspense>
    ),
    createLabel: translate('fw.picker.create_hint', modelLabels(other)),
    // react-admin inserts the text of the input, with which the form of a named record begins.
    createItemLabel: translate(
      Object.keys(suggestedValues(other, 'x')).length > 0 ? 'fw.picker.create' : 'fw.list.create',
      modelLabels(other),
    ),
    // An input that accepts new values has no arrow by default.
    forcePopupIcon: true,
    // The input gets the focus back when the dialog closes.
    openOnFocus: false,
  };
}

function choicesQuery(other: Resource, catalog: Catalog): { perPage: number; sort: SortPayload } {
  // A picker shows no columns, so it sorts by all title fields. A state orders nothing.
  const titles = ownTitleFields(other).filter((name) => {
    return isSortable(other.fields[name]) && other.fields[name]?.type !== 'enum';
  });
  const titled = isSearchable(other, catalog) && hasTitle(other) && titles.length > 0;
  const isDated = titles.every((name) => DATES.has(other.fields[name]?.type ?? ''));
  if (titled && isDated) return { perPage: PER_PAGE, sort: { field: titles[0]!, order: 'DESC' } };
  return {
    perPage: PER_PAGE,
    sort: titled ? { field: titles.join(','), order: 'ASC' } : defaultSort(other),
  };
}

/** Return the properties of a picker that show and find records. They must be stable. */
function useSearchProps(other: Resource) {
  const context = useTitleContext();
  return useMemo(
    () => ({
      optionText: <PickerOption other={other} />,
      inputText: (record: RaRecord) => recordTitle(other, record, context),
      filterToQuery: (text: string) => searchFilter(other, text, context.catalog),
      // The API searches all texts, so a match may not occur in the option's label. Don't filter
      // its results again.
      matchSuggestion: () => true,
    }),
    [other, context],
  );
}

/** A record with what tells it apart from others of the same title. */
function PickerOption({ other }: { other: Resource }) {
  const record = useRecordContext();
  const context = useTitleContext();
  if (!record) return null;
  const subtitle = subtitleText(other, record, context);
  return (
    <span className="fw-option">
      <span>{recordTitle(other, record, context)}</span>{' '}
      {subtitle !== '' && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 13 }}>
          {subtitle}
        </Box>
      )}
    </span>
  );
}

/** Return the filter for a search text. A resource without texts is searched by key. */
export function searchFilter(
  other: Resource,
  text: string,
  catalog: Catalog,
): Record<string, unknown> {
  const trimmed = text.trim();
  if (trimmed === '') return {};
  if (isSearchable(other, catalog)) return wordsFilter(other, trimmed);
  return isValid(other, other.key, trimmed) ? { [other.key]: { eq: trimmed } } : {};
}

/** A number in a title, such as “Main 12”, is not part of a text. Filter by it separately. */
function wordsFilter(other: Resource, text: string): Record<string, unknown> {
  const titles = ownTitleFields(other);
  const [number, ...more] = titles.filter((name) => other.fields[name]?.type === 'int');
  if (titles.length === 1 || number === undefined || more.length > 0) return { q: text };
  const words = text.split(/\s+/);
  const isIt = (word: string) => isValid(other, number, word);
  const place = number === titles[0] ? words.findIndex(isIt) : words.findLastIndex(isIt);
  if (place === -1) return { q: text };
  const q = words.filter((_word, index) => index !== place).join(' ');
  return { ...(q && { q }), [number]: { eq: words[place] } };
}

function isValid(other: Resource, name: string, text: string): boolean {
  const field = other.fields[name];
  // A form accepts +5, but a query parameter does not.
  return field !== undefined && !text.startsWith('+') && validateValue(field, text) === undefined;
}
