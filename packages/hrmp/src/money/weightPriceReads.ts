import {
  encodeCall,
  getRuntimeApiVersion,
  type Hex,
  type Runtime,
  type RuntimeCallRead,
  runtimeCallRead,
  type StorageRead,
  storageRead,
} from '@parachron/core';
import type { Weight } from '@parachron/xcm';
import type { RuntimeVersion } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { hexToU8a, u8aToBigInt } from '@polkadot/util';
import type { ChannelHost } from '../host/ChannelHost.js';
import { callWeightRead, withLength } from './callWeightRead.js';

/** The reads that tell what a host without XcmPaymentApi charges for weight and for an instruction. */
export type WeightPriceReads = {
  /** Weight of a call that the host weighs as a program of two instructions. */
  readonly probeWeight: RuntimeCallRead<Weight>;
  /** Planck for that weight at the multiplier of the moment; undefined when the runtime gives no fee. */
  readonly probeFee: RuntimeCallRead<bigint | undefined>;
  /** The multiplier of transaction fees, in parts of 10^18; XCM programs are charged without it. */
  readonly multiplier: StorageRead<bigint>;
};

/** Instructions of the program that the probe is weighed as: WithdrawAsset and InitiateTeleport. */
export const probeInstructions = 2n;

/**
 * Describes how to find out what weight and instructions cost on a host that has no API for it.
 *
 * `teleport_assets` of the XCM pallet is weighed by the same rule as programs that arrive; its weight and the fee
 * for it give a price of weight and an upper bound of what one instruction weighs.
 *
 * Chain: `TransactionPaymentApi.query_info` and `query_fee_details` (of a call: `TransactionPaymentCallApi`) of
 * `XcmPallet.teleport_assets`; `TransactionPayment.NextFeeMultiplier`.
 * Sends: nothing; reads 1 key and 2 runtime calls when carried out.
 *
 * @param host the host
 * @throws CALL_NOT_FOUND when its XCM pallet has no teleport_assets
 *
 * @example
 * ```ts
 * import { type ChannelHost, weightPriceReads } from '@parachron/hrmp';
 *
 * declare const host: ChannelHost;
 * weightPriceReads(host).multiplier.item; // 'NextFeeMultiplier'
 * ```
 */
export function weightPriceReads(host: ChannelHost): WeightPriceReads {
  const { runtime } = host;
  const probe = encodeProbe(host);
  return {
    probeWeight: callWeightRead(runtime, probe),
    probeFee: feeRead(runtime, probe),
    multiplier: storageRead('TransactionPayment', 'NextFeeMultiplier', [], (value) =>
      BigInt(value?.toString() ?? 10n ** 18n),
    ),
  };
}

function encodeProbe({ runtime, pallets }: ChannelHost): Hex {
  const here = { parents: 0, interior: 'Here' };
  const key = (type: string) => newestVersion(runtime.registry, type);
  const asset = (version: string) => ({
    id: Number(version.slice(1)) >= 4 ? here : { Concrete: here },
    fun: { Fungible: 1 },
  });
  const locations = key(findType(runtime.registry, /Versioned(Multi)?Location$/));
  const assets = key(findType(runtime.registry, /Versioned(Multi)?Assets$/));
  const location = { [locations]: here };
  return encodeCall(runtime.registry, {
    pallet: pallets.xcm,
    method: 'teleport_assets',
    args: {
      dest: location,
      beneficiary: location,
      assets: { [assets]: [asset(assets)] },
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

function newestVersion(registry: Registry, type: string): string {
  const { defKeys = [] } = Object(registry.createType(type)) as { defKeys?: string[] };
  const versions = defKeys.map((name) => Number(/^V(\d+)$/.exec(name)?.[1] ?? 0));
  return `V${Math.max(0, ...versions)}`;
}

function feeRead(runtime: Runtime, call: Hex): RuntimeCallRead<bigint | undefined> {
  if (getRuntimeApiVersion(runtime, 'TransactionPaymentCallApi') !== undefined) {
    const args = () => withLength(hexToU8a(call));
    return runtimeCallRead('TransactionPaymentCallApi', 'query_call_fee_details', args, decodeWeightFee);
  }
  const args = (registry: Registry) => withLength(encodeFakeSigned(registry, { call, runtime }));
  return runtimeCallRead('TransactionPaymentApi', 'query_fee_details', args, decodeWeightFee);
}

// Fees are asked of a signed extrinsic. Nobody's signature is needed: it is never checked, nor sent anywhere.
function encodeFakeSigned(
  registry: Registry,
  { call, runtime }: { call: Hex; runtime: Pick<Runtime, 'specVersion' | 'transactionVersion'> },
): Uint8Array {
  const nobody = new Uint8Array(32);
  const { specVersion, transactionVersion } = runtime;
  const extrinsic = registry.createType('Extrinsic', registry.createType('Call', call), { version: 4 });
  extrinsic.signFake(nobody, {
    blockHash: nobody,
    genesisHash: nobody,
    nonce: 0,
    runtimeVersion: registry.createType('RuntimeVersion', {
      specVersion,
      transactionVersion,
    }) as RuntimeVersion,
  });
  return extrinsic.toU8a();
}

// An option of three amounts: base fee, length fee, and the fee for weight with the multiplier in it.
function decodeWeightFee(result: Uint8Array): bigint | undefined {
  return result[0] === 1 ? u8aToBigInt(result.subarray(33, 49), { isLe: true }) : undefined;
}
