import type { Planck, Weight } from '@parachron/core';
import type { Fork } from '@parachron/proxy';
import type { KnownEstimate } from '@parachron/weight';
import { measureArrivalFee, type SentHome } from './measureArrivalFee.js';

/** A weight that is enough for a message that brings a token home, and the fee of the message if it buys that weight. */
interface WeighedArrival {
  /** Time alone: calls that name the weight of a message are older than proof sizes. */
  readonly weight: Weight;
  readonly fee: KnownEstimate<Planck>;
}

/**
 * Weighs on a fork what arrives if a token is at home: doubles the weight that the program buys until the fork executes the program.
 * Barriers refuse a program that buys too little. Undefined if a second is not enough.
 *
 * Sends: up to eleven programs to the fork, in the name of the parachain that sends.
 */
export async function weighArrival(
  fork: Fork,
  sent: Pick<SentHome, 'from' | 'beneficiary' | 'route'>,
): Promise<WeighedArrival | undefined> {
  for (let refTime = least; refTime <= second; refTime *= 2n) {
    const weight = { refTime, proofSize: 0n };
    // The newest version in which a weight is a time alone.
    const fee = await measureArrivalFee(fork, { ...sent, version: 2, weightLimit: weight });
    if (fee) return { weight, fee };
  }
  return undefined;
}

/** The bounds of the search, in picoseconds. */
const second = 2n ** 40n;
const least = 2n ** 30n;
