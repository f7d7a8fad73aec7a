import fc from 'fast-check';
import { expect, it } from 'vitest';
import { putValue as put, removeValue, type TrieNode } from '../src/TrieNode.js';

const putValue = (node: TrieNode | undefined, key: string, value: Uint8Array) =>
  put(node, key, { value, isHashed: false });

/** The values of a trie by their keys, in the order of the trie. */
function list(node: TrieNode | undefined, above = ''): [string, number][] {
  if (!node) return [];
  const at = above + node.partial;
  const own: [string, number][] = node.value ? [[at, node.value[0] ?? 0]] : [];
  const below = node.children ?? [];
  return [...own, ...below.flatMap((child, nibble) => list(child, at + nibble.toString(16)))];
}

/** The nodes of a trie that break its form: a branch with one way on and no value, or a leaf without a value. */
function listMisshapen(node: TrieNode | undefined): TrieNode[] {
  if (!node) return [];
  const children = node.children?.filter((child) => child !== undefined) ?? [];
  const isWrong = node.value ? node.children !== undefined && children.length === 0 : children.length < 2;
  return [...(isWrong ? [node] : []), ...children.flatMap(listMisshapen)];
}

const key = fc.string({ unit: fc.constantFrom('0', '1', 'f'), maxLength: 5 });
const change = fc.tuple(key, fc.option(fc.nat(255)));

it('holds the values of a map in order, in its one possible form', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      let root: TrieNode | undefined;
      const model = new Map<string, number>();
      for (const [name, value] of changes) {
        if (value === null) model.delete(name);
        else model.set(name, value);
        root = value === null ? removeValue(root, name) : putValue(root, name, new Uint8Array([value]));
        expect(list(root)).toEqual([...model].sort(([one], [other]) => (one < other ? -1 : 1)));
        expect(listMisshapen(root)).toEqual([]);
      }
    }),
  );
});

it('changes no node of an earlier trie', () => {
  const before = putValue(putValue(undefined, 'ab', new Uint8Array([1])), 'ac', new Uint8Array([2]));
  putValue(before, 'ab', new Uint8Array([9]));
  putValue(before, 'abcd', new Uint8Array([9]));
  removeValue(before, 'ab');
  expect(list(before)).toEqual([
    ['ab', 1],
    ['ac', 2],
  ]);
});

it.each(['', 'a', 'abc', 'ad', 'b', 'acd'])('returns the same node if the key %j has no value', (absent) => {
  const root = putValue(putValue(undefined, 'ab', new Uint8Array([1])), 'ac', new Uint8Array([2]));
  expect(removeValue(root, absent)).toBe(root);
  expect(removeValue(undefined, absent)).toBeUndefined();
});

it('shares the nodes that a change does not reach', () => {
  const root = putValue(putValue(undefined, '10', new Uint8Array([1])), '20', new Uint8Array([2]));
  const after = putValue(root, '20', new Uint8Array([3]));
  expect(after.children?.[1]).toBe(root.children?.[1]);
  expect(after.children?.[2]).not.toBe(root.children?.[2]);
});

it('does not keep the reference of a changed node', () => {
  const root = putValue(undefined, 'ab', new Uint8Array([1]));
  root.merkle = new Uint8Array([1]);
  expect(putValue(root, 'ab', new Uint8Array([2])).merkle).toBeUndefined();
});
