import { type ComponentType, createContext, useContext } from 'react';

/** Components that replace those of one field. */
export interface FieldOverride {
  /** Shows the value, in lists and on the page of a record. */
  show?: ComponentType<{ source: string }>;
  /** Input for the value, in forms. */
  input?: ComponentType<{ source: string; label?: string }>;
}

/** Components that replace those of one resource. */
export interface ResourceOverride {
  list?: ComponentType;
  show?: ComponentType;
  edit?: ComponentType;
  create?: ComponentType;
  /** Icon in the menu. */
  icon?: ComponentType;
  fields?: Record<string, FieldOverride>;
}

/** A module in `src/overrides`; it exports `resource`. */
export interface OverrideModule {
  resource?: ResourceOverride;
}

/** Overrides by module name. */
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

/** Return the overrides of a resource by its module name. */
export function useOverride(module: string): ResourceOverride {
  return useOverrides()[module] ?? {};
}
