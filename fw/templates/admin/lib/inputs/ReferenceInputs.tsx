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

import { useCatalog } from '../resource/context';
import { isSearchable, isSortable, type LinkedRelation } from '../resource/fields';
import { sortOf } from '../resource/sort';
import { isNamed, titleFields, titleOf } from '../resource/title';
import type { Resource } from '../resource/types';
import { useFormMode } from './mode';
import { faultOf } from './rules';

interface PickerProps extends Pick<InputProps, 'validate'> {
  source: string;
  other: Resource;
  label: string | false;
  helperText: string | false;
}

const PER_PAGE = 50;

/** Picks a record of another resource, found by its text or among the newest. */
export function RecordInput({ source, other, ...props }: PickerProps) {
  return (
    <ReferenceInput source={source} reference={other.path} {...listing(other)}>
      <AutocompleteInput {...props} {...searching(other)} fullWidth />
    </ReferenceInput>
  );
}

/** Picks the records that a many_to_many links with. */
export function LinksInput({ relation }: { relation: LinkedRelation }) {
  const other = useCatalog().ofModel(relation.model);
  const record = useRecordContext();
  // Links that weren't read, as they are too many, would be lost with the first that is added.
  const unread = useFormMode() === 'edit' && !Array.isArray(record?.[relation.field]);
  if (!other || unread) return null;
  return (
    <ReferenceArrayInput source={relation.field} reference={other.path} {...listing(other)}>
      <AutocompleteArrayInput
        label={relation.label}
        helperText={false}
        {...searching(other)}
        fullWidth
      />
    </ReferenceArrayInput>
  );
}

function listing(other: Resource): { perPage: number; sort: SortPayload } {
  // The API takes several fields to sort by, and a picker has no heads of columns to say so.
  const titles = titleFields(other).filter((name) => isSortable(other.fields[name]));
  const titled = isSearchable(other) && isNamed(other) && titles.length > 0;
  return {
    perPage: PER_PAGE,
    sort: titled ? { field: titles.join(','), order: 'ASC' } : sortOf(other),
  };
}

function searching(other: Resource) {
  return {
    optionText: (record: RaRecord) => titleOf(other, record),
    // Texts are looked for in any field, of which the choice may show another one: the API says
    // what fits, and nothing of that is left out again here.
    filterToQuery: (text: string) => searchFilter(other, text),
    ...(isSearchable(other) && { matchSuggestion: () => true }),
  };
}

/** How to look for a text in a resource; one without texts is looked for by its key. */
export function searchFilter(other: Resource, text: string): Record<string, unknown> {
  const wanted = text.trim();
  if (wanted === '') return {};
  if (isSearchable(other)) return wordsFilter(other, wanted);
  return fits(other, other.key, wanted) ? { [other.key]: { eq: wanted } } : {};
}

/** A number in a title, as that of “Main 12”, stands in no text: it is asked for by itself. */
function wordsFilter(other: Resource, text: string): Record<string, unknown> {
  const titles = titleFields(other);
  const [number, ...more] = titles.filter((name) => other.fields[name]?.type === 'int');
  if (titles.length === 1 || number === undefined || more.length > 0) return { q: text };
  const words = text.split(/\s+/);
  const isIt = (word: string) => fits(other, number, word);
  const place = number === titles[0] ? words.findIndex(isIt) : words.findLastIndex(isIt);
  if (place === -1) return { q: text };
  const q = words.filter((_word, index) => index !== place).join(' ');
  return { ...(q && { q }), [number]: { eq: words[place] } };
}

function fits(other: Resource, name: string, text: string): boolean {
  const field = other.fields[name];
  // A form reads +5, which the API refuses in an address.
  return field !== undefined && !text.startsWith('+') && faultOf(field, text) === undefined;
}
