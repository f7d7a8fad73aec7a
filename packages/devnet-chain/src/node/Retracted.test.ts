import { expect, it } from 'vitest';
import { createTestContext } from '../../test/chain/createTestContext.js';
import type { StoredBlock } from '../rpc/Chain.js';
import { State } from '../state/State.js';
import { Retracted } from './Retracted.js';

const { runtime } = createTestContext().context;
const bytes = (value: number) => new Uint8Array([value]);
const block = (hash: string, number: number) => ({ hash, header: { number } }) as unknown as StoredBlock;

/** The state of the blocks 0 to 3; the blocks 2 and 3 are replaced by another block 2. */
function start(historyBytes = 1_000_000) {
  const state = new State(historyBytes);
  state.apply(0, new Map([['0x0a', bytes(0)]]));
  state.apply(1, new Map([['0x0a', bytes(1)]]));
  state.apply(2, new Map([['0x0b', bytes(2)]]));
  state.apply(3, new Map([['0x0a', null]]));
  const retracted = new Retracted(state, runtime);
  retracted.add([block('0x02', 2), block('0x03', 3)], 1);
  state.restoreTo(1);
  state.apply(2, new Map([['0x0a', bytes(9)]]));
  return { state, retracted };
}

const contentOf = (retracted: Retracted, hash: `0x${string}`) => {
  const view = retracted.getView(hash);
  return view?.listKeys('0x').map((key) => [key, view.get(key)?.[0]]);
};

it('keeps replaced blocks by their hashes', () => {
  const { retracted } = start();
  expect(retracted.get('0x03')?.header.number).toBe(3);
  expect(retracted.get('0xff')).toBeUndefined();
  expect([retracted.listAt(2), retracted.listAt(3), retracted.listAt(1)]).toEqual([['0x02'], ['0x03'], []]);
});

it('keeps the states after replaced blocks while the chain goes on', () => {
  const { state, retracted } = start();
  const before = {
    second: [
      ['0x0a', 1],
      ['0x0b', 2],
    ],
    third: [['0x0b', 2]],
  };
  expect([contentOf(retracted, '0x02'), contentOf(retracted, '0x03')]).toEqual([before.second, before.third]);
  state.apply(3, new Map([['0x0c', bytes(9)]]));
  expect([contentOf(retracted, '0x02'), contentOf(retracted, '0x03')]).toEqual([before.second, before.third]);
  expect(retracted.getView('0xff')).toBeUndefined();
});

it('has no state of a replaced block once the state of the shared block is pruned', () => {
  const { state, retracted } = start(200);
  for (let number = 3; number < 12; number += 1) state.apply(number, new Map([['0x0a', bytes(number)]]));
  expect(retracted.getView('0x02')).toBeUndefined();
  expect(retracted.get('0x02')).toBeDefined();
});

it('deletes replaced blocks once a block after the shared one is final', () => {
  const { retracted } = start();
  retracted.removeBefore(1);
  expect(retracted.get('0x02')).toBeDefined();
  retracted.removeBefore(2);
  expect([retracted.get('0x02'), retracted.get('0x03'), retracted.listAt(2)]).toEqual([
    undefined,
    undefined,
    [],
  ]);
});

it('keeps the states after replaced blocks when blocks below them are replaced, too', () => {
  const { state, retracted } = start();
  // The chain has the blocks 0, 1 and another block 2, which a block 4 is built and replaced on; then blocks from 1 on are replaced.
  state.apply(3, new Map([['0x0c', bytes(3)]]));
  state.apply(4, new Map([['0x0d', bytes(4)]]));
  retracted.add([block('0x04', 4)], 3);
  state.restoreTo(3);
  const before = [
    ['0x0a', 9],
    ['0x0c', 3],
    ['0x0d', 4],
  ];
  expect(contentOf(retracted, '0x04')).toEqual(before);
  retracted.add([block('0x01', 1), block('0x02b', 2), block('0x03b', 3)], 0);
  state.restoreTo(0);
  state.apply(1, new Map([['0x0a', bytes(7)]]));
  state.apply(2, new Map([['0x0c', null]]));
  state.apply(3, new Map([['0x0e', bytes(8)]]));
  expect(contentOf(retracted, '0x04')).toEqual(before);
  expect(contentOf(retracted, '0x03')).toEqual([['0x0b', 2]]);
  // The blocks leave the chain below block 1, so block 1 excludes them.
  retracted.removeBefore(1);
  expect([retracted.get('0x04'), retracted.get('0x03')]).toEqual([undefined, undefined]);
});

it('deletes the blocks on top of deleted blocks, and no others', () => {
  const { state, retracted } = start();
  state.apply(3, new Map([['0x0c', bytes(3)]]));
  retracted.add([block('0x03b', 3)], 2);
  state.restoreTo(2);
  retracted.removeAfter(1);
  expect([retracted.get('0x03b'), retracted.get('0x03')?.hash]).toEqual([undefined, '0x03']);
});
