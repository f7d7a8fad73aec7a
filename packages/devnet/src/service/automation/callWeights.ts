import type { Weight } from '../../chain/scale/commonTypes.js';
import type { HousekeepingWeights } from '../actionWeights.js';

/** Weight of a call: a base part, and a part per execution; `reads` and `writes` count both. */
interface CallCost {
  readonly base: bigint;
  readonly perExecution: bigint;
  readonly reads: bigint;
  readonly writes: bigint;
}

/** Weights of the pallet's calls, from the public runtimes' benchmarks of February 2023. */
const costs = {
  schedule_native_transfer_task: { base: 102_604_000n, perExecution: 26_227_000n, reads: 6n, writes: 3n },
  schedule_xcmp_task: { base: 141_518_000n, perExecution: 26_145_000n, reads: 9n, writes: 4n },
  schedule_dynamic_dispatch_task: { base: 96_902_000n, perExecution: 26_890_000n, reads: 6n, writes: 3n },
} as const satisfies { readonly [call: string]: CallCost };

// Weight of cancelling a task with the maximum number of slots.
const cancel = { base: 645_197_000n, reads: 27n, writes: 25n };

/** The weight that a scheduling call announces for the executions it lists. */
export function quoteCallWeight(
  call: keyof typeof costs,
  options: { executions: number; weights: HousekeepingWeights },
): Weight {
  const { base, perExecution, reads, writes } = costs[call];
  const { read, write } = options.weights;
  const each = perExecution + read + write;
  return toWeight(base + reads * read + writes * write + each * BigInt(options.executions));
}

/** The weight of cancelling. */
export function quoteCancelWeight({ read, write }: HousekeepingWeights): Weight {
  return toWeight(cancel.base + cancel.reads * read + cancel.writes * write);
}

function toWeight(refTime: bigint): Weight {
  return { ref_time: refTime, proof_size: 0n };
}
