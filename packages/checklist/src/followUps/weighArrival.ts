import type { Forkable } from '@parachron/client';
import type { Planck, Weight } from '@parachron/core';
import type { KnownEstimate } from '@parachron/weight';
import { type ArrivalRequest, measureArrivalFee } from './measureArrivalFee.js';

/** A sufficient weight for a message that returns a token to its home chain, and the fee of that weight. */
interface WeighedArrival {
  /** A refTime without a proof size: calls that state the weight of a message are older than proof sizes. */
  readonly weight: Weight;
  readonly fee: KnownEstimate<Planck>;
}

/**
 * Weighs the arrival of a token at its home chain on a fork: doubles the bought weight until the fork executes the program.
 * Barriers refuse a program that buys too little. Undefined if 2^40 ps, about one second, are not enough.
 *
 * Sends: up to eleven programs to the fork, in the name of the sending parachain.
 */
export async function weighArrival(
  fork: Forkable,
  sent: Pick<ArrivalRequest, 'from' | 'beneficiary' | 'route'>,
): Promise<WeighedArrival | undefined> {
  for (let refTime = least; refTime <= second; refTime *= 2n) {
    const weight = { refTime, proofSize: 0n };
    // The newest version in which a weight has no proof size.
    const fee = await measureArrivalFee(fork, { ...sent, version: 2, weightLimit: weight });
    if (fee) return { weight, fee };
  }
  return undefined;
}

/** The bounds of the search, in picoseconds. */
const second = 2n ** 40n;
const least = 2n ** 30n;
