import type { RaRecord } from 'react-admin';

import type { BoardChoice } from '../board/boardColumns';

/** A row of a roster: a value with its records by day. */
export interface RosterRow extends BoardChoice {
  byDay: Map<string, RaRecord[]>;
  /** Number of records in the week. */
  count: number;
}

/** Return a row for each value, also for those without records; records without a value come last. */
export function rosterRows(
  choices: BoardChoice[],
  byDay: Map<string, RaRecord[]>,
  field: string,
): RosterRow[] {
  const rows = choices.map((choice): RosterRow => {
    const own = [...byDay].flatMap(([day, records]): [string, RaRecord[]][] => {
      const found = records.filter((record) => valueOf(record, field) === choice.value);
      return found.length > 0 ? [[day, found]] : [];
    });
    const ids = new Set(own.flatMap(([, records]) => records.map(({ id }) => id)));
    return { ...choice, byDay: new Map(own), count: ids.size };
  });
  return rows.filter(({ value, count }) => value !== null || count > 0);
}

function valueOf(record: RaRecord, field: string): string | null {
  const value: unknown = record[field];
  return value === null || value === undefined ? null : String(value);
}
