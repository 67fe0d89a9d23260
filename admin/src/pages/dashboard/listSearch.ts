import { FILTER_OPERATORS } from '../../data/listQuery';
import type { Sort } from '../../resource/sort';
import type { Resource } from '../../resource/types';

type Parameters = Record<string, boolean | number | string>;

/** Return the address of a list with query parameters of the API as its filters. */
export function listSearch(resource: Resource, parameters: Parameters, sort?: Sort): string {
  const search = new URLSearchParams({ filter: JSON.stringify(listFilter(resource, parameters)) });
  if (sort) {
    search.set('sort', sort.field);
    search.set('order', sort.order);
  }
  return `?${search}`;
}

/** Return query parameters, such as `status__in`, as filters that the list shows and edits. */
export function listFilter(resource: Resource, parameters: Parameters): Record<string, unknown> {
  const filter: Record<string, unknown> = {};
  for (const [parameter, value] of Object.entries(parameters)) {
    const [, name = parameter, operator = 'eq'] = /^(.+)__([a-z]+)$/.exec(parameter) ?? [];
    // A path, such as `author.name`, is no field of the list.
    if (name === 'q' || name.includes('.') || !FILTER_OPERATORS.includes(operator)) {
      filter[parameter] = String(value);
    } else {
      const before = filter[name] as object | undefined;
      filter[name] = { ...before, ...condition(resource, name, operator, String(value)) };
    }
  }
  return filter;
}

const RANGED = new Set(['date', 'datetime', 'decimal', 'float', 'int', 'time']);

/** Return the condition with the operators of the field's inputs. */
function condition(resource: Resource, name: string, operator: string, value: string): object {
  const { type = '', references } = resource.fields[name] ?? {};
  if (operator === 'in') return { in: value.split(',') };
  if (operator === 'eq' && type === 'enum') return { in: [value] };
  if (operator === 'eq' && RANGED.has(type) && !references) return { gte: value, lte: value };
  return { [operator]: value };
}
