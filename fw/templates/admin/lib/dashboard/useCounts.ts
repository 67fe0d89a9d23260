import { useQueries } from '@tanstack/react-query';

import { isObject, type Json } from '../api/json';
import { useAsking } from './useApi';

/** So many are asked for at once: an address has only room for so many. */
const LOT = 50;

/** How many records there are under each path; undefined for what can't be counted. */
export function useCounts(paths: string[]): {
  countOf: (path: string) => number | undefined;
  isPending: (path: string) => boolean;
} {
  const asking = useAsking();
  const lots = inLots(paths, LOT);
  const answers = useQueries({
    queries: lots.map((lot) => asking(addressOf(lot), readCounts)),
  });
  const answerOf = (path: string) => answers[Math.floor(paths.indexOf(path) / LOT)];
  return {
    countOf: (path) => answerOf(path)?.data?.get(path),
    isPending: (path) => answerOf(path)?.isPending ?? false,
  };
}

/** The same things in the same order, at most so many together. */
export function inLots<T>(things: T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(things.length / most) }, (_, at) =>
    things.slice(at * most, (at + 1) * most),
  );
}

function addressOf(paths: string[]): string {
  return `admin/api/counts?${new URLSearchParams(paths.map((path) => ['resource', path]))}`;
}

function readCounts(data: Json): Map<string, number> {
  return new Map(
    Object.entries(isObject(data) ? data : {}).map(([path, count]) => [path, Number(count)]),
  );
}
