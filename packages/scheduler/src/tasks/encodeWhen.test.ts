import type { OperationArgument } from '@parachron/runtime-types';
import type { Registry } from '@polkadot/types/types';
import { describe, expect, it, test } from 'vitest';
import type { Schedule } from '../schedules/Schedule.js';
import { encodeWhen } from './encodeOperation.js';

const fixed = (...times: readonly bigint[]): Schedule => ({ kind: 'fixed', times });
const recurring: Schedule = { kind: 'recurring', next: 60n, frequency: 3_600n };

function encode(def: unknown, schedule: Schedule): unknown {
  const registry = { lookup: { getSiType: () => ({ def }) } } as unknown as Registry;
  const argument = { typeId: 0, name: 'schedule', role: 'when' } as unknown as OperationArgument;
  return encodeWhen(registry, argument, { schedule, call: 'schedule_task', chain: 'turing 286' });
}

/** An enum with the names of each variant's fields. */
const choice = (variants: { readonly [name: string]: readonly (string | undefined)[] }) => ({
  isVariant: true,
  asVariant: {
    variants: Object.entries(variants).map(([name, fields]) => ({
      name,
      fields: fields.map((field) => ({ name: { unwrapOr: () => field } })),
    })),
  },
});

describe('an enum, the type of variant H', () => {
  const named = choice({ Fixed: ['execution_times'], Recurring: ['next_execution_time', 'frequency'] });
  const bare = choice({ Recurring: [undefined, undefined], Fixed: [undefined] });
  const mixed = choice({ Recurring: ['next_execution_time', undefined], Fixed: [undefined] });

  test.each([
    ['named fields', named, fixed(1n, 2n), { Fixed: { executionTimes: [1n, 2n] } }],
    ['named fields', named, recurring, { Recurring: { nextExecutionTime: 60n, frequency: 3_600n } }],
    ['fields without names', bare, fixed(1n, 2n), { Fixed: [1n, 2n] }],
    ['fields without names', bare, recurring, { Recurring: [60n, 3_600n] }],
    ['one field without a name', mixed, recurring, { Recurring: [60n, 3_600n] }],
  ])('%s: the number of fields determines the variant of the enum', (_, def, schedule, expected) => {
    expect(encode(def, schedule)).toEqual(expected);
  });
});

describe('a list or a number, the types of variant M', () => {
  it('a list takes all times', () => {
    expect(encode({ isSequence: true }, fixed(1n))).toEqual([1n]);
    expect(encode({ isSequence: true }, fixed(1n, 2n, 3n))).toEqual([1n, 2n, 3n]);
  });

  it('a number takes one time only', () => {
    expect(encode({}, fixed(9n))).toBe(9n);
    for (const times of [[], [1n, 2n]]) {
      expect(() => encode({}, fixed(...times))).toThrow(
        expect.objectContaining({
          code: 'ONE_TIME_ONLY',
          facts: { call: 'schedule_task', times: times.length },
        }),
      );
    }
  });

  it('neither takes a recurring task', () => {
    const mismatch = expect.objectContaining({
      facts: { wanted: 'H', found: 'M', chain: 'turing 286', feature: 'a recurring task' },
      message: 'turing 286 runs variant M of the service; a recurring task needs variant H.',
    });
    expect(() => encode({ isSequence: true }, recurring)).toThrow(mismatch);
    expect(() => encode({}, recurring)).toThrow(mismatch);
  });
});
