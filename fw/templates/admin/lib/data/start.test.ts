import { describe, expect, it } from 'vitest';

import { readJson } from '../api/json';
import { resourceOf } from '../testing';
import { startOf } from './start';

describe('startOf', () => {
  it('holds the defaults as a form does, to the digit', () => {
    const defaults = readJson(
      '{"serial": 9007199254740993, "extra": {"a": [1.10]}, "fees": "0.10"}',
    );
    const { serial, extra, fees } = defaults as Record<string, unknown>;
    const resource = resourceOf({
      id: { type: 'uuid', made: true },
      serial: { type: 'int', default: serial },
      extra: { type: 'json', default: extra },
      fees: { type: 'decimal', default: fees },
      agreed: { type: 'bool', required: true },
      title: { required: true },
    });
    expect(startOf(resource)).toEqual({
      serial: '9007199254740993',
      extra: '{\n  "a": [\n    1.10\n  ]\n}',
      fees: '0.10',
      agreed: false,
    });
  });
});
