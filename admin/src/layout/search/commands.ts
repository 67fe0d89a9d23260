import type { ComponentType } from 'react';

import { can } from '../../resource/catalog/catalog';
import type { Resource } from '../../resource/types';
import { matchesWords } from '../menu/menuEntries';

/** Groups of commands, in the order of the palette. */
export const GROUPS = ['recent', 'records', 'pages', 'create'] as const;
export type CommandGroup = (typeof GROUPS)[number];

/** An entry of the palette: it opens a page. */
export interface Command {
  group: CommandGroup;
  label: string;
  /** Second text, such as the model of a record. */
  detail?: string;
  /** Path of the page. */
  to: string;
  icon: ComponentType;
}

/** Texts and icons that commands of pages need. */
export interface CommandTexts {
  home: string;
  create: (resource: Resource) => string;
  iconOf: (resource: Resource) => ComponentType;
  homeIcon: ComponentType;
  createIcon: ComponentType;
}

/** Most pages and create actions of each group: without a text, and with one. */
const MOST = { initial: 6, found: 8 };

/** Return the commands that open lists and forms, and match all words of the text. */
export function pageCommands(resources: Resource[], text: string, texts: CommandTexts): Command[] {
  const most = text.trim() === '' ? MOST.initial : MOST.found;
  const { home, create, iconOf, homeIcon, createIcon } = texts;
  const lists = resources.filter((one) => matchesWords(`${one.many} ${one.one}`, text));
  const forms = resources.filter(
    (one) => can(one, 'create') && matchesWords(`${create(one)} ${one.many}`, text),
  );
  const pages: Command[] = lists.map((one) => ({
    group: 'pages',
    label: one.many,
    to: `/${one.path}`,
    icon: iconOf(one),
  }));
  if (matchesWords(home, text)) pages.push({ group: 'pages', label: home, to: '/', icon: homeIcon });
  const actions: Command[] = forms.map((one) => ({
    group: 'create',
    label: create(one),
    to: `/${one.path}/create`,
    icon: createIcon,
  }));
  return [...pages.slice(0, most), ...actions.slice(0, most)];
}

/** Return the commands by group, without empty groups. */
export function groupCommands(commands: Command[]): [group: CommandGroup, commands: Command[]][] {
  return GROUPS.map((group): [CommandGroup, Command[]] => [
    group,
    commands.filter((command) => command.group === group),
  ]).filter(([, found]) => found.length > 0);
}
