import type { ReactNode } from 'react';

import './table.css';

export interface Column<Row> {
  id: string;
  title: ReactNode;
  render: (row: Row) => ReactNode;
  /** Numbers are aligned at the end. */
  number?: boolean;
}

interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A table that scrolls sideways where it's too wide. */
export function Table<Row>({ label, columns, rows, keyOf }: TableProps<Row>): ReactNode {
  return (
    <div className="table-frame" role="region" aria-label={label} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={column.number ? 'number' : undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.id} className={column.number ? 'number' : undefined}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
