import type { Hex } from '@parachron/core';
import { assetHubPolkadot, polkadot2024 } from '@parachron/samples/runtimes';
import { encodeVersionedPart } from '@parachron/xcm/parts';
import { hexToU8a, u8aToBigInt } from '@polkadot/util';
import { describe, expect, test } from 'vitest';
import { createAnsweringSnapshot } from '../../test/support/answeringSnapshot.js';
import {
  encodeWeight,
  estimateCallWeight,
  estimateInclusionFee,
  estimateProgramWeight,
  estimateWeightFee,
} from '../index.js';

// System.remark(0x01) on Polkadot.
const call: Hex = '0x00000401';
const weight = { refTime: 1_000_000_000n, proofSize: 65_536n };
const u128 = (value: bigint) =>
  Array.from({ length: 16 }, (_, at) =>
    ((value >> BigInt(8 * at)) & 255n).toString(16).padStart(2, '0'),
  ).join('');
// RuntimeDispatchInfo: weight, class (0, normal), fee.
const info = (partialFee = 0n): Hex => `${encodeWeight(weight)}00${u128(partialFee)}`;
const ok = (bytes: string): Hex => `0x00${bytes.replace('0x', '')}`;

describe('estimateCallWeight', () => {
  test('requests an extrinsic without a signature', async () => {
    const snapshot = createAnsweringSnapshot(polkadot2024(), {
      'TransactionPaymentApi.query_info': () => info(),
    });
    expect(await estimateCallWeight(snapshot, call)).toMatchObject({
      known: true,
      value: weight,
      source: 'TransactionPaymentApi.query_info',
      notes: [],
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
  test('is the fee of a signed extrinsic', async () => {
    const snapshot = createAnsweringSnapshot(assetHubPolkadot(), {
      'TransactionPaymentApi.query_info': () => info(4_583_356n),
    });
    expect(await estimateInclusionFee(snapshot, call)).toMatchObject({ value: 4_583_356n, notes: [] });
    // A signed extrinsic of version 4 and its call at the end.
    const args = snapshot.asked[0]?.[0]?.args ?? '0x';
    expect([args.slice(4, 8), args.slice(0, -8).slice(-8)]).toEqual([
      expect.stringMatching('84'),
      '00000401',
    ]);
  });

  test('is the fee of the call with the length of a signed extrinsic if the extrinsic cannot be requested', async () => {
    const snapshot = createAnsweringSnapshot(polkadot2024(), {
      'TransactionPaymentCallApi.query_call_info': () => info(7n),
    });
    expect(await estimateInclusionFee(snapshot, call)).toMatchObject({
      value: 7n,
      source: 'TransactionPaymentCallApi.query_call_info',
      notes: [expect.stringContaining('extensions')],
    });
    const [[signed] = [], [asked] = []] = snapshot.asked;
    expect(asked?.args).toBe(`${call}${signed?.args.slice(-8)}`);
  });

  // SCALE, compact integers: one byte below 64, two below 16 384, four below 2^30.
  test.each([
    [{}, 0],
    [{ nonce: 63 }, 0],
    [{ nonce: 64 }, 1],
    [{ nonce: 16_383 }, 1],
    [{ nonce: 16_384 }, 3],
  ])('is the fee of an extrinsic with %o, which has %i more bytes', async (signing, more) => {
    const ask = async (given: Parameters<typeof estimateInclusionFee>[2], api: string) => {
      const snapshot = createAnsweringSnapshot(polkadot2024(), { [api]: () => info() });
      await estimateInclusionFee(snapshot, call, given);
      const args = snapshot.asked.at(-1)?.[0]?.args ?? '0x';
      return u8aToBigInt(hexToU8a(`0x${args.slice(-8)}`), { isLe: true });
    };
    for (const api of ['TransactionPaymentApi.query_info', 'TransactionPaymentCallApi.query_call_info'])
      expect((await ask(signing, api)) - (await ask({}, api))).toBe(BigInt(more));
  });

  test('is unknown without any answer', async () => {
    const estimate = await estimateInclusionFee(createAnsweringSnapshot(polkadot2024(), {}), call);
    expect(estimate).toMatchObject({
      known: false,
      howToFindOut: expect.stringContaining('TransactionFeePaid'),
    });
  });
});

describe('estimateProgramWeight', () => {
  const program: Hex = '0x0400';
  test('is requested for the exact program', async () => {
    const snapshot = createAnsweringSnapshot(assetHubPolkadot(), {
      'XcmPaymentApi.query_xcm_weight': () => ok(encodeWeight(weight)),
    });
    expect(await estimateProgramWeight(snapshot, { program })).toMatchObject({
      value: weight,
      source: 'XcmPaymentApi.query_xcm_weight',
    });
    expect(snapshot.asked).toEqual([[{ method: 'XcmPaymentApi.query_xcm_weight', args: '0x0400' }]]);
  });

  test('is unknown if the chain refuses the program', async () => {
    const snapshot = createAnsweringSnapshot(assetHubPolkadot(), {
      'XcmPaymentApi.query_xcm_weight': () => '0x0102',
    });
    expect(await estimateProgramWeight(snapshot, { program })).toMatchObject({
      known: false,
      reason: 'Polkadot Asset Hub returns no weight for the program: WeightNotComputable.',
      evidence: [{ key: 'XcmPaymentApi.query_xcm_weight' }],
    });
  });
});

describe('estimateWeightFee', () => {
  const relayToken = { parents: 1, interior: [] };
  const versions = ([5, 4, 3] as const).map((version) =>
    encodeVersionedPart('assetId', relayToken, { version }),
  );

  test('uses the newest version of the asset that the chain accepts, with all versions in one request', async () => {
    const snapshot = createAnsweringSnapshot(assetHubPolkadot(), {
      // 1 is VersionedConversionFailed by the metadata of that runtime.
      'XcmPaymentApi.query_weight_to_asset_fee': (args) =>
        args.endsWith('040100') ? ok(u128(1_000n)) : '0x0101',
    });
    expect(await estimateWeightFee(snapshot, { weight, versions })).toMatchObject({
      value: 1_000n,
      source: 'XcmPaymentApi.query_weight_to_asset_fee',
      notes: [],
    });
    expect(snapshot.asked.map((trip) => trip.length)).toEqual([3]);
    expect(snapshot.asked[0]?.map(({ args }) => args)).toContain(`${encodeWeight(weight)}050100`);
  });

  test('is unknown if the chain does not accept the asset', async () => {
    const snapshot = createAnsweringSnapshot(assetHubPolkadot(), {
      'XcmPaymentApi.query_weight_to_asset_fee': (args) => (args.endsWith('050100') ? '0x0104' : '0x0101'),
    });
    expect(await estimateWeightFee(snapshot, { weight, versions })).toMatchObject({
      known: false,
      reason: 'XcmPaymentApi of Polkadot Asset Hub returns no fee in that asset: AssetNotFound.',
      howToFindOut: expect.stringContaining('query_acceptable_payment_assets'),
    });
  });

  test('names the error of the API, if the chain reads no version of the asset', async () => {
    const snapshot = createAnsweringSnapshot(assetHubPolkadot(), {
      'XcmPaymentApi.query_weight_to_asset_fee': () => '0x0101',
    });
    expect(await estimateWeightFee(snapshot, { weight, versions })).toMatchObject({
      known: false,
      reason: 'XcmPaymentApi of Polkadot Asset Hub returns no fee in that asset: VersionedConversionFailed.',
    });
    expect(await estimateWeightFee(snapshot, { weight, versions: [] })).toMatchObject({
      known: false,
      reason: 'The runtime has no API for this estimate.',
    });
  });

  test('is unknown without any answer', async () => {
    const snapshot = createAnsweringSnapshot(polkadot2024(), {});
    expect(await estimateWeightFee(snapshot, { weight, versions })).toMatchObject({
      known: false,
      howToFindOut: expect.stringContaining('fork of Polkadot'),
    });
  });
});
