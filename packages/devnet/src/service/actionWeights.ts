/** Weight of running an action, in picoseconds of reference time, without the weight of a dispatched call. */
export interface ActionWeights {
  readonly notify: bigint;
  readonly nativeTransfer: bigint;
  readonly xcmp: bigint;
  readonly autoCompound: bigint;
  readonly dynamicDispatch: bigint;
  /** Weight of an attempt to decode a stored call that fails. */
  readonly undecodable: bigint;
}

/** Weight of updating the queues; it limits the number of tasks that a block runs. */
export interface HousekeepingWeights {
  readonly read: bigint;
  readonly write: bigint;
  readonly updateOverhead: bigint;
  readonly updateScheduled: bigint;
  readonly appendMissed: bigint;
  readonly appendMissedSlot: bigint;
  readonly shiftMissed: bigint;
  readonly runFound: bigint;
  readonly runMissing: bigint;
  readonly missedFound: bigint;
  readonly missedMissing: bigint;
}

// Weights of RocksDB, which every public runtime uses.
const read = 25_000_000n;
const write = 100_000_000n;

/**
 * The weights of the public runtimes of this family (pallet_automation_time as benchmarked in February 2023):
 * the first three are those of the specification's fees.
 */
export const defaultActionWeights: ActionWeights = {
  nativeTransfer: 286_209_000n,
  xcmp: 593_317_000n,
  dynamicDispatch: 69_752_000n,
  notify: 9_960_000n,
  autoCompound: 70_034_000n + 8n * read + 7n * write,
  undecodable: 10_302_000n,
};

/** Weights of the same runtimes for the work around an action. */
export const defaultHousekeepingWeights: HousekeepingWeights = {
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
