import { styled } from '@mui/material';
import { type FormEvent, isValidElement, type ReactNode, useEffect, useMemo, useRef } from 'react';
import {
  FilterFormBase,
  FormGroupsProvider,
  getFilterFormValues,
  type ListControllerResult,
  SourceContextProvider,
  useDebouncedEvent,
  useFilterContext,
  useListContext,
  useResourceContext,
} from 'react-admin';
import { FormProvider, get, set, useForm, type UseFormReturn } from 'react-hook-form';

import { useChanges } from './Changes';

type Values = Record<string, unknown>;

const PAUSE = 500;

/**
 * The inputs of a list's filters. What is typed is asked for after a pause: those inputs alone, for
 * the others may have changed meanwhile.
 */
export function FilterInputs() {
  const filters = useFilterContext() ?? [];
  const form = useFiltersForm(filters);
  const resource = useResourceContext();
  const sources = useMemo(
    () => ({
      getSource: (source: string) => source,
      getLabel: (source: string) => `resources.${resource}.fields.${source}`,
    }),
    [resource],
  );
  return (
    <FormProvider {...form.context}>
      <FormGroupsProvider>
        <SourceContextProvider value={sources}>
          <Inputs noValidate onSubmit={form.submit}>
            <FilterFormBase filters={filters} />
          </Inputs>
        </SourceContextProvider>
      </FormGroupsProvider>
    </FormProvider>
  );
}

function useFiltersForm(filters: ReactNode[]) {
  const list = useListContext();
  const change = useChanges();
  const context = useForm<Values>({ mode: 'onChange', defaultValues: list.filterValues as Values });
  /** The inputs that somebody has typed in since they were asked for. */
  const typed = useRef(new Set<string>());

  const send = async () => {
    const names = [...typed.current];
    // What is typed while this is checked, or waits for its turn, is sent after a pause of its own.
    const checked = names.map((name): unknown => context.getValues(name));
    if (names.length === 0 || !(await context.trigger(names))) return;
    change((now) => {
      const filter = structuredClone(now.filterValues) as Values;
      names.forEach((name, at) => {
        if (isShown(now, filters, name)) set(filter, name, checked[at]);
        if (same(context.getValues(name), checked[at])) typed.current.delete(name);
      });
      now.setFilters(filter);
    });
  };
  const sendLater = useDebouncedEvent(() => void send(), PAUSE);

  const { watch } = context;
  useEffect(() => {
    const { unsubscribe } = watch((_values, { name }) => {
      // Without a name it is the form itself that has set its values.
      if (!name) return;
      typed.current.add(name);
      sendLater();
    });
    return unsubscribe;
  }, [watch, sendLater]);

  const asked = JSON.stringify([list.filterValues, list.displayedFilters]);
  useEffect(() => show(context, list, filters, typed.current), [asked]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void send();
  };
  return { context, submit };
}

/** Puts what the list asks for into the inputs, but for those that somebody types in. */
function show(
  { getValues, reset }: UseFormReturn<Values>,
  list: ListControllerResult,
  filters: ReactNode[],
  typed: Set<string>,
): void {
  const before = getValues();
  const asked = list.filterValues as Values;
  const now: Values = { ...asked, ...getFilterFormValues(before, asked) };
  for (const name of typed) {
    if (isShown(list, filters, name)) set(now, name, get(before, name));
    else typed.delete(name);
  }
  if (!same(now, before)) reset(now);
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether the list has the filter that an input belongs to. */
function isShown(
  { displayedFilters, filterValues }: ListControllerResult,
  filters: ReactNode[],
  name: string,
): boolean {
  const [source = ''] = name.split('.');
  return (
    source in displayedFilters ||
    source in filterValues ||
    filters.some(
      (one) => isValidElement<Values>(one) && one.props.alwaysOn && one.props.source === source,
    )
  );
}

const Inputs = styled('form')(({ theme }) => ({
  display: 'flex',
  flex: '0 1 auto',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  pointerEvents: 'none',
  paddingBottom: theme.spacing(0.5),
  [theme.breakpoints.down('sm')]: { width: '100%' },
  [theme.breakpoints.up('sm')]: { minHeight: theme.spacing(8) },
  [theme.breakpoints.up('md')]: { flex: '0 1 100%' },
  '& .MuiFormHelperText-root:not(.Mui-error)': { display: 'none' },
  '& .RaFilterFormInput-filterFormInput, & .RaFilterForm-filterFormInput': {
    '& .MuiFormControl-root': { marginTop: theme.spacing(1) },
  },
}));
