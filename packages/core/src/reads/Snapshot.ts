import type { BlockRef } from '../findings/Evidence.js';
import type { Answers, Reads, Runtime } from './Read.js';

/** A chain pinned to one block: the interface between code that lists reads and code that performs them. */
export interface Snapshot {
  readonly block: BlockRef;
  readonly runtime: Runtime;
  /** Carries out many reads in one round trip. What the runtime lacks is answered as unknown, not thrown. */
  read<R extends Reads>(reads: R): Promise<Answers<R>>;
}
