import type { Hex } from '@parachron/core';
import { blake2AsHex } from '@polkadot/util-crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChain, type TestChain } from '../chain/helpers.js';
import { openClient } from '../server/support/openFollow.js';
import { writeState } from '../support/smallChain.js';

// The kinds of reads of the JSON-RPC specification, for `chainHead_v1_storage`.
const prefix = '0xf0f0f0f0';
const keys = ['0xf0f0f0f0', '0xf0f0f0f000', '0xf0f0f0f0ff', '0xf0f0f0f0ff00'] as const;
const values: Readonly<Record<string, readonly number[]>> = {
  [keys[0]]: [],
  [keys[1]]: [1],
  [keys[2]]: [2, 2],
  [keys[3]]: [3, 3, 3],
};

let test: TestChain;
let client: ReturnType<typeof openClient>;
let follow: string;
let hash: Hex;
beforeAll(async () => {
  test = await startChain();
  client = openClient(test.chain);
  const entries = Object.entries(values).map(([key, value]) => [key, new Uint8Array(value)] as const);
  await writeState(test.chain, new Map([...entries, ['0xf0f0f0f1', new Uint8Array(1)]]));
  ({ hash } = await test.chain.build());
  follow = await client.call('chainHead_v1_follow', false);
  // Later changes are no matter: reads are of the given block.
  await test.chain.build();
  await writeState(test.chain, new Map([[keys[0], new Uint8Array(9)]]));
});
afterAll(() => {
  client.close();
  test.chain.close();
});

async function read(items: unknown, childTrie: unknown = null) {
  const events = await client.operate('chainHead_v1_storage', follow, hash, items, childTrie);
  expect(events.at(-1)?.event).toBe('operationStorageDone');
  return events.slice(0, -1).flatMap(({ items: found }) => found);
}

const contentOf = (key: string) => ({ key, value: `0x${Buffer.from(values[key] ?? []).toString('hex')}` });
const hashOf = (key: string) => ({ key, hash: blake2AsHex(new Uint8Array(values[key] ?? []), 256) });

describe('chainHead_v1_storage', () => {
  it('reads values and hashes in the order of the items, and nothing for a missing value', async () => {
    const items = [
      { key: keys[2], type: 'hash' },
      { key: '0xf0f0f0f00f', type: 'value' },
      { key: '0xf0f0f0f00f', type: 'hash' },
      { key: keys[0], type: 'value' },
      { key: keys[0], type: 'hash' },
    ];
    expect(await read(items)).toEqual([hashOf(keys[2]), contentOf(keys[0]), hashOf(keys[0])]);
  });

  it('lists descendants with the key itself, in the order of the keys', async () => {
    expect(await read([{ key: prefix, type: 'descendantsValues' }])).toEqual(keys.map(contentOf));
    expect(await read([{ key: keys[2], type: 'descendantsHashes' }])).toEqual(keys.slice(2).map(hashOf));
    expect(await read([{ key: '0xf0f0f0f00f', type: 'descendantsValues' }])).toEqual([]);
  });

  it('reads the same Merkle value for a key and each prefix that leads to its node alone', async () => {
    const [own] = await read([{ key: keys[3], type: 'closestDescendantMerkleValue' }]);
    expect(own).toEqual({
      key: keys[3],
      // A leaf shorter than 32 bytes is its own Merkle value: a partial key of one nibble (the nibble before is the branch), and the value.
      closestDescendantMerkleValue: '0x41000c030303',
    });
    expect(await read([{ key: '0xf0f0f0f00f', type: 'closestDescendantMerkleValue' }])).toEqual([]);
  });

  it('reads nothing of a child trie', async () => {
    expect(await read([{ key: prefix, type: 'descendantsValues' }], '0x01')).toEqual([]);
  });

  it.each([
    ['an unknown type', { key: prefix, type: 'values' }],
    ['a missing type', { key: prefix }],
    ['a missing key', { type: 'value' }],
    ['half a byte', { key: '0xf', type: 'value' }],
    ['a start', { key: prefix, type: 'descendantsValues', paginationStartKey: keys[1] }],
  ])('refuses %s', async (_kind, item) => {
    expect(await client.codeOf('chainHead_v1_storage', follow, hash, [item], null)).toBe(-32602);
  });
});

it('answers chainHead_v1_storage with the number of discarded items, which is none', async () => {
  const answer = await client.call(
    'chainHead_v1_storage',
    follow,
    hash,
    [{ key: prefix, type: 'value' }],
    null,
  );
  expect(answer).toEqual({ result: 'started', operationId: expect.any(String), discardedItems: 0 });
  expect(await client.call('chainHead_v1_body', follow, hash)).toEqual({
    result: 'started',
    operationId: expect.any(String),
  });
});
