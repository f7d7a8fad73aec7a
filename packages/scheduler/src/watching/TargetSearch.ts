import { type BlockRef, omitUndefined } from '@parachron/core';
import { blocksAtOnce } from './blocks.js';
import type { EventPosition } from './WatchCursor.js';
import type { TaskChange } from './WatchOptions.js';

/** The end of a message to report: its outcome, or the fact that the target did not report it. */
export interface FoundEnd {
  readonly change: TaskChange;
  readonly block: BlockRef;
  /** The position of its event on the target; absent if the target did not report it. */
  readonly place?: EventPosition;
}

/** First and last number of consecutive blocks. */
export interface BlockRange {
  readonly first: number;
  readonly last: number;
}

/** The reads of a search for one message. */
export interface SearchReads {
  /** Number of blocks without an end after which the search gives up. */
  readonly patience: number;
  /** Finds the first block that can contain a message of a time. */
  locate(sentAt: number, range: BlockRange): Promise<number>;
  /** Finds the first final end after the previous one, or else the last end that may still change. */
  read(range: BlockRange): Promise<(FoundEnd & { readonly isFinal: boolean }) | undefined>;
}

/** The search for one message: its first block, the next block to read, and an outcome that may still change. */
interface Current {
  readonly first: number;
  readonly next: number;
  readonly early?: FoundEnd;
}

/** The search of a target for the ends of messages, which end in the order of sending. */
export class TargetSearch {
  head: BlockRef = { number: 0, hash: '0x' };
  /** The first block that can contain messages of a time; messages that were sent together share this block. */
  #located: { readonly sentAt: number; readonly first: number } | undefined;
  #current: Current | undefined;

  /**
   * Searches for the end of the oldest message up to the head.
   *
   * @param sent the time of sending, in milliseconds, and the position of the previous end, after which the end comes
   * @returns the end; the number of blocks of a search that gives up; undefined if the target has no further block yet, or if the signal
   *   aborts
   */
  async find(
    sent: { readonly sentAt: number; readonly after: EventPosition | undefined },
    reads: SearchReads,
    signal?: AbortSignal,
  ): Promise<FoundEnd | { readonly blocks: number } | undefined> {
    while (!signal?.aborted) {
      this.#current ??= await this.#locate(sent, reads);
      const { first, next, early } = this.#current;
      const most = this.#getLast(this.#current, reads.patience);
      if (next > most) {
        if (next - first < reads.patience) return undefined;
        return this.#take(early ?? { blocks: next - first });
      }
      const last = Math.min(most, next + blocksAtOnce - 1);
      const end = await reads.read({ first: next, last });
      if (end?.isFinal) return this.#take(end);
      this.#current = { first, next: last + 1, ...omitUndefined({ early: end ?? early }) };
    }
    return undefined;
  }

  /** The last block to read so far. */
  #getLast({ first, next, early }: Current, patience: number): number {
    // An end after the patience may belong to another message. The limit makes the outcome independent of the time of
    // reading.
    const limit = first + patience - 1;
    return early || next <= limit ? Math.min(this.head.number, limit) : this.head.number;
  }

  async #locate({ sentAt, after }: Parameters<TargetSearch['find']>[0], reads: SearchReads) {
    const least = after?.number ?? 1;
    const known = this.#located?.sentAt === sentAt ? this.#located.first : undefined;
    const found = known ?? (await reads.locate(sentAt, { first: least, last: this.head.number }));
    this.#located = { sentAt, first: found };
    const first = Math.max(found, least);
    return { first, next: first };
  }

  /** Ends the search for this message. */
  #take<T>(end: T): T {
    this.#current = undefined;
    return end;
  }
}
