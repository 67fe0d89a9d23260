import { describe, expect, it } from 'vitest';

import type { Field } from '../resource/types';
import { faultOf, rulesOf } from './rules';

function fault(field: Partial<Field>, value: unknown): string | undefined {
  return faultOf({ label: '', type: 'string', ...field }, value)?.message;
}

describe('faultOf', () => {
  it.each(['9223372036854775807', '-9223372036854775808', '+5', ' 7 '])(
    'takes %j for an int',
    (value) => {
      expect(fault({ type: 'int' }, value)).toBeUndefined();
    },
  );

  it.each([
    ['9223372036854775808', 'fw.fault.range'],
    ['1.5', 'fw.fault.whole'],
    ['1e3', 'fw.fault.whole'],
  ])('refuses %j for an int', (value, message) => {
    expect(fault({ type: 'int' }, value)).toBe(message);
  });

  it.each([
    ['12345678.1234', undefined],
    ['.5', undefined],
    ['1.50000', undefined],
    ['1.23456', 'fw.fault.scale'],
    ['123456789', 'fw.fault.digits'],
    ['000000001', undefined],
    ['1,5', 'fw.fault.decimal'],
    ['.', 'fw.fault.decimal'],
  ])('checks %j against decimal(12, 4)', (value, message) => {
    expect(fault({ type: 'decimal', precision: 12, scale: 4 }, value)).toBe(message);
  });

  it('counts characters as the database does', () => {
    expect(fault({ length: 3 }, '😀😀😀')).toBeUndefined();
    expect(fault({ length: 3 }, '😀😀😀😀')).toBe('fw.fault.length');
  });

  it('refuses what no database can store', () => {
    expect(fault({}, 'a\0b')).toBe('fw.fault.unfit');
    expect(fault({}, 'half \ud83d')).toBe('fw.fault.unfit');
    expect(fault({ type: 'json' }, '{"a": ["\\u0000"]}')).toBe('fw.fault.unfit');
    expect(fault({ type: 'json' }, '{"\\u0000": 1}')).toBe('fw.fault.unfit');
  });

  it('tells that a text is no JSON, and takes any that is', () => {
    expect(fault({ type: 'json' }, '{"a": ')).toBe('fw.fault.json');
    expect(fault({ type: 'json' }, 'null')).toBeUndefined();
    expect(fault({ type: 'json' }, '"😀"')).toBeUndefined();
  });

  it('takes numbers and UUIDs for what they are', () => {
    expect(fault({ type: 'float' }, '1e-7')).toBeUndefined();
    for (const text of ['abc', '   ', '0x10', '1e999', '.']) {
      expect(fault({ type: 'float' }, text)).toBe('fw.fault.number');
    }
    expect(fault({ type: 'uuid' }, '01A1FC58-7239-72b9-bae7-9cd9c5cb2189')).toBeUndefined();
    expect(fault({ type: 'uuid' }, 'xyz')).toBe('fw.fault.uuid');
  });
});

describe('rulesOf', () => {
  const needs = (field: Partial<Field>, creating: boolean) =>
    rulesOf({ label: '', type: 'string', ...field }, creating).length === 2;

  it('asks for a password when a record is made, and not when it is changed', () => {
    expect(needs({ private: true, required: true }, true)).toBe(true);
    expect(needs({ private: true, required: true }, false)).toBe(false);
  });

  it('lets the server choose a default, but not take a number away', () => {
    expect(needs({ type: 'int', default: 0 }, true)).toBe(false);
    expect(needs({ type: 'int', default: 0 }, false)).toBe(true);
    expect(needs({ type: 'int', nullable: true }, false)).toBe(false);
    expect(needs({ type: 'text' }, false)).toBe(false);
  });
});
