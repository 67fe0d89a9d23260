import { Catalog } from './resource/catalog/catalog';
import type { Field, Relation, Resource } from './resource/types';

/** Create a resource for tests. */
export function resourceOf(
  fields: Record<string, Partial<Field>>,
  relations: Record<string, Relation> = {},
  rest: Partial<Resource> = {},
): Resource {
  const complete = Object.entries(fields).map(([name, field]) => [
    name,
    { type: 'string', label: name, ...field },
  ]);
  return {
    model: 'Post',
    module: 'post',
    path: 'posts',
    one: 'Post',
    many: 'Posts',
    key: 'id',
    title: 'title',
    fields: Object.fromEntries(complete) as Record<string, Field>,
    relations,
    can: ['read', 'create', 'update', 'delete'],
    ...rest,
  };
}

export function catalogOf(...resources: Resource[]): Catalog {
  return new Catalog(
    resources,
    resources.map(({ path }) => path),
  );
}
