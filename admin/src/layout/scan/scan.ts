import type { Client } from '../../api/client';
import { isObject } from '../../api/json';
import { type AdminRecord, toRecord } from '../../data/records';
import { can, type Catalog } from '../../resource/catalog/catalog';
import { fieldsOf, isFilterable, type NamedField } from '../../resource/fields';
import { titleIncludes } from '../../resource/names/titles';
import type { Resource } from '../../resource/types';

/** A record that has the scanned code. */
export interface Scanned {
  resource: Resource;
  record: AdminRecord;
}

const CODES = /(^|_)(barcode|code|ean|gtin|isbn|number|serial|sku)$/i;
const LONGEST = 120;

/** Return the fields of a model that a label may have: codes and other short unique texts. */
export function codeFields(resource: Resource): NamedField[] {
  return fieldsOf(resource).filter((field) => {
    const isShort = field.type === 'string' && (field.length ?? Infinity) <= LONGEST;
    if (!isShort || field.private || field.creating || field.widget || !isFilterable(field)) return false;
    return field.unique === true || CODES.test(field.name);
  });
}

/** Find the records of all models that have a code, exactly as it was scanned. */
export async function findCode(client: Client, catalog: Catalog, code: string): Promise<Scanned[]> {
  const lists = catalog.resources.filter((resource) => can(resource, 'read'));
  const found = await Promise.all(
    lists.flatMap((resource) =>
      codeFields(resource).map(({ name }) => findIn(client, catalog, resource, name, code)),
    ),
  );
  const records = new Map(
    found.flat().map((one) => [`${one.resource.path} ${one.record.id}`, one]),
  );
  return [...records.values()];
}

async function findIn(
  client: Client,
  catalog: Catalog,
  resource: Resource,
  field: string,
  code: string,
): Promise<Scanned[]> {
  const include = titleIncludes(resource, catalog).join(',');
  const query = new URLSearchParams({ [field]: code, per_page: '5', ...(include && { include }) });
  const { body } = await client.call(`${resource.path}/?${query}`);
  const rows = isObject(body) && Array.isArray(body.data) ? body.data : [];
  return rows.filter(isObject).map((row) => ({ resource, record: toRecord(resource, row) }));
}
