import type { Account, Hex, Planck, Snapshot } from '@parachron/core';
import { estimateInclusionFee, type KnownEstimate, type UnknownEstimate } from '@parachron/weight';
import { describeNonceRead } from '../reading/describeNonceRead.js';

/**
 * Estimates the inclusion fee of a call in the next transaction of an account, in planck. The nonce is part of the
 * estimate, because its length may have a price.
 */
export async function estimateInclusion(
  snapshot: Snapshot,
  call: Hex,
  account: Account,
): Promise<KnownEstimate<Planck> | UnknownEstimate> {
  const { nonce } = await snapshot.read({ nonce: describeNonceRead(account) });
  return estimateInclusionFee(snapshot, call, nonce.known ? { nonce: nonce.value } : {});
}
