import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { type ListControllerResult, ListContextProvider, useListContext } from 'react-admin';
import { useLocation } from 'react-router-dom';

/** A change of what a list shows, made from what it shows then. */
export type Change = (list: ListControllerResult) => void;

const ChangesContext = createContext<(change: Change) => void>(() => undefined);

/** Gives what makes a change of the list as soon as the page shows the one before. */
export function useChanges(): (change: Change) => void {
  return useContext(ChangesContext);
}

/**
 * Makes one change of the list after another. react-admin starts each from what the page shows, so
 * one that comes while the page still renders the one before would undo that.
 */
export function ChangesInTurn({ children }: { children: ReactNode }) {
  const list = useListContext();
  // Every change goes to an address, if only to the same one again.
  const { key } = useLocation();
  const shown = useRef(list);
  const waiting = useRef<Change[]>([]);
  const busy = useRef(false);
  useLayoutEffect(() => {
    shown.current = list;
  });
  const { change, next } = useMemo(() => {
    const next = () => {
      const first = waiting.current.shift();
      busy.current = first !== undefined;
      first?.(shown.current);
    };
    const change = (one: Change) => {
      waiting.current.push(one);
      if (!busy.current) next();
    };
    return { change, next };
  }, []);
  useEffect(next, [key, next]);
  const value = useMemo(() => ({ ...list, ...inTurn(change) }), [list, change]);
  return (
    <ChangesContext.Provider value={change}>
      <ListContextProvider value={value}>{children}</ListContextProvider>
    </ChangesContext.Provider>
  );
}

type Changing = Pick<
  ListControllerResult,
  'hideFilter' | 'setFilters' | 'setPage' | 'setPerPage' | 'setSort' | 'showFilter'
>;

function inTurn(change: (one: Change) => void): Changing {
  return {
    hideFilter: (...given) => change((list) => list.hideFilter(...given)),
    setFilters: (...given) => change((list) => list.setFilters(...given)),
    setPage: (...given) => change((list) => list.setPage(...given)),
    setPerPage: (...given) => change((list) => list.setPerPage(...given)),
    setSort: (...given) => change((list) => list.setSort(...given)),
    showFilter: (...given) => change((list) => list.showFilter(...given)),
  };
}
