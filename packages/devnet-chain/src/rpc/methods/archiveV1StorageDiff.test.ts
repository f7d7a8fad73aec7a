import type { Hex } from '@parachron/core';
import { blake2AsHex } from '@polkadot/util-crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChain, type TestChain } from '../../../test/chain/helpers.js';
import { openClient } from '../../../test/server/support/openFollow.js';

// The rules of the JSON-RPC specification and of polkadot-sdk: without items, the values of the main trie; a key of several items once,
// and both as value and as hash if the items ask for both.
const same = '0xf0f0f0f001';
const changed = '0xf0f0f0f002';
const added = '0xf0f0f0f003';
const removed = '0xf0f0f0f004';
const other = '0xf0f0f0f1';
const prefix = '0xf0f0f0f0';

let test: TestChain;
let client: ReturnType<typeof openClient>;
let hashes: Hex[];
beforeAll(async () => {
  test = await startChain();
  const { chain } = test;
  client = openClient(chain);
  const write = (changes: Record<string, number[] | null>) => {
    chain.createBlock();
    const entries = Object.entries(changes);
    chain.setStorage(new Map(entries.map(([key, value]) => [key, value && new Uint8Array(value)])));
  };
  write({ [same]: [1], [changed]: [2], [removed]: [4], [other]: [5] });
  write({ [changed]: [], [added]: [3], [removed]: null, [other]: [6], [same]: [1] });
  write({ [changed]: [2], [added]: null });
  hashes = [1, 2, 3].map((number) => chain.getBlock(number)?.hash ?? '0x');
});
afterAll(() => {
  client.close();
  test.chain.close();
});

/** The events of a comparison until its end. */
async function compare(hash: Hex | undefined, items?: unknown, previous?: Hex) {
  const id = await client.call<string>('archive_v1_storageDiff', hash, items, previous);
  const isOver = () => /Done|Error/.test(client.listEvents(id).at(-1)?.event ?? '');
  while (!isOver()) await new Promise(setImmediate);
  return client.listEvents(id);
}
const diff = (type: string, key: string, found: { value: string } | { hash: string }) => ({
  event: 'storageDiff',
  key,
  ...found,
  type,
});
const done = { event: 'storageDiffDone' };
const hashOf = (...bytes: number[]) => ({ hash: blake2AsHex(new Uint8Array(bytes), 256) });

it('reports added, changed and removed values, and no others', async () => {
  const events = await compare(hashes[1], [{ key: prefix, returnType: 'value' }]);
  expect(events.at(-1)).toEqual(done);
  expect(new Set(events)).toEqual(
    new Set([
      diff('modified', changed, { value: '0x' }),
      diff('added', added, { value: '0x03' }),
      // The value before the removal.
      diff('deleted', removed, { value: '0x04' }),
      done,
    ]),
  );
});

it('compares with the given block instead of the parent', async () => {
  expect(await compare(hashes[2], [{ key: prefix, returnType: 'value' }], hashes[0])).toEqual([
    diff('deleted', removed, { value: '0x04' }),
    done,
  ]);
  expect(await compare(hashes[2], [{ key: prefix, returnType: 'value' }], hashes[2])).toEqual([done]);
});

it('reports hashes of 32 bytes on request', async () => {
  expect(await compare(hashes[1], [{ key: changed, returnType: 'hash' }])).toEqual([
    diff('modified', changed, hashOf()),
    done,
  ]);
});

it.each([
  ['a missing', undefined],
  ['no', null],
  ['an empty', []],
])('reports the values of all keys for %s list of items', async (_kind, items) => {
  const events = await compare(hashes[1], items);
  expect(events).toContainEqual(diff('modified', other, { value: '0x06' }));
  expect(events).toContainEqual(diff('added', added, { value: '0x03' }));
  // System.Number is 2 then.
  const number = '0x26aa394eea5630e07c48ae0c9558cef702a5c1b19ab7a04f536c519aca4983ac';
  expect(events).toContainEqual(diff('modified', number, { value: '0x02000000' }));
});

it('reports a key of several items once', async () => {
  const items = [
    { key: prefix, returnType: 'value' },
    { key: added, returnType: 'value' },
    { key: added, returnType: 'value' },
  ];
  const events = await compare(hashes[1], items);
  expect(events.filter(({ key }) => key === added)).toEqual([diff('added', added, { value: '0x03' })]);
});

it('reports value and hash of a key if items ask for both', async () => {
  const items = [
    { key: added, returnType: 'hash' },
    { key: added, returnType: 'value' },
  ];
  expect(await compare(hashes[1], items)).toEqual([
    diff('added', added, { value: '0x03' }),
    diff('added', added, hashOf(3)),
    done,
  ]);
});

it('has no changes of a child trie', async () => {
  const ofChild = { key: prefix, returnType: 'value', childTrieKey: '0x01' };
  expect(await compare(hashes[1], [ofChild])).toEqual([done]);
  expect(
    await compare(hashes[1], [ofChild, { key: other, returnType: 'value', childTrieKey: null }]),
  ).toEqual([diff('modified', other, { value: '0x06' }), done]);
});

it('ends with an error for an unknown block, and for the genesis without another block', async () => {
  const failed = [{ event: 'storageDiffError', error: expect.any(String) }];
  expect(await compare(`0x${'12'.repeat(32)}`, [])).toEqual(failed);
  expect(await compare(hashes[1], [], `0x${'12'.repeat(32)}`)).toEqual(failed);
  expect(await compare(test.chain.genesisHash, [])).toEqual(failed);
});

it.each([
  ['an item without a key', [{ returnType: 'value' }]],
  ['an unknown result', [{ key: '0x', returnType: 'all' }]],
  ['a key that is no hex', [{ key: '0x1', returnType: 'value' }]],
  ['a child trie that is no hex', [{ key: '0x', returnType: 'value', childTrieKey: 'x' }]],
  ['one item instead of a list', { key: '0x', returnType: 'value' }],
])('refuses %s', async (_kind, items) => {
  expect(await client.codeOf('archive_v1_storageDiff', hashes[1], items)).toBe(-32602);
});
