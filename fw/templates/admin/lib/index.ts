export { Admin, type AdminProps } from './app/Admin';
export type { Begun } from './app/begin';
export { useBackend } from './app/context';
export { FieldInput } from './inputs';
export { FieldValue } from './fields';
export type { FieldOverride, OverrideModule, ResourceOverride } from './overrides';
export { CreatePage, EditPage, ListPage, NotFoundPage, ShowPage } from './pages';
export { useCatalog, useResource } from './resource/context';
export type { Field, MenuItem, Relation, Resource, Settings } from './resource/types';
