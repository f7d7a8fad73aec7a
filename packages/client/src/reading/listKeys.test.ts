import type { Hex } from '@parachron/core';
import { expect, test } from 'vitest';
import { createFakeNode } from '../../test/createFakeNode.js';
import { createTestRuntime } from '../../test/createTestRuntime.js';
import { Requester } from '../requests/Requester.js';
import { encodeStorageKey } from './encodeStorageKey.js';
import { listKeys } from './listKeys.js';
import { findStorageItem } from './metadataEntries.js';

type Names = Parameters<typeof createTestRuntime>[0];

const block = { number: 7, hash: `0x${'01'.repeat(32)}` as Hex };

function encodeKey(name: Names, path: string, keys: readonly unknown[]): Hex {
  const runtime = createTestRuntime(name);
  const [pallet = '', item = ''] = path.split('.');
  const found = findStorageItem(runtime, pallet, item);
  if ('known' in found) throw new TypeError(found.reason);
  return encodeStorageKey(runtime, found, keys).hex;
}

type Page = (prefix: Hex, count: number, start: Hex | null) => unknown;

/** Lists keys through a node with the given pages. */
async function list(name: Names, path: string, query: { firstKeys?: unknown[]; limit?: number }, page: Page) {
  const [pallet = '', item = ''] = path.split('.');
  const node = createFakeNode({
    state_getKeysPaged: ([prefix, count, start]) => page(prefix as Hex, count as number, start as Hex | null),
  });
  const requester = new Requester({ provider: node, endpoint: 'x', timeoutMs: 1_000, maxAnswerBytes: 1_000 });
  const answer = listKeys(requester, { runtime: createTestRuntime(name), block }, { pallet, item, ...query });
  return { answer, asked: node.asked };
}

/** A node that has these keys. */
const serve =
  (...keys: readonly Hex[]): Page =>
  (prefix, count, start) =>
    [...keys]
      .sort()
      .filter((key) => key.startsWith(prefix) && (start === null || key > start))
      .slice(0, count);

const keysOf = async (answer: ReturnType<typeof listKeys>) => {
  const found = await answer;
  if (!found.known) throw new TypeError(found.reason);
  return found.value.keys.map(({ keys }) => keys);
};

test('keys of several parts are decoded in order, each by its hasher', async () => {
  const alice = `0x${'d4'.repeat(32)}` as const;
  // Twox64Concat and Twox64Concat; Twox64Concat and Blake2_128Concat; Identity alone; Identity twice.
  for (const [name, path, keys] of [
    ['polkadot', 'Staking.ErasValidatorPrefs', [1_400, alice]],
    ['polkadot', 'Multisig.Multisigs', [alice, `0x${'05'.repeat(32)}`]],
    ['polkadot', 'Preimage.StatusFor', [`0x${'06'.repeat(32)}`]],
    ['substrate', 'Mixnet.Mixnodes', [3, 4]],
  ] as const) {
    const { answer } = await list(name, path, {}, serve(encodeKey(name, path, keys)));
    const [decoded = []] = await keysOf(answer);
    const runtime = createTestRuntime(name);
    // Accounts are shown as addresses.
    const plain = keys.map((key) =>
      key === alice ? runtime.registry.createType('AccountId', key).toString() : key,
    );
    expect([path, decoded]).toEqual([path, plain]);
  }
});

test('a hasher that does not keep the key gives null, for this key and for all later keys', async () => {
  for (const [path, count] of [
    ['Pov.Map1M', 1],
    ['Pov.DoubleMap1M', 2],
  ] as const) {
    const keys = [5, 6].slice(0, count);
    const { answer } = await list('substrate', path, {}, serve(encodeKey('substrate', path, keys)));
    expect(await keysOf(answer)).toEqual([keys.map(() => null)]);
  }
});

test('first keys limit the list to their keys', async () => {
  const path = 'Staking.ErasValidatorPrefs';
  const keyOf = (era: number, byte: string) => encodeKey('polkadot', path, [era, `0x${byte.repeat(32)}`]);
  const node = serve(keyOf(1, 'aa'), keyOf(1, 'bb'), keyOf(2, 'aa'));
  const { answer, asked } = await list('polkadot', path, { firstKeys: [1] }, node);
  expect((await keysOf(answer)).map(([era]) => era)).toEqual([1, 1]);
  expect(asked[0]?.params[0]).toBe(encodeKey('polkadot', path, [1]));
  expect(await answer).toMatchObject({
    evidence: { chain: 'polkadot', block, key: 'Staking.ErasValidatorPrefs(1) keys', value: 2 },
  });
});

