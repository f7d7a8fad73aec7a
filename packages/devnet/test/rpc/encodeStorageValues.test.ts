import { devAccounts, encodeStorageValues } from '@parachron/network';
import { u8aToHex } from '@polkadot/util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChain, type TestChain } from '../chain/helpers.js';
import { stateOf } from '../support/smallChain.js';

let test: TestChain;
beforeAll(async () => {
  test = await startChain();
});
afterAll(() => test.chain.close());

/** The changes as hex, null for removed values. */
async function encode(values: object) {
  const listKeys = (prefix: string) => stateOf(test.chain).listKeys(prefix);
  const { meta } = await test.chain.tree.getRuntime(test.chain.block);
  const changes = await encodeStorageValues(values, { meta, listKeys });
  return [...changes].map(([key, value]) => [key, value && u8aToHex(value)]);
}

const refused = (data: string) => ({
  code: 'RPC_REQUEST_FAILED',
  facts: { code: -32602, message: 'Invalid params', data: expect.stringContaining(data) },
});

// Timestamp.Now and System.Account of Alice: well-known keys.
const now = '0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb';
const account =
  '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9de1e86a9a8c739864cf3cc5ec2bea59fd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';

it('takes raw pairs, with null and without a value to remove', async () => {
  expect(await encode([['0x0A', '0x0102'], ['0x0b', '0x'], ['0x0c', null], ['0x0d']])).toEqual([
    ['0x0a', '0x0102'],
    ['0x0b', '0x'],
    ['0x0c', null],
    ['0x0d', null],
  ]);
});

it.each([
  ['a key without hex', [['now', '0x00']], 'a raw pair is a key and a value'],
  ['a value without hex', [['0x0a', 'x']], 'a raw pair is a key and a value'],
  ['half a byte', [['0x0a', '0x123']], 'a raw pair is a key and a value'],
  ['no pair', ['0x0a'], 'a raw pair is a key and a value'],
  [
    'a key beyond the longest of a trie',
    [[`0x${'00'.repeat(32_768)}`, '0x00']],
    'a key has at most 32767 bytes',
  ],
])('refuses %s', async (_title, pairs, data) => {
  await expect(encode(pairs)).rejects.toMatchObject(refused(data));
});

it('accepts the longest key of a trie', async () => {
  expect(await encode([[`0x${'00'.repeat(32_767)}`, '0x00']])).toHaveLength(1);
});

it('encodes values by pallet and item, in the form of polkadot.js', async () => {
  expect(await encode({ Timestamp: { Now: 258 } })).toEqual([[now, '0x0201000000000000']]);
  expect(await encode({ timestamp: { now: '0x0100000000000000' } })).toEqual([[now, '0x0100000000000000']]);
  expect(await encode({ Timestamp: { Now: null } })).toEqual([[now, null]]);
});

it('encodes entries of a map by their keys', async () => {
  const [entry] = await encode({ System: { Account: [[[devAccounts.alice], { nonce: 3 }]] } });
  expect(entry?.[0]).toBe(account);
  expect(entry?.[1]).toMatch(/^0x03000000/);
  expect(await encode({ System: { Account: [[[devAccounts.alice], null]] } })).toEqual([[account, null]]);
});

it('removes all entries of a map', async () => {
  const changes = await encode({ System: { $removePrefix: ['Account'] } });
  const accounts = stateOf(test.chain).listKeys(account.slice(0, 66));
  expect(changes).toEqual(accounts.map((key) => [key, null]));
  expect(accounts.length).toBeGreaterThan(1);
});

it.each([
  ['a pallet that the runtime lacks', { Absent: { Now: 1 } }, 'no storage item Absent.Now'],
  ['an item that the pallet lacks', { Timestamp: { Absent: 1 } }, 'no storage item Timestamp.Absent'],
  ['a map that is not given as a list', { System: { Account: 5 } }, 'System.Account is not a list'],
  ['entries that are no pairs', { System: { Account: [5] } }, 'System.Account is not a list'],
  ['a pallet without items', { System: 5 }, 'System is not an object of items'],
  [
    'maps to clear that are no list',
    { System: { $removePrefix: 'Account' } },
    'System.$removePrefix is not a list',
  ],
  [
    'a map to clear that is absent',
    { System: { $removePrefix: ['Absent'] } },
    'no storage item System.Absent',
  ],
  ['a key of another type', { System: { Account: [[['no address'], null]] } }, ''],
])('refuses %s', async (_title, values, data) => {
  await expect(encode(values)).rejects.toMatchObject(refused(data));
});
