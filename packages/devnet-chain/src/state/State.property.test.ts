import fc from 'fast-check';
import { expect, it } from 'vitest';
import { State } from './State.js';

const keys = ['0x00', '0x01', '0x02', '0x03'];
const change = fc.tuple(
  fc.constantFrom(...keys),
  fc.option(
    fc.nat(3).map((byte) => new Uint8Array([byte])),
    { nil: null },
  ),
);
const block = fc.array(change, { maxLength: 4 });

it('returns the values after each block, as they were when the block was applied', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 12 }), (blocks) => {
      const state = new State(1_000_000);
      const seen = new Map<number, (Uint8Array | undefined)[]>();
      for (const [at, changes] of blocks.entries()) {
        // Some blocks are changed a second time, from outside.
        const number = Math.ceil(at / 2);
        state.apply(number, new Map(changes));
        seen.set(
          number,
          keys.map((key) => state.get(key)),
        );
      }
      for (const [number, values] of seen) {
        const view = state.getViewAt(number);
        expect(keys.map((key) => view?.get(key))).toEqual(values);
      }
    }),
  );
});

it('keeps the view of a block unchanged while later blocks change the state', () => {
  const state = new State(1_000_000);
  state.apply(1, new Map([['0x00', new Uint8Array([1])]]));
  const view = state.getViewAt(1);
  state.apply(
    2,
    new Map([
      ['0x00', new Uint8Array([2])],
      ['0x01', new Uint8Array([2])],
    ]),
  );
  expect(view?.get('0x00')).toEqual(new Uint8Array([1]));
  expect(view?.listKeys('0x')).toEqual(['0x00']);
  expect(state.getViewAt(2)?.listKeys('0x')).toEqual(['0x00', '0x01']);
  state.apply(3, new Map([['0x00', null]]));
  expect(view?.listKeys('0x')).toEqual(['0x00']);
});

it('refuses a view whose block is pruned', () => {
  const state = new State(1);
  state.apply(1, new Map([['0x00', new Uint8Array([1])]]));
  const view = state.getViewAt(0);
  state.apply(2, new Map([['0x00', new Uint8Array([2])]]));
  state.apply(3, new Map([['0x00', new Uint8Array([3])]]));
  expect(() => view?.get('0x00')).toThrowError(expect.objectContaining({ code: 'BLOCK_UNKNOWN' }));
});
