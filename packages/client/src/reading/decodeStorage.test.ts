import type { Hex } from '@parachron/core';
import { describe, expect, test } from 'vitest';
import { createTestRuntime } from '../../test/createTestRuntime.js';
import { decodeBytes, decodeStorage } from './decodeStorage.js';
import { formatCodec } from './formatCodec.js';
import { findStorageItem } from './metadataEntries.js';

const runtime = createTestRuntime('polkadot');

function decode(path: string, value: Hex | null) {
  const [pallet = '', item = ''] = path.split('.');
  const search = findStorageItem(runtime, pallet, item);
  if ('missing' in search) throw new TypeError(search.missing.reason);
  return decodeStorage(runtime, search.found, value);
}
const read = (path: string, value: Hex | null) => formatCodec(decode(path, value));

describe('an absent value', () => {
  test('is the default of an item that has one', () => {
    expect(read('System.Number', null)).toBe(0);
    expect(read('Balances.TotalIssuance', null)).toBe(0);
    expect(read('Paras.Parachains', null)).toEqual([]);
    expect(read('System.Account', null)).toMatchObject({ nonce: 0, data: { free: 0 } });
  });

  test('is undefined for an item without a default', () => {
    expect(decode('Staking.Bonded', null)).toBeUndefined();
    expect(decode('Paras.Heads', null)).toBeUndefined();
  });
});

describe('a present value', () => {
  test('is little-endian, and its type may be compact', () => {
    expect(read('System.Number', '0x01020304')).toBe(0x04030201);
    // Integers of more than 53 bits are decimal text.
    expect(read('Balances.TotalIssuance', `0x${'ff'.repeat(16)}`)).toBe(String(2n ** 128n - 1n));
    // A list of two ids: 2 * 4 = 0x08.
    expect(read('Paras.Parachains', '0x08e8030000d0070000')).toEqual([1000, 2000]);
  });

  test('of an Option is its content, or undefined', () => {
    // System.LastRuntimeUpgrade is optional; Scheduler.IncompleteSince too.
    expect(read('Scheduler.IncompleteSince', '0x07000000')).toBe(7);
    // VoterList.CounterForListNodes has a default, and no Option.
    expect(read('VoterList.CounterForListNodes', '0x05000000')).toBe(5);
  });

  test('with surplus bytes is read as the runtime reads it', () => {
    expect(read('System.Number', '0x01000000ff')).toBe(1);
  });

  test.each(['0x', '0x01', '0x010000'] as const)('of %s is too short, and not filled with zeros', (value) => {
    expect(() => decode('System.Number', value)).toThrow(
      expect.objectContaining({
        code: 'ENCODED_LENGTH_MISMATCH',
        facts: { given: (value.length - 2) / 2, read: 4 },
      }),
    );
  });

  test('with half a byte is refused, and names the item', () => {
    expect(() => decode('System.Number', '0x010' as Hex)).toThrow(
      expect.objectContaining({
        code: 'INVALID_HEX',
        facts: expect.objectContaining({ field: 'System.Number' }),
      }),
    );
  });

  test('of a list that is shorter than its count is too short', () => {
    expect(() => decode('Paras.Parachains', '0x08e8030000')).toThrow();
  });
});

test('bytes of a type are read by its number in the metadata', () => {
  const search = findStorageItem(runtime, 'System', 'Number');
  if ('missing' in search) throw new TypeError(search.missing.reason);
  const type = search.found.meta.type.asPlain.toNumber();
  expect(formatCodec(decodeBytes(runtime, type, new Uint8Array([9, 0, 0, 0])))).toBe(9);
  expect(() => decodeBytes(runtime, type, new Uint8Array())).toThrow(
    expect.objectContaining({ code: 'ENCODED_LENGTH_MISMATCH' }),
  );
});
