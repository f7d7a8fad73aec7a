import { type RuntimeCallRead, runtimeCallRead } from '@parachron/core';
import { encodeAssetId, encodeWeight, type Weight } from '@parachron/xcm';
import { hexToU8a, u8aConcat, u8aToBigInt } from '@polkadot/util';

/** The versions in which an asset may be named to the runtime, the newest first. */
export const assetIdVersions = [5, 4, 3] as const;

/**
 * Describes how to ask a runtime what it charges for a weight, in its own token.
 *
 * Runtimes often understand the asset in their newest version only; ask in all of {@link assetIdVersions} at once
 * and take the first that is known.
 *
 * Chain: `XcmPaymentApi.query_weight_to_asset_fee`.
 * Sends: nothing; one runtime call when carried out.
 *
 * @param weight the weight
 * @param options `version` in which the asset is named; `role` of the host
 * @returns a read of the planck; undefined when the runtime does not take the asset in that version
 *
 * @example
 * ```ts
 * import { weightFeeRead } from '@parachron/hrmp';
 *
 * const weight = { refTime: 1_000_000_000n, proofSize: 65_536n };
 * weightFeeRead(weight, { version: 5, role: 'relay' }).method; // 'query_weight_to_asset_fee'
 * ```
 */
export function weightFeeRead(
  weight: Weight,
  options: { readonly version: 3 | 4 | 5; readonly role: 'relay' | 'parachain' },
): RuntimeCallRead<bigint | undefined> {
  const token = { parents: options.role === 'relay' ? 0 : 1, interior: [] };
  const id = encodeAssetId(token, { version: options.version });
  return runtimeCallRead(
    'XcmPaymentApi',
    'query_weight_to_asset_fee',
    () => u8aConcat(hexToU8a(encodeWeight(weight)), hexToU8a(id)),
    (result) => (result[0] === 0 ? u8aToBigInt(result.subarray(1, 17), { isLe: true }) : undefined),
  );
}
