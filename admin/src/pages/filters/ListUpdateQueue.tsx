import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { ListContextProvider, type ListControllerResult, useListContext } from 'react-admin';
import { useLocation } from 'react-router-dom';

/** Update of a list, based on its current state. */
export type ListUpdate = (list: ListControllerResult) => void;

const ListUpdateContext = createContext<(update: ListUpdate) => void>(() => undefined);

/** Return a function that runs an update as soon as the previous one is rendered. */
export function useListUpdate(): (update: ListUpdate) => void {
  return useContext(ListUpdateContext);
}

/**
 * Run the updates of a list one after another. react-admin bases each update on the rendered state,
 * so a second update before the next render would undo the first.
 */
export function ListUpdateQueue({ children }: { children: ReactNode }) {
  const list = useListContext();
  // Every update navigates, possibly to the same address.
  const { key } = useLocation();
  const rendered = useRef(list);
  const queue = useRef<ListUpdate[]>([]);
  const busy = useRef(false);
  useLayoutEffect(() => {
    rendered.current = list;
  });
  const { update, next } = useMemo(() => {
    const next = () => {
      const first = queue.current.shift();
      busy.current = first !== undefined;
      first?.(rendered.current);
    };
    const update = (item: ListUpdate) => {
      queue.current.push(item);
      if (!busy.current) next();
    };
    return { update, next };
  }, []);
  useEffect(next, [key, next]);
  const value = useMemo(() => ({ ...list, ...queuedSetters(update) }), [list, update]);
  return (
    <ListUpdateContext.Provider value={update}>
      <ListContextProvider value={value}>{children}</ListContextProvider>
    </ListUpdateContext.Provider>
  );
}

type ListSetters = Pick<
  ListControllerResult,
  'hideFilter' | 'setFilters' | 'setPage' | 'setPerPage' | 'setSort' | 'showFilter'
>;

function queuedSetters(update: (item: ListUpdate) => void): ListSetters {
  return {
    hideFilter: (...args) => update((list) => list.hideFilter(...args)),
    setFilters: (...args) => update((list) => list.setFilters(...args)),
    setPage: (...args) => update((list) => list.setPage(...args)),
    setPerPage: (...args) => update((list) => list.setPerPage(...args)),
    setSort: (...args) => update((list) => list.setSort(...args)),
    showFilter: (...args) => update((list) => list.showFilter(...args)),
  };
}
