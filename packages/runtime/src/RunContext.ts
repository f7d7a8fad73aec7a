import type { Heap } from './Heap.js';
import type { Storage } from './Storage.js';

/** A line that a runtime logged. */
export interface LogLine {
  /** 0 error, 1 warning, 2 information, 3 debugging, 4 tracing; absent for lines that were printed. */
  readonly level?: number;
  readonly target?: string;
  readonly text: string;
}

/** Signatures that a run takes as valid: the real ones, also the mock ones of chopsticks, or all. */
export type Signatures = 'real' | 'mock' | 'any';

/** What host functions see of the run that called them. An instance serves one run after another. */
export interface RunContext {
  heap: Heap;
  storage: Storage;
  /** Layers of changes below the transactions of the call. */
  depth: number;
  readonly logs: LogLine[];
  signatures: Signatures;
  /** Signatures that were verified in earlier rounds of the run, by all that they consist of. */
  verified: Map<string, boolean>;
  /** 0 none, 1 errors, up to 5 all. */
  logLevel: number;
  /** Bytes of the proof so far; the largest number of 64 bits if no proof is recorded. */
  storageProofSize: bigint;
  /** Whether roots have the whole state; otherwise they have the changes alone. */
  roots: boolean;
  /** The text of a panic. */
  panic: string | undefined;
  /** Host functions that the call has called. */
  hostCalls: number;
  /** Result of the signatures that are verified together; undefined outside. */
  batch: boolean | undefined;
}
