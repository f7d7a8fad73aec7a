import type { Registry } from '@polkadot/types/types';
import { describe, expect, it, test } from 'vitest';
import { encodeInteger } from './encodeInteger.js';

type Field = readonly [name: string | undefined, type: number];

/** A registry of composite types by their ids; every other type is an integer. */
function registryOf(types: { readonly [id: number]: readonly Field[] }): Registry {
  const getSiType = (id: number) => {
    const fields = types[id]?.map(([name, type]) => ({
      name: { isNone: name === undefined, unwrap: () => name },
      type: { toNumber: () => type },
    }));
    return { def: { isComposite: fields !== undefined, asComposite: { fields } } };
  };
  return { lookup: { getSiType } } as unknown as Registry;
}
const encode = (types: { readonly [id: number]: readonly Field[] }, ...parts: readonly (number | bigint)[]) =>
  encodeInteger(registryOf(types), 0, parts);

describe('encodeInteger', () => {
  it('returns an integer unchanged', () => {
    expect(encode({}, 5n)).toBe(5n);
    expect(encode({}, 5n, 6n)).toBe(5n);
  });

  test.each([
    ['a wrapper without a name', { 0: [[undefined, 1]] }, 5n],
    ['a wrapper with a name', { 0: [['ref_time', 1]] }, { refTime: 5n }],
    ['two wrappers', { 0: [[undefined, 1]], 1: [['value', 2]] }, { value: 5n }],
    ['a named wrapper of a wrapper', { 0: [['value', 1]], 1: [[undefined, 2]] }, { value: 5n }],
  ] as const)('wraps a number in %s', (_, types, expected) => {
    expect(encode(types, 5n)).toEqual(expected);
  });

  test.each([
    [
      'named parts',
      {
        0: [
          ['ref_time', 1],
          ['proof_size', 2],
        ],
      },
      { refTime: 5n, proofSize: 6n },
    ],
    [
      'parts without names',
      {
        0: [
          [undefined, 1],
          [undefined, 2],
        ],
      },
      [5n, 6n],
    ],
    [
      'wrapped parts',
      {
        0: [
          ['ref_time', 1],
          ['proof_size', 2],
        ],
        1: [[undefined, 3]],
        2: [['of', 3]],
      },
      { refTime: 5n, proofSize: { of: 6n } },
    ],
    [
      'a wrapper around both',
      {
        0: [[undefined, 1]],
        1: [
          ['ref_time', 2],
          ['proof_size', 3],
        ],
      },
      { refTime: 5n, proofSize: 6n },
    ],
  ] as const)('distributes two numbers to %s', (_, types, expected) => {
    expect(encode(types, 5n, 6n)).toEqual(expected);
  });
});
