import { useStore } from 'react-admin';

/** A column that the columns menu offers. */
export interface OfferedColumn {
  name: string;
  label: string;
}

/** The columns of a table in the user's order, and the functions of the columns menu. */
export interface ColumnChoices {
  columns: OfferedColumn[];
  isShown: (name: string) => boolean;
  toggle: (name: string) => void;
  /** Move a column by one place: -1 is up, 1 is down. */
  move: (name: string, by: -1 | 1) => void;
  reset: () => void;
}

/**
 * Return the choices of the user for the table of a resource. They have the keys and the form of
 * react-admin's own menu, which `DataTable` and the export read.
 */
export function useColumnChoices(
  path: string,
  offered: OfferedColumn[],
  hiddenByDefault: string[],
): ColumnChoices {
  const key = `${path}.datatable`;
  const [hidden, setHidden] = useStore<string[]>(key, hiddenByDefault);
  const [ranks, setRanks] = useStore<number[] | undefined>(`${key}_columnRanks`);
  const order = columnOrder(ranks ?? [], offered.length);
  const columns = order.flatMap((index) => offered[index] ?? []);
  return {
    columns,
    isShown: (name) => !hidden.includes(name),
    toggle: (name) =>
      setHidden(hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name]),
    move: (name, by) => setRanks(movedColumn(order, columns.findIndex((one) => one.name === name), by)),
    reset: () => {
      setRanks(undefined);
      setHidden(hiddenByDefault);
    },
  };
}

/**
 * Return the indexes of the columns by place. Ranks from before a schema change may have too many
 * or too few indexes.
 */
export function columnOrder(ranks: number[], length: number): number[] {
  const known = ranks.filter((index) => index < length);
  return [...new Set([...known, ...Array.from({ length }, (_, index) => index)])];
}

/** Return an order in which the column of a place and its neighbour have changed places. */
export function movedColumn(order: number[], place: number, by: -1 | 1): number[] {
  const moved = [...order];
  const [one, other] = [order[place], order[place + by]];
  if (one === undefined || other === undefined) return moved;
  moved[place] = other;
  moved[place + by] = one;
  return moved;
}
