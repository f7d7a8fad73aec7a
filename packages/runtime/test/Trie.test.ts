import type { Hex } from '@parachron/core';
import { u8aConcat, u8aToHex } from '@polkadot/util';
import { blake2AsU8a } from '@polkadot/util-crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Trie } from '../src/index.js';

const text = (of: string) => new TextEncoder().encode(of);
const key = (of: string): Hex => `0x${Buffer.from(of).toString('hex')}`;
const rootOf = (trie: Trie) => u8aToHex(trie.getRoot());
const trieOf = (entries: Readonly<Record<string, string>>) =>
  new Trie().with(Object.entries(entries).map(([name, value]) => [key(name), text(value)] as const));

// The empty root is the hash of one zero byte: polkadot-sdk, `sp_trie::empty_trie_root`.
test('the empty trie has the root of a node', () => {
  expect(rootOf(new Trie())).toBe('0x03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314');
  expect(rootOf(trieOf({ a: 'b' }).with([[key('a'), null]]))).toBe(rootOf(new Trie()));
});

test('the root depends on the content alone, not on order or history', () => {
  const names = Array.from({ length: 300 }, (_none, at) => `${at % 7}/${at * 7919}/${'x'.repeat(at % 70)}`);
  const entries = names.map((name) => [key(name), text(`value of ${name}`)] as const);
  const whole = new Trie().with(entries);
  expect(rootOf(new Trie().with([...entries].reverse()))).toBe(rootOf(whole));
  const some = entries.filter((_entry, at) => at % 3 === 0);
  const left = whole.with(
    entries.filter((_entry, at) => at % 3 !== 0).map(([name]) => [name, null] as const),
  );
  expect(rootOf(left)).toBe(rootOf(new Trie().with(some)));
  // A trie that is derived from another trie leaves the original unchanged.
  expect(rootOf(whole)).toBe(rootOf(new Trie().with(entries)));
  expect(rootOf(whole.with([[key('absent'), null]]))).toBe(rootOf(whole));
});

// By hand, in the layout of state version 0: kind and length of the partial key, its nibbles, the branches, and the value.
test('returns the Merkle value of the first node at or below a key', () => {
  const long = 'x'.repeat(40);
  const trie = trieOf({ ab: '1', ac: long });
  const leaf = u8aConcat([0x40, 0x04], text('1'));
  const value = (of: string) => trie.findMerkleValue(`0x${of}`);
  expect(value('6162')).toEqual(leaf);
  expect(value('6163')).toEqual(blake2AsU8a(u8aConcat([0x40, 40 << 2], text(long)), 256));
  // Both begin with six, one, six: the root.
  for (const above of ['', '6', '61', '616']) expect(value(above)).toEqual(trie.getRoot());
  for (const absent of ['62', '6164', '616200', '6171']) expect(value(absent)).toBeUndefined();
  expect(new Trie().findMerkleValue('0x')).toBeUndefined();
  // A root that is shorter than its hash.
  const small = trieOf({ a: 'b' });
  expect(small.findMerkleValue('0x')).toEqual(small.getRoot());
});

test('is a map with its keys in order, after any changes', () => {
  const name = fc.constantFrom<Hex[]>('0x', '0x00', '0x0001', '0x01', '0x10', '0x1000ff', '0xff');
  const change = fc.tuple(name, fc.option(fc.nat(255)));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), name, (changes, after) => {
      const model = new Map<string, number>();
      let trie = new Trie();
      for (const [at, value] of changes) {
        const before = trie;
        const held = [...before.listKeys()];
        trie = before.with([[at, value === null ? null : new Uint8Array([value])]]);
        expect([...before.listKeys()]).toEqual(held);
        if (value === null) model.delete(at);
        else model.set(at, value);
      }
      const keys = [...model.keys()].sort();
      expect([...trie.listKeys()]).toEqual(keys);
      expect([...trie.listKeys(after)]).toEqual(keys.filter((one) => one > after));
      for (const one of ['0x', '0x00', '0x0001', '0x01', '0x02', '0x10', '0x1000ff', '0xff'] as const)
        expect(trie.get(one)?.[0]).toBe(model.get(one));
    }),
  );
});
