import { useEffect } from 'react';

import { Store } from '../state/store.ts';

/** An entry of the command palette. */
export interface Command {
  id: string;
  title: string;
  /** Words that find it besides its title. */
  keywords?: string;
  /** Shown beside the title, such as `Ctrl Z`. */
  keys?: string;
  /** Heading that it is listed under. */
  group?: string;
  run: () => void;
}

export const commands = new Store<readonly Command[]>([]);

/** True while the command palette is open. */
export const paletteOpen = new Store(false);

/** Add a command to the palette. Return what removes it. */
function registerCommand(command: Command): () => void {
  commands.update((all) => [...all.filter((one) => one.id !== command.id), command]);
  return () => commands.update((all) => all.filter((one) => one !== command));
}

/** Offer commands while a component is shown. The list has to be memoized. */
export function useCommands(list: readonly Command[]): void {
  useEffect(() => {
    const removers = list.map(registerCommand);
    return () => {
      for (const remove of removers) remove();
    };
  }, [list]);
}

/** Return the commands that match all words of a query, the best first. */
export function findCommands(all: readonly Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return all
    .map((command) => ({ command, rank: rankOf(command, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .map(({ command }) => command);
}

function rankOf(command: Command, words: readonly string[]): number {
  const title = command.title.toLowerCase();
  const all = `${title} ${command.keywords?.toLowerCase() ?? ''}`;
  let rank = 1;
  for (const word of words) {
    if (!all.includes(word)) return 0;
    if (title.startsWith(word)) rank += 3;
    else if (title.includes(` ${word}`)) rank += 2;
    else if (title.includes(word)) rank += 1;
  }
  return rank;
}
