import type { Catalog } from '../../resource/catalog/catalog';
import { editableFields, manyToManyRelations } from '../../resource/fields';
import { hasTitle } from '../../resource/names/titles';
import type { Resource } from '../../resource/types';

/** Return the headings of an empty file for an import: fields of new records, references by key. */
export function importHeadings(resource: Resource, catalog: Catalog): string[] {
  const heading = (label: string, model: string | undefined) => {
    const other = catalog.ofModel(model);
    return other && hasTitle(other) ? `${label} (${other.key})` : label;
  };
  return [
    ...editableFields(resource)
      .filter(({ type }) => type !== 'file' && type !== 'image')
      .map(({ label, references }) => heading(label, references)),
    ...manyToManyRelations(resource).map(({ label, model }) => heading(label, model)),
  ];
}
