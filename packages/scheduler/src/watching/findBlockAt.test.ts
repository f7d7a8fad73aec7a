import { type Chain, connect, RpcFailedError } from '@parachron/client';
import type { Hex } from '@parachron/core';
import { createServiceChain } from '@parachron/devnet';
import { bnToHex } from '@polkadot/util';
import { beforeAll, expect, test } from 'vitest';
import { findBlockAt } from './blocks.js';

let runtime: Chain['runtime'];
beforeAll(async () => {
  const dev = await createServiceChain({ variant: 'H', mode: { kind: 'manual' } });
  ({ runtime } = await connect(dev.provider));
  dev.close();
});

const hashOf = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`;

/** A chain with a block every twelve seconds; the node has pruned the state of the blocks before `kept`. */
function makeChain(kept: number): Chain {
  const request = async (method: string, params: unknown[]) => {
    if (method === 'chain_getBlockHash') return hashOf(Number(params[0]));
    const number = Number(params[1]);
    if (number < kept)
      throw new RpcFailedError({ endpoint: 'x', method, rpcMessage: 'State already discarded' });
    return bnToHex(number * 12_000, { isLe: true, bitLength: 64 });
  };
  return { endpoint: 'x', runtime, request } as unknown as Chain;
}

const range = { first: 1, last: 1_000 };

test.each([
  [0, 1],
  [12_000, 1],
  [12_001, 2],
  [6_000_000, 500],
  [12_000_000, 1_000],
  [12_000_001, 1_001],
])('the first block at or after %s ms is %s', async (time, number) => {
  expect(await findBlockAt(makeChain(0), time, range)).toBe(number);
});

// Nodes that are not archive nodes keep the state of about 256 blocks.
test('the block is found on a node that keeps only the state of recent blocks', async () => {
  const chain = makeChain(744);
  for (const number of [745, 746, 900, 1_000]) {
    expect(await findBlockAt(chain, number * 12_000, range)).toBe(number);
  }
});

test('BLOCK_UNAVAILABLE is thrown if the state of the block may be pruned', async () => {
  for (const number of [1, 500, 744]) {
    await expect(findBlockAt(makeChain(744), number * 12_000, range)).rejects.toMatchObject({
      code: 'BLOCK_UNAVAILABLE',
    });
  }
});
