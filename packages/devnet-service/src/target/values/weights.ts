import type { Weight as ChainWeight } from '@parachron/devnet-chain';
import type { Weight } from '@parachron/xcm';

/** Converts an XCM weight to a value of the chain's metadata. */
export function toChainWeight({ refTime, proofSize }: Weight): ChainWeight {
  return { ref_time: refTime, proof_size: proofSize };
}

/** Converts a weight of the chain's metadata to an XCM weight. */
export function toXcmWeight({ ref_time, proof_size }: ChainWeight): Weight {
  return { refTime: ref_time, proofSize: proof_size };
}
