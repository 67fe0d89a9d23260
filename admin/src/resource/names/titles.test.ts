import { describe, expect, it, test } from 'vitest';
import { LosslessNumber } from 'lossless-json';

import { catalogOf, resourceOf } from '../../testing';
import type { Relation, Resource } from '../types';
import {
  hasTitle,
  hasTitleRecords,
  ownTitleFields,
  recordTitle,
  subtitleEntries,
  subtitleText,
  titleColumns,
  titleIncludes,
} from './titles';

const titled = resourceOf({ id: {}, title: { nullable: true } });
const untitled = resourceOf({ nr: { type: 'int' } }, {}, { key: 'nr', title: 'nr' });

const person = resourceOf({ id: {}, first: {}, last: {} }, {}, { title: ['first', 'last'] });

test.each([
  [titled, { id: 7, title: ' Ada ' }, 'Ada'],
  [titled, { id: 7, title: ' ' }, '7'],
  [titled, { id: 7, title: null }, '7'],
  [untitled, { id: 7, nr: 7 }, '7'],
  [untitled, { id: 7 }, '7'],
  [untitled, undefined, ''],
  [untitled, {}, ''],
  [person, { id: 7, first: 'Ada', last: ' Lovelace ' }, 'Ada Lovelace'],
  [person, { id: 7, first: null, last: 'Lovelace' }, 'Lovelace'],
  [person, { id: 7, first: 'Ada', last: ' ' }, 'Ada'],
  [person, { id: 7, first: 0 }, '0'],
  [person, { id: 7, first: null, last: '' }, '7'],
])('%# returns the title of a record, or its key', (resource, record, name) => {
  expect(recordTitle(resource, record, { catalog: catalogOf(resource), locale: 'en' })).toBe(name);
});

test('a resource has a title unless it is the key', () => {
  expect([titled, person, untitled].map(hasTitle)).toEqual([true, true, false]);
  expect(hasTitle({ ...untitled, title: ['nr'] })).toBe(false);
});

function belongsTo(model: string, via: string): Relation {
  return { kind: 'belongs_to', model, via, label: model };
}

const ADA = 'ada0f00d-7239-42b9-bae7-9cd9c5cb2189';
const patients = resourceOf(
  { id: { type: 'uuid', made: true }, first: {}, last: {}, born: { type: 'date' } },
  {},
  { model: 'Patient', path: 'patients', title: ['first', 'last'] },
);
const doctors = resourceOf(
  { id: { type: 'uuid', made: true }, name: { private: true } },
  {},
  { model: 'Doctor', path: 'doctors', title: 'id' },
);
const visits = resourceOf(
  {
    id: { type: 'uuid', made: true },
    patient_id: { type: 'uuid', references: 'Patient' },
    doctor_id: { type: 'uuid', references: 'Doctor' },
    starts_at: { type: 'datetime' },
  },
  { patient: belongsTo('Patient', 'patient_id'), doctor: belongsTo('Doctor', 'doctor_id') },
  { model: 'Visit', path: 'visits', title: ['patient', 'doctor', 'starts_at'] },
);
const bills = resourceOf(
  {
    id: { type: 'int', made: true },
    visit_id: { type: 'uuid', references: 'Visit' },
    state: { type: 'enum', values: ['is_open'] },
  },
  { visit: belongsTo('Visit', 'visit_id') },
  { model: 'Bill', path: 'bills', title: ['visit', 'state'] },
);
const payments = resourceOf(
  { id: { type: 'int', made: true }, bill_id: { type: 'int', references: 'Bill' } },
  { bill: belongsTo('Bill', 'bill_id') },
  { model: 'Payment', path: 'payments', title: 'bill_id' },
);
const catalog = catalogOf(patients, doctors, visits, bills, payments);
const context = { catalog, locale: 'en-GB' };
const visit = {
  id: 'v',
  patient_id: 'p',
  doctor_id: ADA,
  patient: { id: 'p', first: 'Léa', last: ' Lefèvre', born: '1990-05-02' },
  doctor: { id: ADA },
  starts_at: '2026-11-24T12:20:00',
};
const bill = { id: 7, visit_id: 'v', visit, state: 'is_open' };

