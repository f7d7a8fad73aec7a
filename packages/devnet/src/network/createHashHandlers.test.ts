import { blake2AsHex } from '@polkadot/util-crypto';
import { expect, it } from 'vitest';
import { createHashHandlers } from './createHashHandlers.js';

const none = {} as never;
const values: Readonly<Record<string, string | null>> = { '0x01': '0x0102', '0x02': '0x', '0x03': null };
const open = () => {
  const read = async ([key]: unknown[]) => values[String(key)];
  return createHashHandlers(new Map([['state_getStorage', read]]));
};

it.each(['state_getStorageHash', 'state_getStorageHashAt'])(
  '%s hashes the value of a key',
  async (method) => {
    const hash = open().get(method);
    expect(await hash?.(['0x01'], none)).toBe(blake2AsHex('0x0102', 256));
    // The hash of an empty value; a missing value has none.
    expect(await hash?.(['0x02'], none)).toBe(blake2AsHex(new Uint8Array(), 256));
    expect(await hash?.(['0x03'], none)).toBeNull();
    expect(await hash?.(['0xff'], none)).toBeNull();
    expect(await hash?.(['0x01'], none)).toBe(blake2AsHex('0x0102', 256));
  },
);

it('hashes codes that differ in their last byte, in any order', async () => {
  const codes = Array.from({ length: 6 }, (_, at) => `0x${'00'.repeat(60_000)}0${at}`);
  const read = async ([at]: unknown[]) => codes[Number(at)];
  const hash = createHashHandlers(new Map([['state_getStorage', read]])).get('state_getStorageHash');
  for (const at of [0, 1, 2, 0, 3, 4, 5, 0, 1, 5]) {
    expect(await hash?.([at], none)).toBe(blake2AsHex(codes[at] ?? '', 256));
  }
});

it('passes the parameters on, the block included', async () => {
  const seen: unknown[] = [];
  const read = async (params: unknown[]) => void seen.push(params);
  await createHashHandlers(new Map([['state_getStorage', read]])).get('state_getStorageHash')?.(
    ['0x01', '0xb1'],
    none,
  );
  expect(seen).toEqual([['0x01', '0xb1']]);
});

it('adds nothing where values cannot be read', () => {
  expect([...createHashHandlers(new Map()).keys()]).toEqual([]);
});
