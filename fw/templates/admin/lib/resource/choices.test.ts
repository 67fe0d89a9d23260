import { describe, expect, it } from 'vitest';

import { choiceName, choicesOf } from './choices';
import type { Field } from './types';

function field(values: string[], labels?: Record<string, string>): Field {
  return { type: 'enum', label: 'State', values, ...(labels && { labels }) };
}

describe('choicesOf', () => {
  it.each([
    ['draft', 'Draft'],
    ['in_progress', 'In progress'],
    ['dark blue', 'Dark blue'],
    ['read-only', 'Read-only'],
    ['émis', 'Émis'],
    ['it’s', 'It’s'],
    ['EUR', 'EUR'],
    ['iOS', 'iOS'],
    ['IN_TRANSIT', 'IN TRANSIT'],
    ['2_of_3', '2 of 3'],
    ['_', '_'],
    ['', ''],
  ])('calls %j %j, and sends it as it is stored', (id, name) => {
    expect(choicesOf(field([id]))).toEqual([{ id, name }]);
  });

  it('takes what the descriptor calls a value', () => {
    const state = field(['open', 'done'], { done: 'Shipped', gone: 'Gone' });
    expect(choicesOf(state).map(({ name }) => name)).toEqual(['Open', 'Shipped']);
  });

  it('keeps apart what would be called the same', () => {
    const names = choicesOf(field(['on_hold', 'on hold', 'new'])).map(({ name }) => name);
    expect(names).toEqual(['on_hold', 'on hold', 'New']);
  });
});

describe('choiceName', () => {
  it('is what is stored where the descriptor knows of no such value', () => {
    const state = field(['open']);
    expect(choiceName(state, 'open')).toBe('Open');
    expect(choiceName(state, 'of_old')).toBe('of_old');
    expect(choiceName(state, 'constructor')).toBe('constructor');
  });
});
