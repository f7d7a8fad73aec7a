import { describe, expect, it } from 'vitest';
import { type Fault, orders, timeFaults, tryFaults } from './support/faults.js';
import { startService } from './support/startService.js';

// The order in which faults are returned: the specification, "Validation order".
describe.each(orders)('$call of variant $variant', ({ variant, call, faults }) => {
  const places = faults.map((place): readonly Fault[] => ('name' in place ? [place] : place));

  it('is valid without a mistake', async () => {
    const test = await startService({ variant });
    expect(tryFaults(test, { variant, call, faults: [] })).toBeUndefined();
  });

  it('returns the error of each mistake', async () => {
    const test = await startService({ variant });
    for (const fault of places.flat()) {
      expect([fault.name, tryFaults(test, { variant, call, faults: [fault] })]).toEqual([
        fault.name,
        fault.error,
      ]);
    }
  });

  it('returns the first error for each pair of mistakes', async () => {
    const test = await startService({ variant });
    let count = 0;
    for (const [at, earlier] of places.entries()) {
      for (const first of earlier) {
        for (const second of places.slice(at + 1).flat()) {
          const pair = `${first.name} and ${second.name}`;
          const both = [first, second];
          // The order in which the faults are inserted does not matter.
          for (const order of [both, [...both].reverse()]) {
            expect([pair, tryFaults(test, { variant, call, faults: order })]).toEqual([pair, first.error]);
          }
          count += 1;
        }
      }
    }
    expect(count).toBeGreaterThan(25);
  });
});

describe('the times of a list', () => {
  const [, , notWhole, past, tooFar, noTime] = timeFaults as [Fault, Fault, Fault, Fault, Fault, Fault];

  /** Both times in one list. */
  function join(...faults: Fault[]): Fault {
    return {
      name: faults.map(({ name }) => name).join(' and '),
      error: '',
      put: (attempt) => {
        const times = faults.flatMap((fault) => {
          fault.put(attempt);
          return attempt.times;
        });
        attempt.times = [...times].reverse();
      },
    };
  }

  it.each(['H', 'M'] as const)('are looked at in ascending order in variant %s', async (variant) => {
    const test = await startService({ variant });
    const call = 'schedule_xcmp_task';
    expect(tryFaults(test, { variant, call, faults: [join(past, notWhole)] })).toBe('PastTime');
    expect(tryFaults(test, { variant, call, faults: [join(notWhole, tooFar)] })).toBe('InvalidTime');
    expect(tryFaults(test, { variant, call, faults: [join(past, tooFar)] })).toBe('PastTime');
    // Granularity is checked before the block time, and the block time before all checks that depend on it.
    expect(tryFaults(test, { variant, call, faults: [notWhole, noTime] })).toBe('InvalidTime');
    expect(tryFaults(test, { variant, call, faults: [past, noTime] })).toBe('BlockTimeNotSet');
  });
});