test.each([
  ['a missing pallet', 'NoSuchPallet.Item', {}, /no pallet NoSuchPallet/],
  ['a missing item', 'Staking.NoSuchItem', {}, /no storage Staking.NoSuchItem/],
  ['a plain value', 'Staking.ValidatorCount', {}, /no map Staking.ValidatorCount/],
  [
    'too many keys',
    'Staking.Bonded',
    { firstKeys: [`0x${'01'.repeat(32)}`, 2] },
    /no map Staking.Bonded of so many/,
  ],
  [
    'keys of another type',
    'Staking.ErasValidatorPrefs',
    { firstKeys: ['not a number'] },
    /^The keys given for Staking.ErasValidatorPrefs do not fit their types: [^\n]+\.$/,
  ],
  ['an account of another length', 'Staking.Bonded', { firstKeys: ['0x0102'] }, /do not fit their types/],
])('%s is unknown, and nothing is sent', async (_name, path, query, reason) => {
  const { answer, asked } = await list('polkadot', path, query, serve());
  expect(await answer).toMatchObject({ known: false, reason: expect.stringMatching(reason) });
  expect(asked).toEqual([]);
});

test.each([-1, 1.5, Number.NaN, 2 ** 60, Number.NEGATIVE_INFINITY])(
  'a limit of %d is refused',
  async (limit) => {
    const { answer, asked } = await list('polkadot', 'Paras.Heads', { limit }, serve());
    await expect(answer).rejects.toMatchObject({ code: 'INVALID_INPUT', facts: { field: 'query.limit' } });
    expect(asked).toEqual([]);
  },
);

const headKeys = (count: number) =>
  Array.from({ length: count }, (_unused, id) => encodeKey('polkadot', 'Paras.Heads', [id]));

test('pages are requested up to the limit and one key more, each after the last key of the page before', async () => {
  const keys = headKeys(1_100).sort();
  const { answer, asked } = await list('polkadot', 'Paras.Heads', { limit: 1_030 }, serve(...keys));
  expect(await answer).toMatchObject({ value: { complete: false } });
  const prefix = encodeKey('polkadot', 'Paras.Heads', []);
  expect(asked.map(({ params }) => params)).toEqual([
    [prefix, 512, null, block.hash],
    [prefix, 512, keys[511], block.hash],
    [prefix, 7, keys[1_023], block.hash],
  ]);
});

// Exactly one page: the node may have no further key.
test('a whole page is followed by an empty page', async () => {
  const { answer, asked } = await list('polkadot', 'Paras.Heads', {}, serve(...headKeys(512)));
  expect(await answer).toMatchObject({ value: { complete: true } });
  expect(asked).toHaveLength(2);
});

test('a node that ignores the start of a page is refused, and gives no list with repeated keys', async () => {
  const keys = headKeys(600).sort();
  const { answer } = await list('polkadot', 'Paras.Heads', { limit: 5_000 }, (_prefix, count) =>
    keys.slice(0, count),
  );
  await expect(answer).rejects.toMatchObject({
    code: 'ANSWER_NOT_UNDERSTOOD',
    message: expect.stringContaining('repeats keys'),
  });
});

test.each([
  ['null', null],
  ['an object', {}],
  ['a text', '0x00'],
  ['a list with null', [null]],
  ['keys of another item', ['0x00']],
  ['more keys than requested', headKeys(600)],
])('an answer of %s is refused', async (_name, page) => {
  const { answer } = await list('polkadot', 'Paras.Heads', {}, () => page);
  await expect(answer).rejects.toMatchObject({
    code: 'ANSWER_NOT_UNDERSTOOD',
    facts: { method: 'state_getKeysPaged', endpoint: 'x' },
  });
});

test.each([
  ['cut', (key: Hex) => key.slice(0, -2) as Hex],
  ['the prefix itself', (key: Hex) => key.slice(0, 66) as Hex],
  ['one byte longer', (key: Hex): Hex => `${key}00`],
])('a key that is %s makes the list unknown, with the key as evidence', async (_name, change) => {
  const [first = '0x', second = '0x'] = headKeys(2);
  const changed = change(second);
  const { answer } = await list('polkadot', 'Paras.Heads', {}, () => [first, changed].sort());
  expect(await answer).toMatchObject({
    known: false,
    reason: expect.stringContaining('Paras.Heads of polkadot could not be understood'),
    evidence: { value: changed, block },
  });
});
