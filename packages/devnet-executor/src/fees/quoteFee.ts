import type { Asset, Location, Weight } from '@parachron/xcm';

/** A token that pays for execution, with its price. */
export interface FeeAsset {
  readonly id: Location;
  /** Price of a second of reference time, in the token's smallest unit. */
  readonly perSecond: bigint;
  /** Price of a mebibyte of proof, in the token's smallest unit. */
  readonly perMegabyte: bigint;
  /** Whether the fee is the sum of both parts or the higher one; `sum` by default. */
  readonly combine?: 'sum' | 'max';
}

const picosecondsPerSecond = 1_000_000_000_000n;
const bytesPerMegabyte = 1_048_576n;

/** Returns the price of a weight in a token, with each part rounded down. */
export function quoteFee(weight: Weight, price: FeeAsset): Asset {
  const time = (price.perSecond * weight.refTime) / picosecondsPerSecond;
  const proof = (price.perMegabyte * weight.proofSize) / bytesPerMegabyte;
  const dearer = time > proof ? time : proof;
  return { id: price.id, amount: price.combine === 'max' ? dearer : time + proof };
}
