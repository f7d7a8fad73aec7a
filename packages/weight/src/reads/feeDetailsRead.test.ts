import type { Runtime } from '@parachron/core';
import { polkadot2024 } from '@parachron/samples/runtimes';
import { u8aConcat, u8aToHex } from '@polkadot/util';
import { describe, expect, it, test } from 'vitest';
import { feeDetailsRead } from './feeDetailsRead.js';
import { encodeFakeSigned } from './measuredExtrinsics.js';

const runtime = polkadot2024();
const call = '0x00000401';
const { decode } = feeDetailsRead(runtime, call);

/** Little-endian balances of a size. */
function balances(size: number, ...values: readonly bigint[]): Uint8Array {
  return u8aConcat(
    ...values.map((value) =>
      Uint8Array.from({ length: size }, (_, at) => Number((value >> BigInt(8 * at)) & 255n)),
    ),
  );
}

describe('feeDetailsRead', () => {
  it('requests the fee of the call, followed by its length', () => {
    const read = feeDetailsRead(runtime, call);
    expect([read.api, read.method]).toEqual(['TransactionPaymentCallApi', 'query_call_fee_details']);
    expect(u8aToHex(read.args(runtime.registry))).toBe('0x0000040104000000');
  });

  it('requests an extrinsic with a placeholder signature of an older runtime', () => {
    const older: Runtime = { ...runtime, apis: new Map() };
    const read = feeDetailsRead(older, call);
    expect([read.api, read.method]).toEqual(['TransactionPaymentApi', 'query_fee_details']);
    const extrinsic = encodeFakeSigned(runtime.registry, call, { runtime });
    const length = balances(4, BigInt(extrinsic.length));
    expect(u8aToHex(read.args(runtime.registry))).toBe(u8aToHex(u8aConcat(extrinsic, length)));
  });

  const parts = { base: 1n, length: 2n ** 40n + 3n, weight: 2n ** 63n + 5n };
  test.each([
    ['of 16 bytes', 16, []],
    ['of 16 bytes with a tip', 16, [9n]],
    ['of 8 bytes', 8, []],
    ['of 8 bytes with a tip', 8, [9n]],
  ])('decodes balances %s', (_, size, tip) => {
    const bytes = balances(size, parts.base, parts.length, parts.weight, ...tip);
    expect(decode(u8aConcat([1], bytes), runtime.registry)).toEqual(parts);
  });

  it('returns undefined for None', () => {
    expect(decode(Uint8Array.of(0), runtime.registry)).toBeUndefined();
    expect(decode(u8aConcat([0], balances(16, 0n)), runtime.registry)).toBeUndefined();
  });

  const refused = (bytes: Uint8Array) => () => decode(bytes, runtime.registry);
  test.each([0, 1, 24, 26, 32, 34, 48, 50, 64, 66])('refuses an option of %d bytes', (length) => {
    const bytes = new Uint8Array(length).fill(1);
    expect(refused(bytes)).toThrow(
      expect.objectContaining({
        code: 'PAYMENT_NOT_UNDERSTOOD',
        facts: { what: 'FeeDetails', bytes: length },
      }),
    );
  });

  test.each([25, 33, 49, 65])('refuses a first byte other than 0 and 1 with %d bytes in total', (length) => {
    expect(refused(u8aConcat([2], new Uint8Array(length - 1)))).toThrow(
      expect.objectContaining({ code: 'PAYMENT_NOT_UNDERSTOOD' }),
    );
  });
});
