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

import { useListUpdate } from './ListUpdateQueue';

type Values = Record<string, unknown>;

const DEBOUNCE = 500;

/**
 * The filters of a list. Changes are sent after a pause, and only those of the edited inputs, since
 * others may have changed in the meantime.
 */
export function FilterForm() {
  const filters = useFilterContext() ?? [];
  const form = useFilterForm(filters);
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
          <StyledForm noValidate onSubmit={form.submit}>
            <FilterFormBase filters={filters} />
          </StyledForm>
        </SourceContextProvider>
      </FormGroupsProvider>
    </FormProvider>
  );
}

function useFilterForm(filters: ReactNode[]) {
  const list = useListContext();
  const update = useListUpdate();
  const context = useForm<Values>({ mode: 'onChange', defaultValues: list.filterValues as Values });
  /** Inputs that the user has edited since the last request. */
  const edited = useRef(new Set<string>());

  const send = async () => {
    const names = [...edited.current];
    // Edits during validation or while the update is queued are sent after a pause of their own.
    const values = names.map((name): unknown => context.getValues(name));
    if (names.length === 0 || !(await context.trigger(names))) return;
    update((current) => {
      const filter = structuredClone(current.filterValues) as Values;
      names.forEach((name, at) => {
        if (isDisplayed(current, filters, name)) set(filter, name, values[at]);
        if (isSame(context.getValues(name), values[at])) edited.current.delete(name);
      });
      current.setFilters(filter);
    });
  };
  const sendDebounced = useDebouncedEvent(() => void send(), DEBOUNCE);

  const { watch } = context;
  useEffect(() => {
    const { unsubscribe } = watch((_values, { name }) => {
      // Without a name the form has set the values itself.
      if (!name) return;
      edited.current.add(name);
      sendDebounced();
    });
    return unsubscribe;
  }, [watch, sendDebounced]);

  const state = JSON.stringify([list.filterValues, list.displayedFilters]);
  useEffect(() => syncInputs(context, list, filters, edited.current), [state]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void send();
  };
  return { context, submit };
}

/** Copy the filters of the list into the inputs, except for those that the user is editing. */
function syncInputs(
  { getValues, reset }: UseFormReturn<Values>,
  list: ListControllerResult,
  filters: ReactNode[],
  edited: Set<string>,
): void {
  const before = getValues();
  const values = list.filterValues as Values;
  const next: Values = { ...values, ...getFilterFormValues(before, values) };
  for (const name of edited) {
    if (isDisplayed(list, filters, name)) set(next, name, get(before, name));
    else edited.delete(name);
  }
  if (!isSame(next, before)) reset(next);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Return true if the filter of an input is displayed. */
function isDisplayed(
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

const StyledForm = styled('form')(({ theme }) => ({
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
