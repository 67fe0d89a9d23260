import { Catalog } from '../catalog/catalog';
import type { Action, Field, ListTab, MenuItem, Relation, Resource } from '../types';

/** Texts of a part of a descriptor, or only its label. */
export type PartLabels =
  | string
  | {
      label?: string;
      help?: string;
      placeholder?: string;
      confirm?: string;
      message?: string;
      labels?: Record<string, string>;
      fields?: Record<string, PartLabels>;
    };

/** Texts of a descriptor. Sections, tabs and actions are named by their labels. */
export interface ModelLabels {
  one?: string;
  many?: string;
  fields?: Record<string, PartLabels>;
  relations?: Record<string, PartLabels>;
  sections?: Record<string, PartLabels>;
  tabs?: Record<string, PartLabels>;
  actions?: Record<string, PartLabels>;
}

/** A file `admin/labels/<language>.json`. */
export interface LanguageLabels {
  models?: Record<string, ModelLabels>;
  menu?: Record<string, string>;
}

/** Return the catalog with the labels of a language. What has none keeps its label. */
export function inLanguage(catalog: Catalog, language: string): Catalog {
  const { labels } = catalog;
  // `fr` is for `fr-CA`, too.
  const chosen = labels[language] ?? labels[language.split('-')[0] ?? language];
  if (!chosen) return catalog;
  return new Catalog(
    catalog.resources.map((one) => labelled(one, chosen.models?.[one.model])),
    catalog.menu.map((item) => labelledItem(item, chosen.menu ?? {})),
    catalog.faults,
    catalog.denied,
    labels,
  );
}

function labelled(resource: Resource, labels: ModelLabels | undefined): Resource {
  if (!labels) return resource;
  const { one = resource.one, many = resource.many } = labels;
  return {
    ...resource,
    one,
    many,
    fields: labelledMembers(resource.fields, labels.fields),
    relations: labelledMembers(resource.relations, labels.relations),
    ...(resource.sections && { sections: labelledItems(resource.sections, labels.sections) }),
    ...(resource.tabs && { tabs: labelledKnown(resource.tabs, labels.tabs) }),
    ...(resource.actions && { actions: labelledKnown(resource.actions, labels.actions) }),
  };
}

type Part = Partial<Pick<Field, 'labels'>> & Pick<Relation, 'label'> & Pick<Action, 'fields'>;

function labelledMembers<T extends { label: string }>(
  members: Record<string, T>,
  labels: Record<string, PartLabels> = {},
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(members).map(([name, one]) => [name, labelledPart(one, own(labels, name))]),
  );
}

function labelledItems<T extends { label: string }>(
  items: T[],
  labels: Record<string, PartLabels> = {},
): T[] {
  return items.map((one) => labelledPart(one, own(labels, one.label)));
}

/** Tabs and actions keep their original labels, by which links and views name them. */
function labelledKnown<T extends Action | ListTab>(
  items: T[],
  labels: Record<string, PartLabels> | undefined,
): T[] {
  const originals = items.map(({ label, original = label }) => original);
  return labelledItems(items, labels).map((one, at) => ({ ...one, original: originals[at]! }));
}

function own<T>(values: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function labelledPart<T extends { label: string }>(part: T, labels: PartLabels | undefined): T {
  if (labels === undefined) return part;
  if (typeof labels === 'string') return { ...part, label: labels };
  const { labels: values, fields, ...texts } = labels;
  const given: Part = part;
  return {
    ...part,
    ...texts,
    ...(values && { labels: { ...given.labels, ...values } }),
    ...(fields && given.fields && { fields: labelledMembers(given.fields, fields) }),
  };
}

function labelledItem(item: MenuItem, labels: Record<string, string>): MenuItem {
  if (typeof item === 'string') return item;
  return {
    ...item,
    label: own(labels, item.label) ?? item.label,
    items: item.items.map((one) => labelledItem(one, labels)),
  };
}
