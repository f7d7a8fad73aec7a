import { createTypes } from '@parachron/core/scale';
import { u8aToHex } from '@polkadot/util';
import { blake2AsHex } from '@polkadot/util-crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JournalEntry } from '../rpc/Journal.js';
import { header as headerType } from '../scale/commonTypes.js';
import { decodeEntry, encodeEntry } from './encodeEntry.js';

const types = createTypes(new Map());
const hex32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => u8aToHex(bytes));
const bytes = fc.uint8Array({ maxLength: 80 });
const changes = fc
  .array(fc.tuple(bytes, fc.option(bytes)), { maxLength: 6 })
  .map((list) => new Map(list.map(([key, value]) => [u8aToHex(key), value] as const)));

const block = fc
  .record({
    parent_hash: hex32,
    number: fc.nat({ max: 0xffff_ffff }),
    state_root: hex32,
    extrinsics_root: hex32,
    slot: bytes,
    timestamp: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
    extrinsics: fc.array(bytes, { maxLength: 4 }),
    changes,
  })
  .map(({ slot, timestamp, extrinsics, changes, ...rest }) => {
    const header = {
      ...rest,
      digest: { logs: [{ type: 'PreRuntime' as const, value: ['0x61757261' as const, slot] as const }] },
    };
    const hash = blake2AsHex(types.encode(headerType, header as never), 256);
    return {
      kind: 'block',
      block: { hash, header, timestamp, extrinsics, changes },
    } as unknown as JournalEntry;
  });

const entry: fc.Arbitrary<JournalEntry> = fc.oneof(
  fc.record({ kind: fc.constant('head' as const), number: fc.nat({ max: 0xffff_ffff }) }),
  fc.record({ kind: fc.constant('storage' as const), changes }),
  block,
);

it('reads back every entry; the hash of a block is that of its header', () => {
  fc.assert(
    fc.property(entry, (one) => {
      expect(decodeEntry(types, encodeEntry(types, one))).toEqual(one);
    }),
  );
});

// By hand: the kind, then the number; or the number of changes, each with its key, a flag, and the value if there is one.
it.each<[string, JournalEntry, number[]]>([
  ['a return to a block', { kind: 'head', number: 258 }, [2, 2, 1, 0, 0]],
  [
    'changes of the state',
    {
      kind: 'storage',
      changes: new Map<string, Uint8Array | null>([
        ['0xaabb', new Uint8Array([1, 2, 3])],
        ['0xcc', null],
        ['0xdd', new Uint8Array()],
      ]),
    },
    [1, 12, 8, 0xaa, 0xbb, 1, 12, 1, 2, 3, 4, 0xcc, 0, 4, 0xdd, 1, 0],
  ],
])('writes %s', (_title, one, expected) => {
  expect([...encodeEntry(types, one)]).toEqual(expected);
});

const undecodable = expect.objectContaining({ code: 'SCALE_UNDECODABLE' });

it.each([
  ['no bytes', []],
  ['an unknown kind', [3, 0]],
  ['bytes after the entry', [2, 0, 0, 0, 0, 0]],
  ['a number that ends early', [2, 0, 0]],
  ['fewer changes than their number', [1, 8, 4, 0xaa, 0]],
  ['a value that is longer than the rest', [1, 4, 4, 0xaa, 1, 200]],
])('refuses %s', (_title, content) => {
  expect(() => decodeEntry(types, new Uint8Array(content))).toThrowError(undecodable);
});

it('throws nothing but its own error for any bytes', () => {
  fc.assert(
    fc.property(entry, fc.nat(), fc.integer({ min: 1, max: 255 }), (one, at, change) => {
      const content = encodeEntry(types, one);
      const place = at % content.length;
      content[place] = (content[place] ?? 0) ^ change;
      const found = attempt(() => decodeEntry(types, content));
      expect([undefined, 'SCALE_UNDECODABLE']).toContain(found);
    }),
  );
});

function attempt(read: () => unknown): unknown {
  try {
    read();
    return undefined;
  } catch (error) {
    return (error as { code?: unknown }).code ?? error;
  }
}
