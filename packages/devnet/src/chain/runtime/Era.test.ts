import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getBirth, getDeath, parseEra } from './Era.js';

/** The two bytes of an era by sp_runtime's `Era::encode`: the exponent of the period, and the phase in steps. */
function encode(period: number, phase: number) {
  const step = Math.max(period / 4096, 1);
  const bytes = Math.min(Math.max(Math.log2(period) - 1, 1), 15) | ((phase / step) << 4);
  return { type: `Mortal${bytes & 0xff}`, value: bytes >> 8 };
}

const eras = fc
  .record({ exponent: fc.integer({ min: 2, max: 16 }), share: fc.integer({ min: 0, max: 65_535 }) })
  .map(({ exponent, share }) => {
    const period = 2 ** exponent;
    const step = Math.max(period / 4096, 1);
    return { period, phase: Math.floor((share % period) / step) * step };
  });

describe('an era', () => {
  test('has the period and the phase of its bytes', () => {
    fc.assert(
      fc.property(eras, ({ period, phase }) => {
        expect(parseEra(encode(period, phase))).toEqual({ kind: 'mortal', period, phase });
      }),
    );
  });

  test('of the documentation of sp_runtime: a period of 64 blocks from block 42', () => {
    // `Era::mortal(64, 42)` is [165, 2] by its test.
    expect(parseEra({ type: 'Mortal165', value: 2 })).toEqual({ kind: 'mortal', period: 64, phase: 42 });
    const era = { kind: 'mortal', period: 64, phase: 42 } as const;
    expect([getBirth(era, 42), getBirth(era, 105), getBirth(era, 106)]).toEqual([42, 42, 106]);
    expect([getDeath(era, 42), getDeath(era, 105), getDeath(era, 106)]).toEqual([106, 106, 170]);
  });

  test('has a phase below its period', () => {
    // A period of 4 in the lowest bits, and a phase of 5.
    expect(parseEra({ type: 'Mortal81', value: 0 })).toBeUndefined();
  });

  test('that never ends begins at block 0', () => {
    const era = parseEra({ type: 'Immortal' });
    expect(era).toEqual({ kind: 'immortal' });
    expect([getBirth({ kind: 'immortal' }, 77), getDeath({ kind: 'immortal' }, 77)]).toEqual([
      0,
      Number.MAX_SAFE_INTEGER,
    ]);
  });

  test('is valid from its birth for its period', () => {
    fc.assert(
      fc.property(eras, fc.nat(2 ** 31), ({ period, phase }, above) => {
        const era = { kind: 'mortal', period, phase } as const;
        const current = phase + above;
        const birth = getBirth(era, current);
        expect(birth % period).toBe(phase);
        expect(birth).toBeLessThanOrEqual(current);
        expect(getDeath(era, current)).toBe(birth + period);
        expect(getDeath(era, current)).toBeGreaterThan(current);
      }),
    );
  });
});
