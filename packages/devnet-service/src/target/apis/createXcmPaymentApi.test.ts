import { toBytes } from '@parachron/devnet-chain';
import { encodeAssetId, type Instruction, type Location, type XcmVersion } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import {
  createTargetContext,
  type TargetContextOptions,
} from '../../../test/target/support/createTargetContext.js';
import { egressChannels } from '../pallets/xcmStorage.js';
import { getXcmTypes } from '../types/getXcmTypes.js';

// Rules: `xcm_runtime_apis::fees`: assets in a version that the chain writes, weights of programs that can be weighed, fees of assets that the
// chain accepts, and delivery fees to destinations with a route. Each error has its own case.
const here: Location = { parents: 0, interior: [] };
const sibling: Location = { parents: 1, interior: [{ kind: 'Parachain', paraId: 2114 }] };
const self: Location = { parents: 1, interior: [{ kind: 'Parachain', paraId: 2000 }] };
const clear: Instruction = { kind: 'ClearOrigin' };
const err = (type: string) => ({ type: 'Err', value: { type } });

function begin(options: TargetContextOptions = {}) {
  const target = createTargetContext(options);
  const { context } = target;
  const { versionedAssetId } = getXcmTypes(options.generation ?? 'v4');
  const idOf = (id: Location, version: XcmVersion = 4) =>
    context.runtime.types.decode(versionedAssetId, toBytes(encodeAssetId(id, { version })));
  return {
    ...target,
    idOf,
    weighProgram: (message: unknown) => target.ask('XcmPaymentApi_query_xcm_weight', { message }),
    feeOf: (weight: object, asset: unknown) =>
      target.ask('XcmPaymentApi_query_weight_to_asset_fee', { weight, asset }),
    assetsIn: (xcm_version: number) =>
      target.ask('XcmPaymentApi_query_acceptable_payment_assets', { xcm_version }),
    delivery: (destination: unknown, message: unknown) =>
      target.ask('XcmPaymentApi_query_delivery_fees', { destination, message }),
  };
}

describe('query_acceptable_payment_assets', () => {
  it.each([
    ['v4', 3],
    ['v4', 4],
    ['v5', 3],
    ['v5', 5],
  ] as const)('of %s writes the assets in version %i', (generation, version) => {
    const { assetsIn, idOf } = begin({ generation });
    expect(assetsIn(version)).toEqual({
      type: 'Ok',
      value: [idOf(here, version), idOf(self, version)],
    });
  });

  it.each([
    ['v4', 5],
    ['v4', 2],
    ['v4', 0],
    ['v5', 2],
    ['v5', 6],
    ['v5', 0xffff_ffff],
  ] as const)('of %s refuses version %i', (generation, version) => {
    expect(begin({ generation }).assetsIn(version)).toEqual(err('UnhandledXcmVersion'));
  });

  it('is empty on a chain that accepts no asset', () => {
    expect(begin({ executor: { feeAssets: [] } }).assetsIn(4)).toEqual({ type: 'Ok', value: [] });
  });
});

describe('query_xcm_weight', () => {
  it.each([0, 1, 100])('is the sum of the weights of %i instructions', (count) => {
    const { weighProgram, program } = begin();
    const message = program(Array.from({ length: count }, () => clear));
    expect(weighProgram(message)).toEqual({
      type: 'Ok',
      value: { ref_time: 200_000_000n * BigInt(count), proof_size: 3_500n * BigInt(count) },
    });
  });

  it('reads programs of older versions', () => {
    const { weighProgram, program } = begin();
    expect(weighProgram(program([clear], 3))).toMatchObject({ type: 'Ok' });
  });

  it.each([
    [2, { type: 'Ok', value: { ref_time: 400_000_000n, proof_size: 7_000n } }],
    [1, err('WeightNotComputable')],
  ])('of two instructions with a limit of %i is computable or not', (maxInstructions, answer) => {
    const { weighProgram, program } = begin({ executor: { maxInstructions } });
    expect(weighProgram(program([clear, clear]))).toEqual(answer);
  });
});

describe('query_weight_to_asset_fee', () => {
  const second = { ref_time: 10n ** 12n, proof_size: 0n };
  /** The defaults: 0.8 UNIT for a second, 0.1 UNIT for a mebibyte of proof. */
  const perSecond = 800_000_000_000n;

  it.each([
    ['no weight', { ref_time: 0n, proof_size: 0n }, 0n],
    ['a second', second, perSecond],
    ['half a second', { ...second, ref_time: 5n * 10n ** 11n }, perSecond / 2n],
    ['a mebibyte of proof', { ref_time: 0n, proof_size: 1_048_576n }, 100_000_000_000n],
    ['both', { ...second, proof_size: 1_048_576n }, perSecond + 100_000_000_000n],
  ])('of %s is the price of its parts', (_title, weight, value) => {
    const { feeOf, idOf } = begin();
    expect(feeOf(weight, idOf(here))).toEqual({ type: 'Ok', value });
  });

  it('is the same for all locations of the own token', () => {
    const { feeOf, idOf } = begin();
    expect(feeOf(second, idOf(self))).toEqual({ type: 'Ok', value: perSecond });
  });

  it('is unknown for an asset that does not pay for execution', () => {
    const { feeOf, idOf } = begin();
    expect(feeOf(second, idOf(sibling))).toEqual(err('AssetNotFound'));
  });

  it('is unknown for an asset in an older version', () => {
    const { feeOf, idOf } = begin();
    expect(feeOf(second, idOf(here, 3))).toEqual(err('VersionedConversionFailed'));
  });

  it('needs an asset that is named by its location', () => {
    const { feeOf } = begin();
    const abstract = { type: 'V3', value: { type: 'Abstract', value: `0x${'00'.repeat(32)}` } };
    expect(feeOf(second, abstract)).toEqual(err('VersionedConversionFailed'));
  });
});

describe('query_delivery_fees', () => {
  it.each([
    ['the relay chain', { parents: 1, interior: [] }, true],
    ['a sibling with a channel', sibling, true],
    ['a sibling without a channel', { parents: 1, interior: [{ kind: 'Parachain', paraId: 9 }] }, false],
    ['the chain itself', here, false],
  ] as [string, Location, boolean][])(
    'to %s are none, or the place has no route',
    (_title, place, hasRoute) => {
      const target = begin();
      const channel = { max_capacity: 1, max_total_size: 100, max_message_size: 50, msg_count: 0 };
      target.context.put(egressChannels, [], [{ recipient: 2114, ...channel }]);
      const answer = target.delivery(target.place(place), target.program([clear]));
      expect(answer).toEqual(hasRoute ? { type: 'Ok', value: { type: 'V4', value: [] } } : err('Unroutable'));
    },
  );
});
