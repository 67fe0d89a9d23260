import {
  AutocompleteArrayInput,
  AutocompleteInput,
  type InputProps,
  type RaRecord,
  ReferenceArrayInput,
  ReferenceInput,
  type SortPayload,
  useRecordContext,
} from 'react-admin';

import { useCatalog } from '../resource/catalogContext';
import {
  hasTitle,
  isSearchable,
  isSortable,
  type ManyToManyRelation,
  recordTitle,
  titleFields,
} from '../resource/fields';
import { defaultSort } from '../resource/sort';
import type { Resource } from '../resource/types';
import { useFormMode } from './formMode';
import { validateValue } from './validation';

interface PickerProps extends Pick<InputProps, 'validate'> {
  source: string;
  other: Resource;
  label: string | false;
  helperText: string | false;
}

const PER_PAGE = 50;

/** Select a record of another resource, by search or from the first page. */
export function ReferencePicker({ source, other, ...props }: PickerProps) {
  return (
    <ReferenceInput source={source} reference={other.path} {...choicesQuery(other)}>
      <AutocompleteInput {...props} {...searchProps(other)} fullWidth />
    </ReferenceInput>
  );
}

/** Select the linked records of a many-to-many relation. */
export function ManyToManyPicker({ relation }: { relation: ManyToManyRelation }) {
  const other = useCatalog().ofModel(relation.model);
  const record = useRecordContext();
  // If the links were too many to load, selecting one would remove the others.
  const unread = useFormMode() === 'edit' && !Array.isArray(record?.[relation.field]);
  if (!other || unread) return null;
  return (
    <ReferenceArrayInput source={relation.field} reference={other.path} {...choicesQuery(other)}>
      <AutocompleteArrayInput
        label={relation.label}
        helperText={false}
        {...searchProps(other)}
        fullWidth
      />
    </ReferenceArrayInput>
  );
}

function choicesQuery(other: Resource): { perPage: number; sort: SortPayload } {
  // A picker shows no columns, so it sorts by all title fields.
  const titles = titleFields(other).filter((name) => isSortable(other.fields[name]));
  const titled = isSearchable(other) && hasTitle(other) && titles.length > 0;
  return {
    perPage: PER_PAGE,
    sort: titled ? { field: titles.join(','), order: 'ASC' } : defaultSort(other),
  };
}

function searchProps(other: Resource) {
  return {
    optionText: (record: RaRecord) => recordTitle(other, record),
    // The API searches all texts, so a match may not occur in the option's label. Don't filter its
    // results again.
    filterToQuery: (text: string) => searchFilter(other, text),
    ...(isSearchable(other) && { matchSuggestion: () => true }),
  };
}

/** Return the filter for a search text. A resource without texts is searched by key. */
export function searchFilter(other: Resource, text: string): Record<string, unknown> {
  const trimmed = text.trim();
  if (trimmed === '') return {};
  if (isSearchable(other)) return wordsFilter(other, trimmed);
  return isValid(other, other.key, trimmed) ? { [other.key]: { eq: trimmed } } : {};
}

/** A number in a title, such as “Main 12”, is not part of a text. Filter by it separately. */
function wordsFilter(other: Resource, text: string): Record<string, unknown> {
  const titles = titleFields(other);
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
