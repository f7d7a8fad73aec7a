import { type Chain, getFinalizedBlock, watchHeads } from '@parachron/client';
import type { BlockRef, Hex } from '@parachron/core';
import type { TaskKey } from '../reading/recordReads.js';
import type { ReconnectingChain } from '../submitting/ReconnectingChain.js';
import { Inbox } from './Inbox.js';
import type { Interest } from './Interest.js';
import { onAbort } from './onAbort.js';
import { blocksAtOnce, type RawBlock, readParentTime, readRawBlocks } from './readBlocks.js';
import { readServiceBlock } from './readServiceBlock.js';
import { TaskIndex } from './TaskIndex.js';

const followers = new WeakMap<ReconnectingChain, Map<number | undefined, Follower>>();

/** The membership of a watch in a follower. */
export interface Membership {
  readonly inbox: Inbox;
  /** Block up to which the watch reads by itself; later blocks that name its tasks go to the inbox. */
  readonly since: number;
  /** Follows one more task from now on. */
  add(taskId: Hex): void;
  /** Stops following a task. */
  forget(taskId: Hex): void;
  leave(): void;
}

/**
 * Follows the finalized blocks of the service for all watches of a connection: one subscription, one read of the events of each
 * block and of the records of their tasks.
 */
export class Follower {
  readonly #line: ReconnectingChain;
  readonly #pollMs: number | undefined;
  readonly #index = new TaskIndex();
  readonly #inboxes = new Map<Hex, Set<Inbox>>();
  readonly #members = new Set<Inbox>();
  readonly #moves = new Set<() => void>();
  #run: { readonly stop: AbortController; readonly begun: Promise<void> } | undefined;
  #block: BlockRef = { number: 0, hash: '0x' };
  /** The last block that was searched for the ids of all members. */
  #seen = 0;

  constructor(line: ReconnectingChain, pollMs: number | undefined) {
    this.#line = line;
    this.#pollMs = pollMs;
  }

  /** The follower of a connection: one for all watches with the same polling interval. */
  static of(line: ReconnectingChain, pollMs: number | undefined): Follower {
    const own = followers.get(line) ?? new Map<number | undefined, Follower>();
    followers.set(line, own);
    const follower = own.get(pollMs) ?? new Follower(line, pollMs);
    own.set(pollMs, follower);
    return follower;
  }

  /** The last block whose letters are all delivered. */
  get block(): BlockRef {
    return this.#block;
  }

