import {
  formatHex,
  getRuntimeApiVersion,
  type Hex,
  InvalidInputError,
  maxPlanck,
  type Planck,
  type Runtime,
  RuntimeCache,
  requireInput,
  type Weight,
} from '@parachron/core';
import { type Reader, Writer } from '@parachron/core/scale';
import type { Registry } from '@polkadot/types/types';

/**
 * A weight in the version of the chain: in version 1 a number, the computation time in picoseconds on the reference machine, and both
 * parts in version 2. Only `deriveWeightV1` and `deriveWeightV2` convert weights.
 */
export type ChainWeight = bigint | Weight;

const most = (1n << 64n) - 1n;

function checkWeight(weight: Weight): Weight {
  requireInput({ weight }, { weight: 'weight' });
  for (const part of ['refTime', 'proofSize'] as const) {
    const value = weight[part];
    if (value < 0n || value > most)
      throw new InvalidInputError({ field: `weight.${part}`, expected: '0 to 2^64 - 1', found: `${value}` });
  }
  return weight;
}

/**
 * Adds a margin to a weight, each part rounded up, up to the largest weight of a runtime: 2 ** 64 - 1, which a runtime
 * states for calls that it never runs.
 *
 * Use this function for the maximum weight of a call in a program or a task: a runtime may change before the call runs.
 *
 * Sends: nothing.
 *
 * @param percent the margin in whole percent, 0 or more
 * @returns picoseconds and bytes
 * @throws INVALID_INPUT when a part is negative or beyond 64 bits, or the margin is not a whole number of 0 or more
 *
 * @example
 * ```ts
 * import { addWeightMargin } from '@parachron/weight';
 *
 * addWeightMargin({ refTime: 101n, proofSize: 1n }, 5); // { refTime: 107n, proofSize: 2n }
 * ```
 */
export function addWeightMargin(weight: Weight, percent: number): Weight {
  const { refTime, proofSize } = checkWeight(weight);
  const time = addMargin(refTime, percent);
  const proof = addMargin(proofSize, percent);
  return { refTime: time > most ? most : time, proofSize: proof > most ? most : proof };
}

/** Multiplies before it divides, and rounds up. */
export function addMargin(amount: bigint, percent: number): bigint {
  requireInput({ percent }, { percent: 'whole number' });
  return (amount * (100n + BigInt(percent)) + 99n) / 100n;
}

/**
 * Derives a weight of version 1, the computation time, from a weight of either version. The proof size is dropped.
 *
 * Use this function for fields of 64 bits, such as `encoded_call_weight` of the service and `require_weight_at_most` of
 * XCM version 2.
 *
 * Chain: `OldWeight` (u64).
 * Sends: nothing.
 *
 * @param weight a weight as a chain returned it
 * @returns picoseconds on the reference machine
 * @throws INVALID_INPUT when a part is negative or beyond 64 bits
 *
 * @example
 * ```ts
 * import { deriveWeightV1 } from '@parachron/weight';
 *
 * deriveWeightV1({ refTime: 191_761_979n, proofSize: 3_593n }); // 191761979n
 * ```
 */
export function deriveWeightV1(weight: ChainWeight): bigint {
  return checkWeight(typeof weight === 'bigint' ? { refTime: weight, proofSize: 0n } : weight).refTime;
}

/**
 * Derives a weight of version 2 from a weight of either version. A weight of version 1 has no proof size, so the caller
 * gives the proof size.
 *
 * Use 0 bytes if the weight stays on a chain of version 1, which uses the time only; otherwise use the proof size of the call on
 * the other chain.
 *
 * Chain: `Weight::from_parts`.
 * Sends: nothing.
 *
 * @param weight a weight as a chain returned it; a weight of version 2 is returned unchanged
 * @param options `proofSizeOfV1`, the proof size of a weight of version 1, in bytes
 * @returns picoseconds and bytes
 * @throws INVALID_INPUT when a part is negative or beyond 64 bits
 *
 * @example
 * ```ts
 * import { deriveWeightV2 } from '@parachron/weight';
 *
 * deriveWeightV2(1_000_000_000n, { proofSizeOfV1: 65_536n }); // { refTime: 1000000000n, proofSize: 65536n }
 * ```
 */
