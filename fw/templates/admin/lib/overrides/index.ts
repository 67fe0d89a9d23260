import { type ComponentType, createContext, useContext } from 'react';

/** How a project shows and asks for one field, in place of what its type says. */
export interface FieldOverride {
  /** Shows the value: in lists, and on the page of a record. */
  show?: ComponentType<{ source: string }>;
  /** Asks for the value, within a form. */
  input?: ComponentType<{ source: string; label?: string }>;
}

/** What a project replaces of the pages of one resource. */
export interface ResourceOverride {
  list?: ComponentType;
  show?: ComponentType;
  edit?: ComponentType;
  create?: ComponentType;
  /** Stands before the resource in the menu. */
  icon?: ComponentType;
  fields?: Record<string, FieldOverride>;
}

/** A file of `src/overrides`: it exports `resource`. */
export interface OverrideModule {
  resource?: ResourceOverride;
}

/** The overrides by the name of their file, which is that of the resource's module. */
export type Overrides = Record<string, ResourceOverride>;

export function overridesOf(modules: Record<string, OverrideModule>): Overrides {
  return Object.fromEntries(
    Object.entries(modules).map(([path, module]) => [
      path.replace(/^.*\//, '').replace(/\.tsx?$/, ''),
      module.resource ?? {},
    ]),
  );
}

export const OverridesContext = createContext<Overrides>({});

export function useOverrides(): Overrides {
  return useContext(OverridesContext);
}

/** What the project replaces of that resource's module. */
export function useOverride(module: string): ResourceOverride {
  return useOverrides()[module] ?? {};
}
