import type { Hex } from '@parachron/core';
import {
  assetHubPolkadot,
  polkadot2024,
  polkadot2025,
  polkadotOtherPayment,
} from '@parachron/samples/runtimes';
import { hexToU8a, u8aToBigInt } from '@polkadot/util';
import { describe, expect, test } from 'vitest';
import { createAnsweringSnapshot } from '../../test/support/answeringSnapshot.js';
import { encodeWeight, estimateCallWeight, estimateInclusionFee } from '../index.js';

// System.remark(0x01) on Polkadot.
const call: Hex = '0x00000401';
const weight = { refTime: 1_000_000_000n, proofSize: 65_536n };
const u128 = (value: bigint) =>
  Array.from({ length: 16 }, (_, at) =>
    ((value >> BigInt(8 * at)) & 255n).toString(16).padStart(2, '0'),
  ).join('');
// RuntimeDispatchInfo: weight, class (0, normal), fee.
const info = (partialFee = 0n): Hex => `${encodeWeight(weight)}00${u128(partialFee)}`;

describe('estimateCallWeight', () => {
  test('requests an extrinsic without a signature', async () => {
    const snapshot = createAnsweringSnapshot(polkadot2024(), {
      'TransactionPaymentApi.query_info': () => info(),
    });
    expect(await estimateCallWeight(snapshot, call)).toMatchObject({
      known: true,
      value: weight,
      source: 'TransactionPaymentApi.query_info',
      evidence: [{ chain: 'Polkadot', key: 'TransactionPaymentApi.query_info' }],
    });
    // Length 5, version 4 without signature, the call; the whole length.
    expect(snapshot.asked.flat()).toEqual([
      { method: 'TransactionPaymentApi.query_info', args: '0x14040000040106000000' },
    ]);
  });

  test('is unknown without any answer, and states how to find out', async () => {
    const estimate = await estimateCallWeight(createAnsweringSnapshot(polkadot2024(), {}), call);
    expect(estimate).toEqual({
      known: false,
      reason: 'No answer to TransactionPaymentApi.query_info.',
      howToFindOut: expect.stringContaining('ExtrinsicSuccess'),
      evidence: [],
    });
  });
});

describe('estimateInclusionFee', () => {
  test.each([Number.NaN, -1, 1.5])(
    'refuses the nonce %d: the chain would refuse its transaction',
    async (nonce) => {
      const failing = estimateInclusionFee(createAnsweringSnapshot(polkadot2024(), {}), call, { nonce });
      await expect(failing).rejects.toMatchObject({ code: 'INVALID_INPUT', facts: { field: 'nonce' } });
    },
  );

  test('is the fee of a signed extrinsic', async () => {
    const snapshot = createAnsweringSnapshot(assetHubPolkadot(), {
      'TransactionPaymentApi.query_info': () => info(4_583_356n),
    });
    expect(await estimateInclusionFee(snapshot, call)).toMatchObject({ value: 4_583_356n });
    // A signed extrinsic of version 4 and its call at the end.
    const args = snapshot.asked[0]?.[0]?.args ?? '0x';
    expect([args.slice(4, 8), args.slice(0, -8).slice(-8)]).toEqual([
      expect.stringMatching('84'),
      '00000401',
    ]);
  });

  // SCALE, compact integers: one byte below 64, two below 16 384, four below 2^30.
  test.each([
    [{}, 0],
    [{ nonce: 63 }, 0],
    [{ nonce: 64 }, 1],
    [{ nonce: 16_383 }, 1],
    [{ nonce: 16_384 }, 3],
  ])('is the fee of an extrinsic with %o, which has %i more bytes', async (signing, more) => {
    const ask = async (given: Parameters<typeof estimateInclusionFee>[2]) => {
      const snapshot = createAnsweringSnapshot(polkadot2024(), {
        'TransactionPaymentApi.query_info': () => info(),
      });
      await estimateInclusionFee(snapshot, call, given);
      const args = snapshot.asked.at(-1)?.[0]?.args ?? '0x';
      return u8aToBigInt(hexToU8a(`0x${args.slice(-8)}`), { isLe: true });
    };
    expect((await ask(signing)) - (await ask({}))).toBe(BigInt(more));
  });

  // Frequency calls its extension ChargeFrqTransactionPayment: polkadot.js would omit the byte of its tip.
  test.each([
    ['an unknown extension', polkadotOtherPayment],
    ['known extensions', polkadot2025],
  ])('is the fee of an extrinsic that the runtime decodes, with %s', async (_, getRuntime) => {
    const snapshot = createAnsweringSnapshot(getRuntime(), {});
    await estimateInclusionFee(snapshot, call, { nonce: 1 });
    // An account, Ed25519, era, nonce, tip, no digest of metadata.
    const signed = `8400${'00'.repeat(32)}00${'00'.repeat(64)}1500040000`;
    expect(snapshot.asked[0]?.[0]?.args).toBe(`0xb101${signed}${call.slice(2)}6e000000`);
  });

  test('is unknown without any answer', async () => {
    const estimate = await estimateInclusionFee(createAnsweringSnapshot(polkadot2024(), {}), call);
    expect(estimate).toMatchObject({
      known: false,
      howToFindOut: expect.stringContaining('TransactionFeePaid'),
    });
  });
});
