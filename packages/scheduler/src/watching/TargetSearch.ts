import type { BlockRef } from '@parachron/core';
import type { Place } from './WatchCursor.js';
import type { TaskChange } from './WatchEvent.js';

/** The end of a message to report: its outcome, or the fact that the target did not report it. */
export interface FoundEnd {
  readonly change: TaskChange;
  readonly block: BlockRef;
}

/** The end of a message, with the position of its event. */
export interface PlacedEnd {
  readonly found: FoundEnd;
  readonly place: Place;
}

/** First and last number of consecutive blocks. */
export interface BlockRange {
  readonly first: number;
  readonly last: number;
}

/** The search of a target for the ends of messages, as plain data. Messages end in the order of sending. */
export interface TargetSearch {
  readonly head: BlockRef;
  /** Position of the last end; the next end comes after this position. */
  readonly place?: Place;
  /** The first block that can contain messages of a time; messages that were sent together share this block. */
  readonly located?: { readonly sentAt: number; readonly first: number };
  /** The current message: its first block, the next block to read, and an outcome that may still change. */
  readonly current?: { readonly first: number; readonly next: number; readonly early?: PlacedEnd };
}

/** A fact about the target. */
export type TargetSearchEvent =
  /** An earlier watch found an end at this position. */
  | { readonly kind: 'resumed'; readonly place: Place }
  | { readonly kind: 'headed'; readonly head: BlockRef }
  | { readonly kind: 'located'; readonly sentAt: number; readonly first: number }
  /** Blocks up to `last` were read, without a final end. */
  | { readonly kind: 'read'; readonly last: number; readonly early?: PlacedEnd | undefined }
  | { readonly kind: 'ended'; readonly place: Place }
  /** The search for the message ended without a result. */
  | { readonly kind: 'unseen' };

/** The next step of a search. */
export type SearchStep =
  /** Search for the first block at or after the time of sending. */
  | { readonly kind: 'locate'; readonly range: BlockRange; readonly known?: number | undefined }
  | { readonly kind: 'read'; readonly range: BlockRange }
  /** The target has no further block yet. */
  | { readonly kind: 'wait' }
  | ({ readonly kind: 'end' } & PlacedEnd)
  | { readonly kind: 'give-up'; readonly blocks: number };

/** The search before any fact. */
export const noTargetSearch: TargetSearch = { head: { number: 0, hash: '0x' } };
