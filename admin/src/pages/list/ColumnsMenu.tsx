import {
  Children,
  createContext,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useMemo,
  useState,
} from 'react';
import {
  ColumnsButton,
  DataTable,
  type DataTableColumnProps,
  useDataTableStoreContext,
  useStore,
  useTranslate,
} from 'react-admin';

import { CELL, NUMBER_CELL } from '../../theme/components/tables';
import { LabelledPopovers } from './LabelledPopovers';

interface MenuState {
  opened: boolean;
  open: () => void;
}

const MenuContext = createContext<MenuState>({ opened: false, open: () => undefined });

/** Create the columns menu of a list when it is first opened. */
export function ColumnsMenu({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <MenuContext.Provider value={{ opened, open: () => setOpened(true) }}>
      {children}
    </MenuContext.Provider>
  );
}

/** Button that opens the columns menu. */
export function ColumnsMenuButton() {
  const { open } = useContext(MenuContext);
  const translate = useTranslate();
  return (
    <LabelledPopovers label={translate('ra.action.select_columns')}>
      {/* Also handles the keyboard, which triggers clicks. */}
      <span onClickCapture={open}>
        <ColumnsButton />
      </span>
    </LabelledPopovers>
  );
}

/** Column of a record table. It renders only inside the columns menu. */
export function RecordColumn(props: DataTableColumnProps) {
  const { opened } = useContext(MenuContext);
  return opened ? <DataTable.Col {...props} /> : null;
}

export type Column = ReactElement<DataTableColumnProps>;

/** Return the columns that the user has chosen, in their order. */
export function useVisibleColumns(children: ReactNode): Column[] {
  const { storeKey, defaultHiddenColumns } = useDataTableStoreContext();
  const [hidden] = useStore<string[]>(storeKey, defaultHiddenColumns);
  return useMemo(
    () =>
      Children.toArray(children).filter(
        (child): child is Column =>
          isValidElement(child) && !hidden.includes(columnSource(child as Column)),
      ),
    [children, hidden],
  );
}

/** Return the name of the column's field. */
export function columnSource(column: Column): string {
  return String(column.props.source);
}

/** Return the CSS classes of the column's cells. */
export function cellClasses(column: Column): string {
  const own = column.props.align === 'right' ? NUMBER_CELL : CELL;
  return `${own} column-${columnSource(column)}`;
}
