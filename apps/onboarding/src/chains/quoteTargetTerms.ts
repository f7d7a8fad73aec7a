import type { Chain } from '@parachron/client';
import { estimateProgramWeight, estimateWeightFee } from '@parachron/weight';
import {
  encodeAssetId,
  encodeProgram,
  hereLocation,
  isXcmVersion,
  listXcmVersions,
  type XcmVersion,
} from '@parachron/xcm';

/** The service's terms for messages to a target if users pay from their own accounts. */
export interface TargetTerms {
  readonly flow: 'remote';
  readonly feeAsset: 'target';
  readonly instructionWeight: bigint;
  readonly feePerSecond: bigint;
  readonly xcmVersion: XcmVersion;
}

/** Picoseconds of a second. */
const second = 1_000_000_000_000n;

/** The margin above the price, in percent; unused fees are returned. */
const marginPercent = 10n;

/**
 * Quotes the weight of instructions and the price of a target by its own runtime, like the service's operator before a new row
 * in the table. Undefined if the target lacks XcmPaymentApi.
 */
export async function quoteTargetTerms(chain: Chain): Promise<TargetTerms | undefined> {
  const version = listXcmVersions(chain.runtime.registry).filter(isXcmVersion).at(-1);
  if (version === undefined || version < 3) return undefined;
  const snapshot = await chain.snapshot();
  const program = encodeProgram([{ kind: 'ClearOrigin' }], { version });
  const weight = await estimateProgramWeight(snapshot, { program });
  if (!weight.known || weight.value.refTime === 0n) return undefined;
  const asset = { versions: [encodeAssetId(hereLocation, { version })], isNative: true };
  const fee = await estimateWeightFee(snapshot, { weight: weight.value, asset });
  if (!fee.known) return undefined;
  const instructionWeight = weight.value.refTime;
  // The table counts time only: other costs of an instruction are in the price of its time, rounded up.
  const offer = fee.value * second * (100n + marginPercent);
  const feePerSecond = (offer + 100n * instructionWeight - 1n) / (100n * instructionWeight);
  return { flow: 'remote', feeAsset: 'target', instructionWeight, feePerSecond, xcmVersion: version };
}
