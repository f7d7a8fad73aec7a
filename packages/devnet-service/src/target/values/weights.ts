import type { Weight as ChainWeight } from '@parachron/devnet-chain';
import type { Weight } from '@parachron/xcm';

/** A weight in the words of the chain's metadata. */
export function toChainWeight({ refTime, proofSize }: Weight): ChainWeight {
  return { ref_time: refTime, proof_size: proofSize };
}

/** A weight in the words of XCM. */
export function fromChainWeight({ ref_time, proof_size }: ChainWeight): Weight {
  return { refTime: ref_time, proofSize: proof_size };
}