export function deriveWeightV2(weight: ChainWeight, options: { readonly proofSizeOfV1: bigint }): Weight {
  requireInput({ options }, { options: { proofSizeOfV1: 'bigint' } });
  return checkWeight(
    typeof weight === 'bigint' ? { refTime: weight, proofSize: options.proofSizeOfV1 } : weight,
  );
}

/**
 * Derives the version of a runtime's weights: numbers (version 1), or time and proof size (version 2).
 *
 * The runtime's own type of `System.BlockWeight` decides. Without this item, the version of TransactionPaymentApi
 * decides, which returns weights of version 2 from its version 2 on.
 */
export function deriveWeightVersion(runtime: Pick<Runtime, 'registry' | 'apis'>): 1 | 2 {
  const { registry } = runtime;
  const fields = counts.get(registry, 'System.BlockWeight', () => countWeightFields(registry));
  if (fields !== undefined) return fields > 1 ? 2 : 1;
  return (getRuntimeApiVersion(runtime, 'TransactionPaymentApi') ?? 1) < 2 ? 1 : 2;
}

/** Cached by metadata, because the search through all metadata is slow. */
const counts = new RuntimeCache<number | undefined>(2);

// Some runtimes have a weight with one named field, encoded as a plain number.
function countWeightFields({ metadata, lookup }: Registry): number | undefined {
  const system = metadata.pallets.find(({ name }) => name.toString() === 'System');
  const items = system?.storage.unwrapOr(undefined)?.items;
  const item = items?.find(({ name }) => name.toString() === 'BlockWeight');
  if (!item?.type.isPlain) return undefined;
  const perClass = lookup.getSiType(item.type.asPlain).def;
  const [normal] = perClass.isComposite ? perClass.asComposite.fields : [];
  if (!normal) return undefined;
  const weight = lookup.getSiType(normal.type).def;
  return weight.isComposite ? weight.asComposite.fields.length : 1;
}

/**
 * Encodes a weight of version 2 as two compact integers, the form in runtimes.
 *
 * Chain: `sp_weights::Weight`, as an argument of `XcmPaymentApi.query_weight_to_asset_fee`.
 * Sends: nothing.
 *
 * @throws INVALID_INPUT when a part is negative or beyond 64 bits
 *
 * @example
 * ```ts
 * import { encodeWeight } from '@parachron/weight';
 *
 * encodeWeight({ refTime: 1_000_000_000n, proofSize: 65_536n }); // '0x02286bee02000400'
 * ```
 */
export function encodeWeight(weight: Weight): Hex {
  const { refTime, proofSize } = checkWeight(weight);
  const bytes = new Writer();
  bytes.compact(refTime);
  bytes.compact(proofSize);
  return formatHex(bytes.finish());
}

/** Reads a weight of version 2. */
export function readWeight(input: Reader): Weight {
  return { refTime: BigInt(input.compact()), proofSize: BigInt(input.compact()) };
}

/**
 * Adds a margin to a fee, rounded up.
 *
 * Use this function for the amount that a program offers. The program decides which account gets the unused part.
 *
 * Sends: nothing.
 *
 * @param fee planck
 * @param percent the margin in whole percent, 0 or more
 * @returns planck
 * @throws INVALID_INPUT when fee or result are negative or beyond 128 bits, or the margin is not a whole number of 0 or more
 *
 * @example
 * ```ts
 * import { addFeeMargin } from '@parachron/weight';
 *
 * addFeeMargin(7n, 5); // 8n
 * ```
 */
export function addFeeMargin(fee: Planck, percent: number): Planck {
  requireInput({ fee }, { fee: 'bigint' });
  const sum = fee < 0n ? fee : addMargin(fee, percent);
  const expected = '0 to 2^128 - 1 with its margin';
  if (sum < 0n || sum > maxPlanck) throw new InvalidInputError({ field: 'fee', expected, found: `${sum}` });
  return sum;
}
