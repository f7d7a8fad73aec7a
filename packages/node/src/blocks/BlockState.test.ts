import type { Hex } from '@parachron/core';
import { createLazyState } from '@parachron/runtime';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BlockState } from './BlockState.js';

test('layers of states read as the state that they amount to', () => {
  const key = fc.constantFrom('0x00', '0x01', '0x0100', '0x02', '0xff') as fc.Arbitrary<Hex>;
  const change = fc.tuple(key, fc.option(fc.constant(Uint8Array.of(1))));
  fc.assert(
    fc.property(fc.array(fc.array(change)), key, (layers, after) => {
      const whole = new Map<Hex, Uint8Array>();
      for (const [name, value] of layers.flat())
        if (value) whole.set(name, value);
        else whole.delete(name);
      const first = new BlockState();
      const state = layers.reduce((below, changes) => {
        // More layers than a state has before they become one.
        const above = Array.from({ length: 12 }).reduce<BlockState>((state) => state.fork(), below);
        above.write(changes);
        below.write([[after, Uint8Array.of(2)]]);
        return above;
      }, first);
      const next = [...whole.keys()].sort().find((name) => name > after);
      expect([state.get(after), state.next(after)]).toEqual([whole.get(after) ?? null, next ?? null]);
    }),
  );
});

test('a list passes more removed keys than a page of the source has', async () => {
  const keys = Array.from({ length: 200 }, (_, at): Hex => `0x01${at.toString(16).padStart(2, '0')}`);
  const source = createLazyState({
    readValues: async (places) =>
      places.map(({ key }) => (keys.includes(key) ? Uint8Array.of(1) : undefined)),
    readKeys: async ({ key }, count) => keys.filter((one) => one > key).slice(0, count),
  });
  const state = new BlockState(source).fork();
  state.write(keys.slice(0, -1).map((key) => [key, null]));
  expect(await state.listKeys('0x01', '0x01', 10)).toEqual(keys.slice(-1));
});
