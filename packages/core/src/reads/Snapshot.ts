import type { BlockRef } from '../findings/Evidence.js';
import type { Answers, Reads, Runtime } from './Read.js';

/** A chain pinned to one block: the interface between code that lists reads and code that performs them. */
export interface Snapshot {
  readonly block: BlockRef;
  readonly runtime: Runtime;
  /** Whether a second endpoint confirms the answers; absent if all rest on the word of one. */
  readonly isConfirmed?: boolean;
  /** Performs many reads in one round trip. If the runtime lacks an item, its answer is unknown; nothing is thrown. */
  read<R extends Reads>(reads: R): Promise<Answers<R>>;
}
