import { formatHex, type Hex } from '@parachron/core';
import { compactFromU8a, hexToU8a } from '@polkadot/util';
import { blake2AsHex } from '@polkadot/util-crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChain, type TestChain } from '../chain/helpers.js';
import { openClient } from '../server/support/openFollow.js';
import { getBlock, writeState } from '../support/smallChain.js';

let test: TestChain;
let client: ReturnType<typeof openClient>;
beforeAll(async () => {
  test = await startChain();
  client = openClient(test.chain);
  const long = new Uint8Array(100).fill(7);
  await writeState(
    test.chain,
    new Map([
      ['0xf0f0f0f0', new Uint8Array([1])],
      ['0xf0f0f0f001', long],
      ['0xf0f0f0f0012345', new Uint8Array()],
      ['0xf0f0f1', long],
    ]),
  );
  // The root in a header covers changes from outside only from the next block on.
  await test.chain.build();
});
afterAll(() => {
  client.close();
  test.chain.close();
});

/**
 * Reads a value through the nodes of a proof, by the layout of the Substrate trie (state version 0): header with the kind and the length of
 * the partial key, its nibbles, a bitmap of the children, the value, and each child as its hash or its node.
 */
function readFromProof(root: Hex, proof: readonly Hex[], key: string): string | undefined {
  const nodes = new Map(proof.map((node) => [blake2AsHex(node, 256), hexToU8a(node)]));
  let node = nodes.get(root);
  let rest = key.slice(2);
  for (;;) {
    if (!node) throw new Error('the proof lacks a node');
    const { partial, value, children } = readNode(node);
    if (!rest.startsWith(partial)) return undefined;
    rest = rest.slice(partial.length);
    if (rest === '') return value;
    const child = children.get(rest.charAt(0));
    if (!child) return undefined;
    rest = rest.slice(1);
    node = child.length === 32 ? nodes.get(formatHex(child)) : child;
  }
}

function readNode(node: Uint8Array) {
  let at = 0;
  const take = (length: number) => {
    at += length;
    return node.subarray(at - length, at);
  };
  const takeBytes = () => {
    const [offset, length] = compactFromU8a(node.subarray(at));
    at += offset;
    return take(length.toNumber());
  };
  const [first = 0] = take(1);
  const kind = first >> 6;
  let length = first & 0x3f;
  for (let more = length === 0x3f ? 255 : 0; more === 255; length += more) [more = 0] = take(1);
  const nibbles = formatHex(take(Math.ceil(length / 2))).slice(2);
  const partial = nibbles.slice(nibbles.length - length);
  const children = new Map<string, Uint8Array>();
  const [low = 0, high = 0] = kind >= 2 ? take(2) : [];
  // Leaf (1) and branch with a value (3).
  const value = kind % 2 === 1 ? formatHex(takeBytes()) : undefined;
  for (let nibble = 0; nibble < 16; nibble += 1) {
    if (((high << 8) | low) & (1 << nibble)) children.set(nibble.toString(16), takeBytes());
  }
  return { partial, value, children };
}

const keys = [
  '0xf0f0f0f0',
  '0xf0f0f0f001',
  '0xf0f0f0f0012345',
  '0xf0f0f1',
  // System.Number and :code.
  '0x26aa394eea5630e07c48ae0c9558cef702a5c1b19ab7a04f536c519aca4983ac',
  '0x3a636f6465',
];
const absent = ['0xf0f0f0f00123', '0xf0', '0xf0f0f0f002', '0x', '0xff'];

it.each([[...keys, ...absent]].flat())('proves the value of %s, or that there is none', async (key) => {
  const { at, proof } = await client.call<{ at: string; proof: Hex[] }>('state_getReadProof', [key]);
  const { hash, header } = getBlock(test.chain);
  expect(at).toBe(hash);
  expect(readFromProof(header.state_root, proof, key) ?? null).toBe(
    await client.call('state_getStorage', key),
  );
});

it('proves several values with each node once', async () => {
  const { proof } = await client.call<{ proof: Hex[] }>('state_getReadProof', [...keys, ...keys]);
  expect(new Set(proof).size).toBe(proof.length);
  for (const key of keys) {
    const found = readFromProof(getBlock(test.chain).header.state_root, proof, key);
    expect(found).toBe(await client.call('state_getStorage', key));
  }
});

it('has the root alone without keys', async () => {
  const { proof } = await client.call<{ proof: Hex[] }>('state_getReadProof', []);
  expect(proof.map((node) => blake2AsHex(node, 256))).toEqual([getBlock(test.chain).header.state_root]);
});

it('proves values of an earlier block against its own root', async () => {
  const number = keys[4] ?? '';
  const { hash, header } = getBlock(test.chain);
  await test.chain.build();
  const { at, proof } = await client.call<{ at: string; proof: Hex[] }>('state_getReadProof', [number], hash);
  expect([at, readFromProof(header.state_root, proof, number)]).toEqual([hash, '0x01000000']);
});

it('refuses an unknown block', async () => {
  expect(await client.codeOf('state_getReadProof', ['0x'], `0x${'12'.repeat(32)}`)).toBe(4003);
});
