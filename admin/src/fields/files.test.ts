import { expect, test } from 'vitest';

import type { Field } from '../resource/types';
import { acceptedTypes, fileFault, fileKey, formatSize } from './files';

const AVATAR: Field = {
  type: 'image',
  label: 'Avatar',
  max_size: 2048,
  accept: ['.png', '.jpeg', '.jpe', '.jpg'],
};

test('sizes are formatted with one decimal', () => {
  expect(formatSize(0, 'en')).toBe('0 bytes');
  expect(formatSize(2786, 'en')).toBe('2.7 kB');
  expect(formatSize(2 * 1024 ** 2, 'en')).toBe('2 MB');
});

test('types are named once', () => {
  expect(acceptedTypes(AVATAR)).toBe('PNG, JPEG');
});

test('a file that is too large, empty or of another type has a fault', () => {
  expect(fileFault(AVATAR, { name: 'a.PNG', size: 2048 })).toBeUndefined();
  expect(fileFault(AVATAR, { name: 'a.png', size: 2049 })).toBe('too_large');
  expect(fileFault(AVATAR, { name: 'a.png', size: 0 })).toBe('empty');
  expect(fileFault(AVATAR, { name: 'a.pdf', size: 1 })).toBe('wrong_type');
});

test('URLs of one file have one key', () => {
  const file = { name: 'a', size: 1, type: 'image/png' };
  const [one, other] = ['/storage/1/a?expires=1', '/storage/1/a?expires=2'];
  expect(fileKey({ ...file, url: one })).toBe(fileKey({ ...file, url: other }));
  expect(fileKey({ ...file, token: 't' })).toBe('t');
});
