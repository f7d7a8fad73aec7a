import { hashExtrinsic, toHex } from '@parachron/network';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { encode, sign, startChain, type TestChain } from '../chain/helpers.js';
import { openClient } from '../server/support/openFollow.js';

let test: TestChain;
let client: ReturnType<typeof openClient>;
beforeEach(async () => {
  test = await startChain();
  client = openClient(test.chain);
});
afterEach(() => {
  client.close();
  test.chain.close();
});

const remark = (nonce: number) =>
  sign(test, encode(test, 'System.remark', { remark: '0x' }), test.keys.alice, { nonce });

it('removes the transactions that depend on a removed one, and lists all their hashes', async () => {
  const all = [0, 1, 2].map(remark);
  for (const bytes of all) await client.call('author_submitExtrinsic', toHex(bytes));
  const gone = all.slice(1).map(hashExtrinsic);
  expect(await client.call('author_removeExtrinsic', [{ hash: gone[0] }])).toEqual(gone);
  expect(await client.call('author_pendingExtrinsics')).toEqual(all.slice(0, 1).map(toHex));
});

it('bans the given transactions, by their hash or their bytes', async () => {
  const [one, two] = [toHex(remark(0)), toHex(remark(1))];
  const hash = await client.call('author_submitExtrinsic', one);
  await client.call('author_submitExtrinsic', two);
  await client.call('author_removeExtrinsic', [{ extrinsic: two }, { hash }]);
  expect(await client.codeOf('author_submitExtrinsic', one)).toBe(1012);
  expect(await client.codeOf('author_submitExtrinsic', two)).toBe(1012);
});

it('reports the watched transaction as invalid', async () => {
  const bytes = remark(0);
  const id = await client.call<string>('author_submitAndWatchExtrinsic', toHex(bytes));
  await client.call('author_removeExtrinsic', [{ hash: hashExtrinsic(bytes) }]);
  expect(client.listEvents(id)).toEqual(['ready', 'invalid']);
});

it.each([
  ['a hash alone', `0x${'11'.repeat(32)}`],
  ['a list of hashes', [`0x${'11'.repeat(32)}`]],
  ['neither hash nor bytes', [{ other: '0x11' }]],
  ['bytes that are no hex', [{ extrinsic: 'no' }]],
])('refuses %s', async (_kind, given) => {
  expect(await client.codeOf('author_removeExtrinsic', given)).toBe(-32602);
});
