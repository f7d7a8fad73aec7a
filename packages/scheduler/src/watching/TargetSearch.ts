import { type BlockRef, omitUndefined } from '@parachron/core';
import { blocksAtOnce } from './blocks.js';
import type { Place } from './WatchCursor.js';
import type { TaskChange } from './WatchOptions.js';

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

/** Returns the state of a search after an event. */
export function advanceTargetSearch(search: TargetSearch, event: TargetSearchEvent): TargetSearch {
  const { current, ...rest } = search;
  switch (event.kind) {
    case 'resumed':
      return { ...search, place: event.place };
    case 'headed':
      return { ...search, head: event.head };
    case 'located': {
      const { sentAt, first } = event;
      const begin = Math.max(first, rest.place?.number ?? 1);
      return { ...rest, located: { sentAt, first }, current: { first: begin, next: begin } };
    }
    case 'read': {
      if (!current) return search;
      const early = event.early ?? current.early;
      return {
        ...rest,
        current: { first: current.first, next: event.last + 1, ...omitUndefined({ early }) },
      };
    }
    case 'ended':
      return { ...rest, place: event.place };
    case 'unseen':
      return rest;
  }
}

/**
 * Derives the next step of the search for the oldest message.
 *
 * @param message `sentAt`, the time of sending in milliseconds; `patience`, the number of blocks after which the search
 *   ends
 */
export function deriveSearchStep(
  { head, place, located, current }: TargetSearch,
  { sentAt, patience }: { readonly sentAt: number; readonly patience: number },
): SearchStep {
  if (!current) {
    const range = { first: place?.number ?? 1, last: head.number };
    return { kind: 'locate', range, known: located?.sentAt === sentAt ? located.first : undefined };
  }
  const { first, next, early } = current;
  // An end after the patience may belong to another message. The limit makes the outcome independent of the time of
  // reading.
  const limit = first + patience - 1;
  const most = early || next <= limit ? Math.min(head.number, limit) : head.number;
  if (next <= most) {
    return { kind: 'read', range: { first: next, last: Math.min(most, next + blocksAtOnce - 1) } };
  }
  if (next - first < patience) return { kind: 'wait' };
  return early ? { kind: 'end', ...early } : { kind: 'give-up', blocks: next - first };
}
