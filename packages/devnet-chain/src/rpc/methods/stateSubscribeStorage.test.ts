import { afterEach, beforeEach, expect, it } from 'vitest';
import { startChain, type TestChain } from '../../../test/chain/helpers.js';
import { openClient } from '../../../test/server/support/openFollow.js';

// sc_rpc: the first notification has all keys at the best block, also those without a value; later ones the changed keys of a new best block.
const [first, second, absent] = ['0xf0f0f0f001', '0xf0f0f0f002', '0xf0f0f0f0ff'] as const;
const number = '0x26aa394eea5630e07c48ae0c9558cef702a5c1b19ab7a04f536c519aca4983ac';

let test: TestChain;
let client: ReturnType<typeof openClient>;
beforeEach(async () => {
  test = await startChain();
  client = openClient(test.chain);
  test.chain.setStorage(new Map([[first, new Uint8Array([1])]]));
});
afterEach(() => {
  client.close();
  test.chain.close();
});

const subscribe = (...keys: unknown[]) => client.call<string>('state_subscribeStorage', ...keys);

it('begins with all keys in the given order, and null for a missing value', async () => {
  const id = await subscribe([absent, first]);
  expect(client.listEvents(id)).toEqual([
    {
      block: test.chain.head.hash,
      changes: [
        [absent, null],
        [first, '0x01'],
      ],
    },
  ]);
});

it('reports the changed keys of each block alone, and no block without a change', async () => {
  const id = await subscribe([number, first]);
  const hashes = [test.chain.createBlock().hash, test.chain.createBlock().hash];
  expect(client.listEvents(id).slice(1)).toEqual([
    { block: hashes[0], changes: [[number, '0x01000000']] },
    { block: hashes[1], changes: [[number, '0x02000000']] },
  ]);
  const unchanged = await subscribe([first, absent]);
  test.chain.createBlock();
  expect(client.listEvents(unchanged)).toHaveLength(1);
});

it('reports all changes of a block without keys, and nothing at first', async () => {
  const id = await subscribe();
  expect(client.listEvents(id)).toEqual([]);
  const { hash, changes } = test.chain.createBlock();
  const [event, ...others] = client.listEvents(id) as unknown as {
    block: string;
    changes: [string, unknown][];
  }[];
  expect([event?.block, others]).toEqual([hash, []]);
  expect(new Set(event?.changes.map(([key]) => key))).toEqual(new Set(changes.keys()));
});

it('reports nothing for an empty list of keys', async () => {
  const id = await subscribe([]);
  test.chain.createBlock();
  expect(client.listEvents(id).filter(({ changes }) => (changes as unknown[]).length > 0)).toEqual([]);
});

it('reports the blocks of another fork only once they are best', async () => {
  test.chain.setFinalityLag(10);
  test.chain.createBlock();
  const id = await subscribe([number, second]);
  const [, best] = test.chain.reorganize({ depth: 1, count: 2, includesPool: false });
  expect(client.listEvents(id).slice(1)).toEqual([{ block: best?.hash, changes: [[number, '0x02000000']] }]);
});

it('ends with its client', async () => {
  const id = await subscribe([number]);
  expect(await client.call('state_unsubscribeStorage', id)).toBe(true);
  expect(await client.call('state_unsubscribeStorage', id)).toBe(false);
  test.chain.createBlock();
  expect(client.listEvents(id)).toHaveLength(1);
});

it.each([['no list'], [['0x0']], [[1]]])('refuses %j as keys', async (keys) => {
  expect(await client.codeOf('state_subscribeStorage', keys)).toBe(-32602);
});
