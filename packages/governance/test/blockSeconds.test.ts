import type { Reads, Snapshot } from '@parachron/core';
import { substrateNode } from '@parachron/samples/runtimes';
import { bnToHex } from '@polkadot/util';
import { expect, test } from 'vitest';
import { getBlockSeconds } from '../src/periods.js';

const runtime = substrateNode();
const babe = 'Babe.ExpectedBlockTime';
const aura = 'AuraApi.slot_duration';
const period = 'Timestamp.MinimumPeriod';
const names = { expected: babe, period, duration: aura };

/** A block of a chain that states some times in milliseconds. */
function createSnapshot(values: { readonly [name: string]: number }, number = 1000) {
  const answer = (name: string) => {
    const value = values[names[name as keyof typeof names]];
    return value === undefined
      ? { known: false, reason: 'none', howToFindOut: 'not at all' }
      : { known: true, value };
  };
  const block = { number, hash: `0x${'11'.repeat(32)}` };
  const read = async (reads: Reads) =>
    Object.fromEntries(Object.keys(reads).map((name) => [name, answer(name)]));
  return { runtime, block, read } as unknown as Snapshot;
}

// pallet_timestamp refuses a block before the minimum period has passed: with half a slot, a slot has one block.
test.each([
  ['Babe before Aura', { [babe]: 6000, [aura]: 12_000 }, 6, babe],
  ['a slot with one block', { [aura]: 12_000, [period]: 6000 }, 12, aura],
  ['the timestamp', { [period]: 3000 }, 6, `twice ${period}, an estimate`],
  ['a slot of half a second', { [aura]: 500, [period]: 250 }, 0.5, aura],
])('the block time is of %s', async (_title, values, value, source) => {
  const found = await getBlockSeconds(createSnapshot(values), undefined);
  expect(found).toEqual({ known: true, value, source });
});

test.each([
  ['a period close to zero', { [aura]: 0, [period]: 1 }, 'Development states no block time'],
  ['several blocks in a slot', { [aura]: 6000, [period]: 0 }, expect.stringContaining('a slot of 6 s')],
])('the block time is unknown with %s', async (_title, values, reason) => {
  const found = await getBlockSeconds(createSnapshot(values), undefined);
  expect(found).toMatchObject({ known: false, reason });
});

/** A node of a chain with three blocks in each slot, which have the time of the slot. */
const createNode = (oldest: number, slot: number) => ({
  endpoint: 'the node',
  runtime,
  request: async (method: string, params: readonly unknown[]) => {
    if (method === 'chain_getBlockHash') return `0x${String(params[0]).padStart(64, '0')}`;
    const at = Number(String(params[1]).slice(2));
    const time = 1_893_456_000_000 + Math.floor(at / 3) * slot;
    return at < oldest ? null : bnToHex(time, { bitLength: 64, isLe: true });
  },
});

test.each([
  ['measured', 1000, 1, 6000, 2],
  ['measured to a hundredth of a second below a second', 1000, 1, 750, 0.25],
  ['unknown on a new chain', 20, 1, 6000, undefined],
  ['unknown if the node no longer has the earlier block', 1000, 900, 6000, undefined],
])('the block time of a chain with several blocks in a slot is %s', async (...row) => {
  const [, number, oldest, slot, value] = row;
  const snapshot = createSnapshot({ [aura]: slot }, number);
  const found = await getBlockSeconds(snapshot, createNode(oldest, slot));
  expect(found.known && found.value).toBe(value ?? false);
});
