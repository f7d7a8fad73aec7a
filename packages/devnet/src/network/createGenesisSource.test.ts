import type { Hex } from '@parachron/core';
import { TypeRegistry } from '@polkadot/types';
import { u8aToHex } from '@polkadot/util';
import { blake2AsHex } from '@polkadot/util-crypto';
import { expect, it } from 'vitest';
import { createGenesisSource } from './createGenesisSource.js';

const prefix = '0x3a6368696c645f73746f726167653a64656661756c743a';
const child = `${prefix}aa` as const;
const top = new Map<Hex, Hex>([
  [`${child}01`, '0x0c'],
  [`${child}02`, '0x0d'],
  ['0x40', '0x'],
  ['0x4001', '0x01'],
  ['0x4002', '0x02'],
  ['0x41', '0x03'],
]);
const root = `0x${'77'.repeat(32)}` as const;
const spec = { id: 'small', name: 'Small', properties: { ss58Format: 7 }, top };
const { provider, hash } = createGenesisSource(spec, root);
const ask = <T>(method: string, ...params: unknown[]): Promise<T> => provider.send(method, params);

it('has the hash of the header that it answers, as polkadot.js encodes it', async () => {
  const header = await ask<Record<string, unknown>>('chain_getHeader');
  expect(header).toMatchObject({ parentHash: `0x${'00'.repeat(32)}`, number: '0x0', stateRoot: root });
  // The root of an empty trie: the hash of a zero byte.
  expect(header.extrinsicsRoot).toBe(blake2AsHex(new Uint8Array([0]), 256));
  const encoded = new TypeRegistry().createType('Header', header).toU8a();
  expect(blake2AsHex(encoded, 256)).toBe(hash);
  expect(u8aToHex(encoded)).toHaveLength(2 + 2 * (32 + 1 + 32 + 32 + 1));
});

it('has another hash for another state', () => {
  expect(createGenesisSource(spec, `0x${'78'.repeat(32)}`).hash).not.toBe(hash);
});

it('has block 0 alone', async () => {
  expect(await ask('chain_getBlockHash', 0)).toBe(hash);
  expect(await ask('chain_getBlockHash')).toBe(hash);
  expect(await ask('chain_getBlockHash', 1)).toBeNull();
  expect(await ask('chain_getFinalizedHead')).toBe(hash);
  expect(await ask('chain_getHeader', root)).toBeNull();
  expect(await ask('chain_getBlock', root)).toBeNull();
  expect(await ask('chain_getBlock', hash)).toMatchObject({ block: { extrinsics: [] } });
});

it('answers names and properties of the specification', async () => {
  const answers = ['system_chain', 'system_name', 'system_properties'].map((method) => ask(method));
  expect(await Promise.all(answers)).toEqual(['small', 'Small', { ss58Format: 7 }]);
});

it('reads values: empty ones, and missing ones as undefined or null', async () => {
  expect(await ask('state_getStorage', '0x40')).toBe('0x');
  expect(await ask('state_getStorage', '0x42')).toBeUndefined();
  expect(await ask('state_queryStorageAt', ['0x4002', '0x42'], hash)).toEqual([
    {
      block: hash,
      changes: [
        ['0x4002', '0x02'],
        ['0x42', null],
      ],
    },
  ]);
});

it.each([
  ['0x40', 10, undefined, ['0x40', '0x4001', '0x4002']],
  ['0x40', 2, undefined, ['0x40', '0x4001']],
  ['0x40', 10, '0x40', ['0x4001', '0x4002']],
  ['0x40', 10, '0x400180', ['0x4002']],
  ['0x40', 10, '0x4002', []],
  ['0x40', 10, '0x41', []],
  ['0x41', 10, '0x00', ['0x41']],
  ['0x42', 10, undefined, []],
  ['0x', 3, `${child}02`, ['0x40', '0x4001', '0x4002']],
  ['0x', 0, undefined, []],
])('lists the keys below %s, %s of them after %s', async (below, size, start, keys) => {
  expect(await ask('state_getKeysPaged', below, size, start)).toEqual(keys);
});

it('reads a child trie by the key of the trie and the key in it', async () => {
  expect(await ask('childstate_getStorage', child, '0x02')).toBe('0x0d');
  expect(await ask('childstate_getStorage', child, '0x03')).toBeUndefined();
  expect(await ask('childstate_getKeysPaged', child, '0x', 10)).toEqual(['0x01', '0x02']);
  expect(await ask('childstate_getKeysPaged', child, '0x', 10, '0x01')).toEqual(['0x02']);
  expect(await ask('childstate_getKeysPaged', child, '0x02', 10)).toEqual(['0x02']);
  expect(await ask('childstate_getKeysPaged', `${prefix}ab`, '0x', 10)).toEqual([]);
});

it('names a method that a genesis state cannot answer, also a subscription', async () => {
  const refused = { code: 'GENESIS_REQUEST', facts: { method: 'author_submitExtrinsic' } };
  await expect(ask('author_submitExtrinsic')).rejects.toMatchObject(refused);
  await expect(provider.subscribe('', 'chain_newHead', [], () => undefined)).rejects.toMatchObject({
    facts: { method: 'chain_newHead' },
  });
});
