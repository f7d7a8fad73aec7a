import { substrateNode } from '@parachron/samples/runtimes';
import { bnToHex } from '@polkadot/util';
import { expect, test } from 'vitest';
import { createMetadataSnapshot } from '../../test/support/metadataSnapshot.js';
import { getStatedGovernance } from '../getGovernance.js';

const runtime = substrateNode();
const begin = 1_893_456_000_000;

/** A chain with three blocks in each slot, of 6 s by default, which have the time of the slot. */
function createNode(number: number, oldest = 1, slot = 6_000) {
  const faults: Error[] = [];
  const requests: string[] = [];
  const node = {
    endpoint: 'the node',
    runtime,
    request: async (method: string, params: readonly unknown[]) => {
      requests.push(method);
      const fault = faults.pop();
      if (fault) throw fault;
      if (method === 'chain_getBlockHash') return `0x${String(params[0]).padStart(64, '0')}`;
      const at = Number(String(params[1]).slice(2));
      const time = begin + Math.floor(at / 3) * slot;
      return at < oldest ? null : bnToHex(time, { bitLength: 64, isLe: true });
    },
  };
  const given = { 'AuraApi.slot_duration': 6_000 };
  const block = { number, hash: `0x${'11'.repeat(32)}` } as const;
  // The constants of this runtime state a block time of Babe.
  const snapshot = createMetadataSnapshot(runtime, given);
  const read: typeof snapshot.read = async (reads) => {
    const answers = await snapshot.read(reads);
    const unknown = { known: false, reason: 'no constant', howToFindOut: 'not at all' };
    return { ...answers, 'Babe.ExpectedBlockTime': unknown, 'Timestamp.MinimumPeriod': unknown };
  };
  return { requests, faults, chain: { node, snapshot: { ...snapshot, block, read } } };
}

test('the block time of a chain with several blocks in a slot is measured once', async () => {
  const { chain, requests } = createNode(1_000);
  const expected = { known: true, value: 2, source: 'Timestamp.Now of blocks 800 and 1000' };
  expect((await getStatedGovernance(chain)).blockSeconds).toEqual(expected);
  expect((await getStatedGovernance(chain)).blockSeconds).toEqual(expected);
  expect(requests).toHaveLength(4);
});

// Three blocks in 750 ms.
test('the block time below a second is measured to a hundredth of a second', async () => {
  const { chain } = createNode(1_000, 1, 750);
  expect((await getStatedGovernance(chain)).blockSeconds).toMatchObject({ known: true, value: 0.25 });
});

test('a failed measurement is repeated', async () => {
  const { chain, faults } = createNode(1_000);
  faults.push(new Error('The connection ended.'));
  await expect(getStatedGovernance(chain)).rejects.toThrow('The connection ended.');
  expect((await getStatedGovernance(chain)).blockSeconds).toMatchObject({ known: true, value: 2 });
});

test.each([
  ['the chain is new', 20, 1],
  ['the node no longer has the earlier block', 1_000, 900],
])('the block time stays unknown if %s', async (_title, number, oldest) => {
  const { chain } = createNode(number, oldest);
  expect((await getStatedGovernance(chain)).blockSeconds).toMatchObject({
    known: false,
    howToFindOut: 'Compare Timestamp.Now of two finalized blocks.',
  });
});
