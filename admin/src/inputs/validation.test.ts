import { describe, expect, it } from 'vitest';

import type { Field } from '../resource/types';
import { validateValue, validatorsOf } from './validation';

function fault(field: Partial<Field>, value: unknown): string | undefined {
  return validateValue({ label: '', type: 'string', ...field }, value)?.message;
}

describe('validateValue', () => {
  it.each(['9223372036854775807', '-9223372036854775808', '+5', ' 7 '])(
    'accepts %j as an int',
    (value) => {
      expect(fault({ type: 'int' }, value)).toBeUndefined();
    },
  );

  it.each([
    ['9223372036854775808', 'fw.validation.too_large'],
    ['1.5', 'fw.validation.integer'],
    ['1e3', 'fw.validation.integer'],
  ])('rejects %j as an int', (value, message) => {
    expect(fault({ type: 'int' }, value)).toBe(message);
  });

  it.each([
    ['12345678.1234', undefined],
    ['.5', undefined],
    ['1.50000', undefined],
    ['1.23456', 'fw.validation.scale'],
    ['123456789', 'fw.validation.digits'],
    ['000000001', undefined],
    ['1,5', 'fw.validation.decimal'],
    ['.', 'fw.validation.decimal'],
  ])('validates %j against decimal(12, 4)', (value, message) => {
    expect(fault({ type: 'decimal', precision: 12, scale: 4 }, value)).toBe(message);
  });

  it('knows booleans', () => {
    const flags = { type: 'array', items: { type: 'bool' } } as const;
    expect(fault(flags, ['true', 'false'])).toBeUndefined();
    expect(fault(flags, ['yes'])).toBe('fw.validation.boolean');
    expect(fault({ type: 'bool' }, true)).toBeUndefined();
  });

  it.each([
    [['1', '2'], undefined],
    [[], 'fw.validation.min_items'],
    [['1', '2', '3'], 'fw.validation.max_items'],
    [['1', 'x'], 'fw.validation.integer'],
  ])('validates the items of %j', (value, message) => {
    const field = { type: 'array', items: { type: 'int' }, min_items: 1, max_items: 2 } as const;
    expect(fault(field, value)).toBe(message);
  });

  it.each<[Partial<Field>, string, string | undefined]>([
    [{ type: 'int', min: 1, max: 5 }, '0', 'fw.validation.min'],
    [{ type: 'int', min: 1, max: 5 }, '6', 'fw.validation.max'],
    [{ type: 'int', min: 1, max: 5 }, '10', 'fw.validation.max'],
    [{ type: 'int', min: 1, max: 5 }, '5', undefined],
    [{ type: 'decimal', precision: 5, scale: 2, min: '0.01' }, '0', 'fw.validation.min'],
    [{ type: 'date', min: '2000-01-01' }, '1999-12-31', 'fw.validation.min'],
    [{ type: 'date', max: '2000-01-01' }, '2000-01-01', undefined],
    [{ min_length: 2 }, '😀', 'fw.validation.min_length'],
    [{ not_blank: true }, ' ', 'fw.validation.blank'],
    [{ pattern: '^[A-Z]{2}$' }, 'de', 'fw.validation.pattern'],
    [{ pattern: '^[A-Z]{2}$' }, 'DE', undefined],
    [{ pattern: '(?i)x' }, 'y', undefined],
    [{ min_length: 2, min: 1 }, '', undefined],
  ])('follows the rules of %j', (field, value, message) => {
    expect(fault(field, value)).toBe(message);
  });

  it('counts characters as the database does', () => {
    expect(fault({ length: 3 }, '😀😀😀')).toBeUndefined();
    expect(fault({ length: 3 }, '😀😀😀😀')).toBe('fw.validation.length');
  });

  it('rejects text that no database can store', () => {
    expect(fault({}, 'a\0b')).toBe('fw.validation.unstorable');
    expect(fault({}, 'half \ud83d')).toBe('fw.validation.unstorable');
    expect(fault({ type: 'json' }, '{"a": ["\\u0000"]}')).toBe('fw.validation.unstorable');
    expect(fault({ type: 'json' }, '{"\\u0000": 1}')).toBe('fw.validation.unstorable');
  });

  it('rejects invalid JSON and accepts valid JSON', () => {
    expect(fault({ type: 'json' }, '{"a": ')).toBe('fw.validation.json');
    expect(fault({ type: 'json' }, 'null')).toBeUndefined();
    expect(fault({ type: 'json' }, '"😀"')).toBeUndefined();
  });

  it('validates numbers and UUIDs', () => {
    expect(fault({ type: 'float' }, '1e-7')).toBeUndefined();
    for (const text of ['abc', '   ', '0x10', '1e999', '.']) {
      expect(fault({ type: 'float' }, text)).toBe('fw.validation.number');
    }
    expect(fault({ type: 'uuid' }, '01A1FC58-7239-72b9-bae7-9cd9c5cb2189')).toBeUndefined();
    expect(fault({ type: 'uuid' }, 'xyz')).toBe('fw.validation.uuid');
  });
});

describe('validatorsOf', () => {
  const needs = (field: Partial<Field>, creating: boolean) =>
    validatorsOf({ label: '', type: 'string', ...field }, creating).length === 2;

  it('requires a password only when a record is created', () => {
    expect(needs({ private: true, required: true }, true)).toBe(true);
    expect(needs({ private: true, required: true }, false)).toBe(false);
  });

  it('doesn’t require a field with a default, but doesn’t allow a number to be removed', () => {
    expect(needs({ type: 'int', default: 0 }, true)).toBe(false);
    expect(needs({ type: 'int', default: 0 }, false)).toBe(true);
    expect(needs({ type: 'int', nullable: true }, false)).toBe(false);
    expect(needs({ type: 'text' }, false)).toBe(false);
  });
});