describe('titles of related records', () => {
  it.each<[Resource, Record<string, unknown>, string]>([
    [visits, visit, 'Léa Lefèvre – ada0f00d…, 24 Nov 2026, 12:20'],
    [visits, { ...visit, patient: null }, 'ada0f00d…, 24 Nov 2026, 12:20'],
    [bills, bill, 'Léa Lefèvre – ada0f00d…, 24 Nov 2026, 12:20, Is open'],
    [payments, { id: 9, bill }, 'Léa Lefèvre – ada0f00d…, 24 Nov 2026, 12:20'],
    [payments, { id: 9, bill: null }, '9'],
    [doctors, { id: ADA }, 'ada0f00d…'],
    [{ ...bills, title: 'visit.patient.born' }, bill, '2 May 1990'],
    [{ ...bills, title: ['id', 'visit.patient'] }, { ...bill, id: new LosslessNumber('1') }, '1 – Léa Lefèvre'],
    [{ ...bills, title: ['visit.missing.name', 'nowhere'] }, bill, '7'],
  ])('%# joins what names a record', (resource, record, name) => {
    expect(recordTitle(resource, record, context)).toBe(name);
  });

  it('omits the record that the page is about, and those that the user may not read', () => {
    expect(recordTitle(visits, visit, context, 'patient_id')).toBe('ada0f00d…, 24 Nov 2026, 12:20');
    // “Is open” alone would say nothing.
    expect(recordTitle(bills, bill, context, 'visit_id')).toContain('Léa Lefèvre');
    const few = { catalog: catalogOf(visits, doctors, { ...patients, can: [] }), locale: 'en-GB' };
    expect(recordTitle(visits, visit, few)).toBe('ada0f00d…, 24 Nov 2026, 12:20');
    expect(titleIncludes(visits, few.catalog)).toEqual(['doctor']);
  });

  it('includes what the title needs, and tells whether a record has it', () => {
    const included = [visits, bills, payments, patients].map((one) => titleIncludes(one, catalog));
    expect(included).toEqual([['patient', 'doctor'], ['visit.patient', 'visit.doctor'], ['bill.visit.patient', 'bill.visit.doctor'], []]);
    expect(hasTitleRecords(visits, visit, catalog)).toBe(true);
    expect(hasTitleRecords(visits, { id: 'v', starts_at: '' }, catalog)).toBe(false);
  });

  it('is shown by columns of the record', () => {
    expect(titleColumns(visits)).toEqual(['patient_id', 'doctor_id', 'starts_at']);
    expect(titleColumns({ ...bills, title: ['visit.patient.last', 'visit.starts_at'] })).toEqual(['visit_id']);
    expect([visits, payments].map(ownTitleFields)).toEqual([['starts_at'], []]);
    expect([visits, payments, doctors].map(hasTitle)).toEqual([true, true, false]);
  });
});

describe('subtitles', () => {
  it('tell equal titles apart by a unique text, an e-mail address, a date or a number', () => {
    const fields = { ...patients.fields, email: { type: 'string' as const, label: 'E-mail' } };
    expect(subtitleEntries(patients)).toEqual(['born']);
    expect(subtitleEntries({ ...patients, fields })).toEqual(['email']);
    expect(subtitleEntries({ ...patients, subtitle: [] })).toEqual([]);
    expect(subtitleEntries(bills)).toEqual(['id']);
    expect(subtitleEntries(doctors)).toEqual([]);
    const unique = { ...patients.fields, first: { ...patients.fields.first!, unique: true } };
    expect(subtitleEntries({ ...patients, fields: unique })).toEqual([]);
  });

  it('may be fields of related records', () => {
    const birthday = { ...visits, subtitle: 'patient.born' };
    expect(subtitleText(birthday, visit, context)).toBe('2 May 1990');
    expect(titleIncludes({ ...birthday, title: 'starts_at' }, catalog)).toEqual(['patient']);
  });
});
