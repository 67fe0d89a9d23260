import { describe, expect, it } from 'vitest';

import { readJson } from '../api/json';
import { resourceOf } from '../testing';
import { parseList, parseRecord } from './records';
import { isHidden, isLocked, may } from './rights';

const tickets = resourceOf({ id: { type: 'int' }, subject: {}, salary: { type: 'int' } });

describe('rights to records', () => {
  it('are those of the list, in the order of its rows', () => {
    const body = readJson(
      `{"data": [{"id": 1, "subject": "a", "salary": 5}, {"id": 2, "subject": "b"}, {"id": 3}],
        "meta": {"total": 3, "hidden": ["salary"], "can": {"create": true, "records": [
          {"update": true, "delete": true, "readonly": ["subject"]},
          {"update": false, "delete": false, "readonly": []}, null]}}}`,
    );
    const [own, other, untold] = parseList(tickets, body).data;
    expect([own, other, untold].map((one) => may(tickets, one, 'update'))).toEqual([true, false, true]);
    expect([own, other, untold].map((one) => may(tickets, one, 'delete'))).toEqual([true, false, true]);
    expect([own, other].map((one) => isLocked(one, 'subject'))).toEqual([true, false]);
    expect([own, other].map((one) => isHidden(one, 'salary'))).toEqual([false, true]);
  });

  it('are those of a single record', () => {
    const body = readJson(
      '{"data": {"id": 1}, "meta": {"hidden": ["salary"], "can": {"update": true, "delete": false, "readonly": []}}}',
    );
    const record = parseRecord(tickets, body);
    expect([may(tickets, record, 'update'), may(tickets, record, 'delete')]).toEqual([true, false]);
    expect(isHidden(record, 'salary')).toBe(true);
    expect(may({ ...tickets, can: ['read'] }, record, 'update')).toBe(false);
  });

  it('are those to the model without an answer', () => {
    const record = parseRecord(tickets, readJson('{"data": {"id": 1, "salary": null}}'));
    expect(may(tickets, record, 'update')).toBe(true);
    expect(isLocked(record, 'salary') || isHidden(record, 'salary')).toBe(false);
  });
});
