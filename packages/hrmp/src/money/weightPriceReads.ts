import {
  encodeCall,
  getRuntimeApiVersion,
  type Hex,
  hasCall,
  RuntimeCache,
  type RuntimeCallRead,
  requireInput,
  type StorageRead,
} from '@parachron/core';
import {
  type ChainWeight,
  callWeightRead,
  type FeeDetails,
  feeDetailsRead,
  feeMultiplierRead,
} from '@parachron/weight';
import type { Registry } from '@polkadot/types/types';
import type { ChannelManager } from '../manager/ChannelManager.js';
import { describeProgramSampleReads, type ProgramSampleReads } from './describeProgramSampleReads.js';

/** The reads of the price of weight and of an instruction on a channel manager without XcmPaymentApi. */
export type WeightPriceReads = {
  /** Weight of a call that the channel manager weighs as a program of two instructions that handle one asset. */
  readonly probeWeight: RuntimeCallRead<ChainWeight>;
  /**
   * Weight of the same call without an asset: less than `probeWeight` if the channel manager weighs instructions by
   * their assets.
   */
  readonly emptyWeight: RuntimeCallRead<ChainWeight>;
  /** Fee of that call; undefined if the runtime charges no fee. */
  readonly probeFee: RuntimeCallRead<FeeDetails | undefined>;
  /** The multiplier of transaction fees, in parts of 10^18; XCM programs are charged without it. */
  readonly multiplier: StorageRead<bigint>;
};

/** Number of instructions in the program of the probe: WithdrawAsset and InitiateTeleport. */
export const probeInstructions = 2n;

/**
 * Describes the reads of the price of weight and instructions on a channel manager without an API for them.
 *
 * The weight of `teleport_assets` of the XCM pallet follows the same rule as the weight of incoming programs; the weight and the
 * fee of this call give the price of weight and an upper bound for the weight of one instruction. The same call without an asset
 * shows whether the channel manager has one weight for all instructions, or weighs each by its assets.
 *
 * Chain: `TransactionPaymentApi.query_info` and `query_fee_details` (of a call: `TransactionPaymentCallApi`) of
 * `XcmPallet.teleport_assets`; `TransactionPayment.NextFeeMultiplier`.
 * Sends: nothing; the reads take 1 key and 3 runtime calls.
 *
 * @param channelManager the channel manager
 * @returns four reads, by name
 * @throws CALL_NOT_FOUND when the XCM pallet of the channel manager has no `teleport_assets`
 *
 * @example
 * ```ts
 * import { type ChannelManager, weightPriceReads } from '@parachron/hrmp';
 *
 * declare const channelManager: ChannelManager;
 * weightPriceReads(channelManager).multiplier.item; // 'NextFeeMultiplier'
 * ```
 */
export function weightPriceReads(channelManager: ChannelManager): WeightPriceReads {
  requireInput(
    { channelManager },
    { channelManager: { runtime: 'object', pallets: 'object', rules: 'object' } },
  );
  const { runtime } = channelManager;
  const probe = getProbe(channelManager, 1);
  return {
    probeWeight: callWeightRead(runtime, probe),
    emptyWeight: callWeightRead(runtime, getProbe(channelManager, 0)),
    probeFee: feeDetailsRead(runtime, probe),
    multiplier: feeMultiplierRead(),
  };
}

/** The reads for the cost of each step: sample programs if the channel manager has XcmPaymentApi, or else the price of weight. */
export function listPriceReads(
  channelManager: ChannelManager,
): WeightPriceReads | ProgramSampleReads | Record<never, never> {
  const { runtime, pallets } = channelManager;
  if (hasFeeApi(channelManager)) return describeProgramSampleReads(channelManager) ?? {};
  if (!hasCall(runtime.registry, pallets.xcm, 'teleport_assets')) return {};
  return weightPriceReads(channelManager);
}

/** Returns whether the channel manager has a runtime API for the weight and the fee of a program. */
export function hasFeeApi({ runtime }: ChannelManager): boolean {
  return getRuntimeApiVersion(runtime, 'XcmPaymentApi') !== undefined;
}

/** All plans of a run use the same channel manager. */
const probes = new RuntimeCache<Hex>(8);

function getProbe(channelManager: ChannelManager, count: 0 | 1): Hex {
  const { runtime, pallets } = channelManager;
  return probes.get(runtime.registry, `${pallets.xcm} ${count}`, () => encodeProbe(channelManager, count));
}

function encodeProbe({ runtime, pallets }: ChannelManager, count: 0 | 1): Hex {
  const here = { parents: 0, interior: 'Here' };
  const nameVersion = (type: string) => findNewestVersion(runtime.registry, type);
  const describeAsset = (version: string) => ({
    id: Number(version.slice(1)) >= 4 ? here : { Concrete: here },
    fun: { Fungible: 1 },
  });
  const locations = nameVersion(findType(runtime.registry, /Versioned(Multi)?Location$/));
  const assets = nameVersion(findType(runtime.registry, /Versioned(Multi)?Assets$/));
  const location = { [locations]: here };
  return encodeCall(runtime.registry, {
    pallet: pallets.xcm,
    method: 'teleport_assets',
    args: {
      dest: location,
      beneficiary: location,
      assets: { [assets]: [describeAsset(assets)].slice(0, count) },
      fee_asset_item: 0,
    },
  }).hex;
}

function findType(registry: Registry, pattern: RegExp): string {
  const found = registry.metadata.lookup.types.find(({ type }) =>
    pattern.test(type.path.at(-1)?.toString() ?? ''),
  );
  return found ? registry.createLookupType(found.id) : 'Null';
}

function findNewestVersion(registry: Registry, type: string): string {
  const { defKeys = [] } = Object(registry.createType(type)) as { defKeys?: string[] };
  const versions = defKeys.map((name) => Number(/^V(\d+)$/.exec(name)?.[1] ?? 0));
  return `V${Math.max(0, ...versions)}`;
}
