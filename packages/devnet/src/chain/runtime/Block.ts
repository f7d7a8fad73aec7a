import type { Hex } from '@parachron/core';
import type { ValueOf } from '@parachron/core/scale';
import type { Trie } from '@parachron/runtime';
import type { BlockEvent } from '../pallet/Context.js';
import type { digest, Header } from '../scale/commonTypes.js';
import type { Changes } from '../state/StateView.js';
import type { ExtrinsicOutcome } from './applyExtrinsic.js';

/** A block with its hash, events and state changes. */
export interface Block {
  readonly hash: Hex;
  readonly header: Header;
  /** Extrinsics in the order of the block, each with its length prefix. */
  readonly extrinsics: readonly Uint8Array[];
  /** The block's time in milliseconds. */
  readonly timestamp: number;
  readonly events: readonly BlockEvent[];
  readonly outcomes: readonly ExtrinsicOutcome[];
  readonly changes: Changes;
  /** The state after the block. */
  readonly state: Trie;
}

/** Parent of a block. */
export interface Parent {
  readonly hash: Hex;
  readonly number: number;
  readonly state: Trie;
}

/** Further digest items of a header, such as the slot. */
export type Digest = ValueOf<typeof digest>;
