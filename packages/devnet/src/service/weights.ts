// Weights of RocksDB, which every public runtime uses.
const read = 25_000_000n;
const write = 100_000_000n;

/**
 * Weight of running an action, in picoseconds of reference time, without the weight of a dispatched call: those of the public runtimes of
 * this family (pallet_automation_time as benchmarked in February 2023). The first three are those of the specification's fees.
 */
export const actionWeights = {
  NativeTransfer: 286_209_000n,
  XCMP: 593_317_000n,
  DynamicDispatch: 69_752_000n,
  Notify: 9_960_000n,
  AutoCompoundDelgatedStake: 70_034_000n + 8n * read + 7n * write,
  /** Of an attempt to decode a stored call that fails. */
  undecodable: 10_302_000n,
};

/** Weights of the same runtimes for the work around an action; they limit the number of tasks that a block runs. */
export const weights = {
  read,
  write,
  updateOverhead: 3_437_000n + read,
  updateScheduled: 42_676_000n + 3n * read + 3n * write,
  appendMissed: 4_247_000n + read + write,
  appendMissedSlot: 1_158_000n,
  shiftMissed: 28_294_000n + read + write,
  runFound: 232_000n + 43_933_000n + 3n * read + 3n * write,
  runMissing: 176_000n + 13_811_000n + read,
  missedFound: 210_000n + 19_138_000n + read + write,
  missedMissing: 187_000n + 14_925_000n + read,
};

/** Weights of the pallet's calls, from the same benchmarks: a base part, and a part per execution; `reads` and `writes` count both. */
const costs = {
  schedule_native_transfer_task: { base: 102_604_000n, perExecution: 26_227_000n, reads: 6n, writes: 3n },
  schedule_xcmp_task: { base: 141_518_000n, perExecution: 26_145_000n, reads: 9n, writes: 4n },
  schedule_dynamic_dispatch_task: { base: 96_902_000n, perExecution: 26_890_000n, reads: 6n, writes: 3n },
};

/** The weight that a scheduling call announces for the executions it lists. */
export function quoteCallWeight(call: keyof typeof costs, executions: number) {
  const { base, perExecution, reads, writes } = costs[call];
  const each = perExecution + read + write;
  return { ref_time: base + reads * read + writes * write + each * BigInt(executions), proof_size: 0n };
}

/** Weight of cancelling a task with the maximum number of slots. */
export const cancelWeight = 645_197_000n + 27n * read + 25n * write;
