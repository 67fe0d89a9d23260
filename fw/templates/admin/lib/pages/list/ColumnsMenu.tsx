import { createContext, type ReactNode, useContext, useState } from 'react';
import { ColumnsButton, DataTable, type DataTableColumnProps } from 'react-admin';

interface Asked {
  asked: boolean;
  ask: () => void;
}

const AskedContext = createContext<Asked>({ asked: false, ask: () => undefined });

/** Lets a list's menu of columns be made when somebody opens it, and not with each list. */
export function ColumnsMenu({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState(false);
  return (
    <AskedContext.Provider value={{ asked, ask: () => setAsked(true) }}>
      {children}
    </AskedContext.Provider>
  );
}

/** Opens the menu of columns. */
export function ColumnsMenuButton() {
  const { ask } = useContext(AskedContext);
  return (
    // Keys click, too.
    <span onClickCapture={ask}>
      <ColumnsButton />
    </span>
  );
}

/** A column of a table of records; shown by itself only in the menu of columns. */
export function RecordColumn(props: DataTableColumnProps) {
  const { asked } = useContext(AskedContext);
  return asked ? <DataTable.Col {...props} /> : null;
}
