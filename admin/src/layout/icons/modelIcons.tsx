import { Box } from '@mui/material';
import type { ComponentType } from 'react';

import type { Catalog } from '../../resource/catalog/catalog';
import { useCatalog } from '../../resource/catalog/catalogContext';
import { readableResources } from '../../resource/readable';
import type { Resource } from '../../resource/types';
import { iconNamed, iconsFor } from './icons';

/** Icon of a model. */
export type ModelIcon = ComponentType<{ sx?: object }>;

const chosen = new WeakMap<Catalog, Map<string, ModelIcon>>();

/** Return a function that gives each model its own icon. */
export function useModelIcons(): (resource: Resource) => ModelIcon {
  const catalog = useCatalog();
  return (resource) => modelIcons(catalog).get(resource.path) ?? iconOf(resource);
}

/** Return the icon of a resource by itself: the one in its descriptor, or that of its name. */
export function iconOf({ icon, model, one }: Resource): ModelIcon {
  return iconNamed(icon) ?? iconsFor(model)[0] ?? monogram(one ?? model);
}

/**
 * Return the icons of the resources by path. No two models have the same one, unless descriptors say
 * so: a model takes the first icon for its name that is free, else its first letter, or two.
 */
export function modelIcons(catalog: Catalog): Map<string, ModelIcon> {
  const known = chosen.get(catalog);
  if (known) return known;
  const icons = new Map<string, ModelIcon>();
  const resources = [...new Set([...readableResources(catalog), ...catalog.resources])];
  for (const { path, icon } of resources) {
    const named = iconNamed(icon);
    if (named) icons.set(path, named);
  }
  const taken = new Set(icons.values());
  for (const { path, model, one } of resources) {
    if (icons.has(path)) continue;
    const name = one ?? model;
    const candidates = [...iconsFor(model), monogram(name), monogram(name, 2)];
    const free = candidates.find((icon) => !taken.has(icon)) ?? monogram(name, 2);
    taken.add(free);
    icons.set(path, free);
  }
  chosen.set(catalog, icons);
  return icons;
}

const monograms = new Map<string, ModelIcon>();

/** Return the first letters of a name in a box, as an icon. */
function monogram(name: string, length = 1): ModelIcon {
  const [first = '', ...more] = name.trim().slice(0, length);
  const letter = first.toUpperCase() + more.join('');
  const known = monograms.get(letter);
  if (known) return known;
  const icon: ModelIcon = ({ sx }) => (
    <Box component="span" aria-hidden data-letter={letter} sx={{ ...LETTER, ...sx }} />
  );
  monograms.set(letter, icon);
  return icon;
}

const LETTER = {
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  boxSizing: 'border-box',
  width: '1em',
  height: '1em',
  fontSize: 18,
  border: '0.085em solid currentColor',
  borderRadius: '0.22em',
  lineHeight: 1,
  '&::before': { content: 'attr(data-letter)', fontSize: '0.56em', fontWeight: 700 },
};
