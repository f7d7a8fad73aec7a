import type { Changes } from '../state/StateView.js';
import type { StoredBlock } from './Chain.js';

/** A block with its state changes, which suffice to import the block without executing it. */
export type BlockRecord = StoredBlock & { readonly changes: Changes };

/** Changes of a chain, in order. */
export type JournalEntry =
  | { readonly kind: 'block'; readonly block: BlockRecord }
  /** The state of the head was changed by a client. */
  | { readonly kind: 'storage'; readonly changes: Changes }
  /** A transaction came into the pool. */
  | { readonly kind: 'transaction'; readonly bytes: Uint8Array }
  /** The chain returned to an earlier block. */
  | { readonly kind: 'head'; readonly number: number };

/** Destination of a chain's changes, written before any client receives them. */
export interface Journal {
  /** Returns once the entry is stored; an error prevents the change from being applied. */
  write(entry: JournalEntry): void;
  close(): void;
}
