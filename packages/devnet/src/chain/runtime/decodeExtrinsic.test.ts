import { devAccounts } from '@parachron/network';
import { hexToU8a, u8aConcat, u8aToHex } from '@polkadot/util';
import { blake2AsHex } from '@polkadot/util-crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { callOf, createTestContext } from '../../../test/chain/createTestContext.js';
import { createBaseRuntime } from '../kinds/createBaseRuntime.js';
import { createServiceConfig } from '../kinds/serviceDefaults.js';
import { decodeExtrinsic, decodeOpaqueExtrinsic, encodeBareExtrinsic } from './decodeExtrinsic.js';

// By hand: length, version byte (4, with the upper bit if signed), address, signature, era, nonce, tip, call.
const { runtime } = createTestContext().context;
const newest = createBaseRuntime(createServiceConfig({ variant: 'H' }), {
  specName: 'newest',
  startTime: 0,
  parts: { pallets: [], apis: [] },
  isNewest: true,
});

const remark = '0x00000801ff';
const remarkCall = callOf('System.remark', { remark: new Uint8Array([1, 255]) });
const signature = `0x${'5a'.repeat(64)}` as const;

/** Compact lengths below 64, or below 2^14. */
function prefix(body: Uint8Array): Uint8Array {
  const { length } = body;
  const compact = length < 64 ? [length << 2] : [((length << 2) | 1) & 0xff, length >> 6];
  return u8aConcat(new Uint8Array(compact), body);
}

const signedV4 = (era = '0x00', nonce = '0x1c', tip = '0x28') =>
  prefix(u8aConcat('0x84', '0x00', devAccounts.alice, '0x01', signature, era, nonce, tip, remark));

const failWith = (reason: string, isOpaque = false) =>
  expect.objectContaining({
    code: 'EXTRINSIC_UNDECODABLE',
    facts: { reason: expect.stringContaining(reason), isOpaque },
  });

it('reads a bare extrinsic of version 4', () => {
  const bytes = hexToU8a('0x180400000801ff');
  expect(decodeExtrinsic(runtime, bytes)).toEqual({
    bytes,
    hash: blake2AsHex(bytes, 256),
    call: remarkCall,
    callBytes: hexToU8a(remark),
    isGeneral: false,
  });
});

it('reads a signed extrinsic of version 4', () => {
  const { signed, call, callBytes, isGeneral } = decodeExtrinsic(runtime, signedV4());
  expect(call).toEqual(remarkCall);
  expect(u8aToHex(callBytes)).toBe(remark);
  expect(isGeneral).toBe(false);
  expect(signed).toEqual({
    address: { type: 'Id', value: devAccounts.alice },
    signature: { type: 'Sr25519', value: signature },
    extra: { era: { type: 'Immortal' }, nonce: 7, tip: 10n },
    extraBytes: hexToU8a('0x001c28'),
  });
});

it('reads a mortal era by its two bytes', () => {
  const { signed } = decodeExtrinsic(runtime, signedV4('0x5501'));
  expect(signed?.extra.era).toEqual({ type: 'Mortal85', value: 1 });
  expect(u8aToHex(signed?.extraBytes)).toBe('0x55011c28');
});

it('reads a bare extrinsic of version 5 on runtimes that have it', () => {
  const bytes = hexToU8a('0x180500000801ff');
  expect(decodeExtrinsic(newest, bytes)).toMatchObject({ call: remarkCall, isGeneral: false });
  expect(() => decodeExtrinsic(runtime, bytes)).toThrowError(failWith('extrinsic version 5, kind 0'));
});

// A general transaction: 0x45, the version of its extensions, their values, the call. Immortal, nonce 0, tip 0, mode Disabled.
const extra = '0x00000000';

it('reads a general transaction without a signature', () => {
  const bytes = prefix(u8aConcat('0x45', '0x00', extra, remark));
  const found = decodeExtrinsic(newest, bytes);
  expect(found).toMatchObject({ call: remarkCall, isGeneral: true });
  expect(found.signed).toBeUndefined();
});

it.each([
  ['a length that is too long', '0x1c0400000801ff', 'length prefix 7, but 6 bytes follow', true],
  ['a length that is too short', '0x140400000801ff', 'length prefix 5, but 6 bytes follow', true],
  ['no bytes', '0x', '', true],
  ['an empty body', '0x00', '', false],
  ['an unknown version', '0x180300000801ff', 'extrinsic version 3, kind 0', false],
  ['the kind of another version', '0x184400000801ff', 'extrinsic version 4, kind 1', false],
  ['both bits of the kind', '0x18c400000801ff', 'extrinsic version 4, kind 3', false],
  ['bytes after the call', '0x1c0400000801ff00', '1 trailing byte', false],
  ['more bytes after the call', '0x200400000801ff0000', '2 trailing bytes', false],
  ['a pallet that the runtime lacks', '0x0c04fe00', '', false],
  ['a call that ends early', '0x1404000008aa', '', false],
])('refuses %s', (_title, hex, reason, isOpaque) => {
  expect(() => decodeExtrinsic(runtime, hexToU8a(hex))).toThrowError(failWith(reason, isOpaque));
});

it('refuses a signed extrinsic of version 5, and unknown versions of the extensions', () => {
  const read = (body: string) => () => decodeExtrinsic(newest, prefix(hexToU8a(body)));
  expect(read('0x8500000801ff')).toThrowError(failWith('extrinsic version 5, kind 2'));
  expect(read(`0x4501${extra.slice(2)}${remark.slice(2)}`)).toThrowError(
    failWith('version 1 of the extensions'),
  );
});

it('reads an extrinsic without its length, as runtime APIs give it', () => {
  const bytes = signedV4();
  const opaque = bytes.slice(2);
  expect(decodeOpaqueExtrinsic(runtime, opaque)).toEqual(decodeExtrinsic(runtime, bytes));
});

it('writes bare extrinsics in the newest version of the runtime', () => {
  expect(u8aToHex(encodeBareExtrinsic(runtime, remarkCall))).toBe('0x180400000801ff');
  expect(u8aToHex(encodeBareExtrinsic(newest, remarkCall))).toBe('0x180500000801ff');
});

it('reads what it writes, for calls of any length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20_000 }), (remarked) => {
      const call = callOf('System.remark', { remark: remarked });
      expect(decodeExtrinsic(runtime, encodeBareExtrinsic(runtime, call)).call).toEqual(call);
    }),
    { numRuns: 20 },
  );
});

it('throws nothing but its own error for any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      expect(() => decodeOpaqueExtrinsic(newest, u8aConcat('0x85', bytes))).toThrowError(
        expect.objectContaining({ code: 'EXTRINSIC_UNDECODABLE' }),
      );
    }),
  );
});
