import { isDate, planOf } from '../../resource/plan';
import { relationsOf, statusField } from '../../resource/fields';
import type { ListView, Resource } from '../../resource/types';

export type ViewKind = 'board' | 'calendar' | 'inbox' | 'roster' | 'table' | 'timeline';

/** A view of a list with its name in the address. */
export type NamedView = { name: string } & (
  | { view: 'table' }
  | Exclude<ListView, 'table'>
);

const views = new WeakMap<Resource, NamedView[]>();

/**
 * Return the views of a list: those of the descriptor, or the table, a board of the status, an
 * inbox of messages, and a calendar and a roster of the plan. Views of unknown fields are left out.
 */
export function viewsOf(resource: Resource): NamedView[] {
  let known = views.get(resource);
  if (!known) {
    known = named((resource.views ?? defaultViews(resource)).filter((view) => fits(resource, view)));
    if (known.length === 0) known = [{ name: 'table', view: 'table' }];
    views.set(resource, known);
  }
  return known;
}

/** References to people who have a roster. */
const ROSTERED =
  /^(teacher|instructor|trainer|tutor|lecturer|doctor|nurse|employee|staff|driver|technician|assignee|worker)(_id)?$/;
const MESSAGES = /^(messages|replies|emails)$/;

function defaultViews(resource: Resource): ListView[] {
  const status = statusField(resource);
  const plan = planOf(resource);
  const thread = relationsOf(resource, 'has_many').find(({ name }) => MESSAGES.test(name))?.name;
  const rows = Object.entries(resource.fields).find(
    ([name, field]) => field.references && ROSTERED.test(name),
  )?.[0];
  return [
    'table',
    ...(status && status.filter !== false ? [{ view: 'board' as const, field: status.name }] : []),
    ...(status && thread ? [{ view: 'inbox' as const, thread }] : []),
    ...(plan ? [{ view: 'calendar' as const, ...plan }] : []),
    ...(plan && rows ? [{ view: 'roster' as const, rows, ...plan }] : []),
  ];
}

function fits({ fields, relations }: Resource, view: ListView): boolean {
  if (view === 'table') return true;
  const isKnownDate = (name: string) => isDate(fields[name]) && !fields[name]?.private;
  switch (view.view) {
    case 'board': {
      const field = fields[view.field];
      return (field?.type === 'enum' || field?.references !== undefined) && !field.private;
    }
    case 'calendar':
      return isKnownDate(view.start);
    case 'roster': {
      const field = fields[view.rows];
      const hasRows = field?.type === 'enum' || field?.references !== undefined;
      return hasRows && !field.private && isKnownDate(view.start);
    }
    case 'timeline':
      return isKnownDate(view.date);
    case 'inbox':
      return relations[view.thread]?.kind === 'has_many';
    default:
      return false;
  }
}

/** Name the views: `board`, and `board-2` for another one. */
function named(given: ListView[]): NamedView[] {
  const counts = new Map<string, number>();
  return given.map((one) => {
    const view = one === 'table' ? { view: 'table' as const } : one;
    const count = (counts.get(view.view) ?? 0) + 1;
    counts.set(view.view, count);
    return { ...view, name: count === 1 ? view.view : `${view.view}-${count}` };
  });
}

/** Return the view of an address, or the first one. */
export function findView(resource: Resource, name: string | undefined): NamedView {
  const known = viewsOf(resource);
  return known.find((view) => view.name === name) ?? known[0]!;
}

/** Return the name of the view that a theme opens lists with; undefined if the list has none. */
export function preferredView(resource: Resource, layout: string | undefined): string | undefined {
  if (resource.views) return undefined;
  return viewsOf(resource).find(({ view }) => view === layout)?.name;
}
