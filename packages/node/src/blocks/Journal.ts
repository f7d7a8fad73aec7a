import type { Hex } from '@parachron/core';
import type { TreeBlock } from './BlockTree.js';

/** Changes of a state: values by their keys, null for a removed value. */
export type Changes = ReadonlyMap<Hex, Uint8Array | null>;

/** A block with its changes of the state, which suffice to add the block without executing it. */
export type BlockRecord = Pick<TreeBlock, 'header' | 'extrinsics'> & { readonly changes: Changes };

/** Changes of a chain, in order. */
export type JournalEntry =
  | {
      readonly kind: 'block';
      readonly block: BlockRecord;
      /** The parachains whose messages the block took, each with the number of its last block that sent one of them. */
      readonly received: { readonly [sender: number]: number };
    }
  /** The state of the head was changed from outside of blocks. */
  | { readonly kind: 'storage'; readonly changes: Changes }
  /** A transaction came into the pool. */
  | { readonly kind: 'transaction'; readonly bytes: Uint8Array }
  /** The chain returned to an earlier block. */
  | { readonly kind: 'head'; readonly number: number };

/** Stores a change of a chain, before any client receives it; an error prevents the change from being applied. */
export type Journal = (entry: JournalEntry) => void;