  /**
   * Calls back once the follower is above a given block, immediately if it already is.
   *
   * @returns ends the waiting
   */
  onMove({ number }: BlockRef, callback: () => void): () => void {
    if (this.#block.number > number) callback();
    else this.#moves.add(callback);
    return () => this.#moves.delete(callback);
  }

  /**
   * Adds a watch; its interest grows with the tasks that the follower finds.
   *
   * @param signal ends the membership
   */
  async join(interest: Interest, signal: AbortSignal | undefined): Promise<Membership> {
    const inbox = new Inbox(interest);
    this.#members.add(inbox);
    for (const mark of interest.listMarks()) this.#add(mark, inbox);
    let unhear = () => undefined as unknown;
    const leave = () => {
      unhear();
      this.#leave(inbox);
    };
    const stopped = new Promise<void>((resolve) => {
      unhear = onAbort(signal, () => {
        leave();
        resolve();
      });
    });
    try {
      this.#run ??= this.#start();
      await Promise.race([this.#run.begun, stopped]);
    } catch (error) {
      leave();
      throw error;
    }
    return {
      inbox,
      since: this.#seen,
      add: (taskId) => this.#add(taskId, inbox),
      forget: (taskId) => this.#forget(inbox, taskId),
      leave,
    };
  }

  #forget(inbox: Inbox, id: Hex): void {
    const inboxes = this.#inboxes.get(id);
    inboxes?.delete(inbox);
    if (inboxes?.size !== 0) return;
    this.#inboxes.delete(id);
    this.#index.delete(id);
  }

  #add(mark: Hex, inbox: Inbox): void {
    const inboxes = this.#inboxes.get(mark) ?? new Set();
    this.#inboxes.set(mark, inboxes.add(inbox));
    this.#index.add(mark);
  }

  #leave(inbox: Inbox): void {
    this.#members.delete(inbox);
    for (const mark of inbox.interest.listMarks()) this.#forget(inbox, mark);
    if (this.#members.size > 0) return;
    this.#run?.stop.abort();
    this.#run = undefined;
  }

  #start() {
    const stop = new AbortController();
    const begun = this.#line.run(getFinalizedBlock, stop.signal).then((block) => {
      this.#block = block;
      this.#seen = block.number;
    });
    begun
      .then(() => this.#line.run((chain) => this.#follow(chain, stop.signal), stop.signal))
      .catch((error: unknown) => this.#fail(error, stop));
    return { stop, begun };
  }

  #fail(error: unknown, stop: AbortController): void {
    if (this.#run?.stop !== stop) return;
    this.#run = undefined;
    for (const inbox of this.#members) inbox.fail(error);
  }

  async #follow(chain: Chain, signal: AbortSignal): Promise<void> {
    const pollMs = this.#pollMs === undefined ? {} : { pollMs: this.#pollMs };
    for await (const head of watchHeads(chain, { kind: 'finalized', signal, ...pollMs })) {
      while (this.#block.number < head && !signal.aborted) {
        const first = this.#block.number + 1;
        const blocks = await readRawBlocks(chain, first, Math.min(head, first + blocksAtOnce - 1));
        for (const raw of blocks) await this.#look(chain, raw);
      }
    }
  }

  async #look(chain: Chain, { number, hash, events }: RawBlock): Promise<void> {
    const raw = { number, hash, events, parentHash: this.#block.hash };
    const before = this.#seen;
    this.#seen = number;
    try {
      const marks = new Set([...this.#index.find(events), ...(await this.#listDue(chain, raw))]);
      if (marks.size > 0) await this.#tell(chain, raw, marks);
    } catch (error) {
      // On another connection the block is searched again.
      this.#seen = before;
      throw error;
    }
    this.#block = { number, hash };
    for (const callback of this.#moves) callback();
    this.#moves.clear();
  }

  /** The tasks whose run in the block may have no event. */
  async #listDue(chain: Chain, raw: RawBlock): Promise<readonly Hex[]> {
    const interests = [...this.#members].map(({ interest }) => interest).filter(({ hasSilent }) => hasSilent);
    if (interests.length === 0) return [];
    const time = await readParentTime(chain, raw);
    return interests.flatMap((interest) => interest.listDue(time));
  }

  async #tell(chain: Chain, raw: RawBlock, marks: ReadonlySet<Hex>): Promise<void> {
    const inboxes = new Set([...marks].flatMap((mark) => [...(this.#inboxes.get(mark) ?? [])]));
    const picked = new Map<Inbox, readonly TaskKey[]>();
    const block = await readServiceBlock(chain, raw, (events) => {
      for (const inbox of inboxes) picked.set(inbox, inbox.interest.pick(marks, events));
      const all = [...picked.values()].flat();
      return [...new Map(all.map((key) => [key.taskId, key])).values()];
    });
    for (const [inbox, keys] of picked) {
      if (keys.length === 0 || !this.#members.has(inbox)) continue;
      for (const { taskId } of keys) {
        this.#grow(inbox, taskId);
        inbox.interest.note(taskId, block.records.get(taskId)?.after);
      }
      inbox.put({ block, keys });
    }
  }

  #grow(inbox: Inbox, taskId: Hex): void {
    if (inbox.interest.ids.has(taskId)) return;
    inbox.interest.add(taskId);
    this.#add(taskId, inbox);
  }
}
