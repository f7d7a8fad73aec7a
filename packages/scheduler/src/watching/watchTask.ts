import { type Chain, getBlockHash, getFinalizedBlock, getHeadAbove } from '@parachron/client';
import { type Account, type BlockRef, formatHex, parseHex } from '@parachron/core';
import type { ServiceUser } from '@parachron/proxy';
import { deriveSlot } from '../checking/scheduleRules.js';
import { getTask } from '../reading/getTask.js';
import { paraIdRead } from '../reading/paraIdRead.js';
import type { ServiceRules } from '../rules/ServiceRules.js';
import { isLost } from '../submitting/isLost.js';
import { Line } from '../submitting/Line.js';
import { parseOwner } from '../tasks/parseOwner.js';
import { deriveHappenings } from './deriveHappenings.js';
import { findProgram } from './findProgram.js';
import { blocksAtOnce, type RawBlock, readRawBlocks } from './readBlocks.js';
import { readTaskBlock, type TaskBlock } from './readTaskBlock.js';
import { TargetWatch } from './TargetWatch.js';
import {
  CursorNotOnChainError,
  TaskNotFoundError,
  type WaitingMessage,
  type WatchCursor,
} from './WatchCursor.js';
import type { TaskEvent, TaskHappening } from './WatchEvent.js';
import type { WatchOptions } from './WatchOptions.js';

/** Watches a task from the finalized blocks of both chains. */
export async function* watchTask(
  line: Line,
  options: WatchOptions & { readonly rules: ServiceRules },
): AsyncGenerator<TaskEvent, void, undefined> {
  const taskId = formatHex(parseHex(options.taskId, { field: 'taskId', bytes: 32 }));
  const watch = new TaskWatch(line, { ...options, taskId });
  try {
    for await (const event of watch.run()) {
      // What is not told now is told from the last cursor on.
      if (options.signal?.aborted) return;
      yield event;
    }
  } catch (error) {
    // Whoever has stopped listening is not told of a line that was lost meanwhile.
    if (!options.signal?.aborted || !isLost(error)) throw error;
  }
}

class TaskWatch {
  readonly #options: WatchOptions & { readonly rules: ServiceRules };
  readonly #owner: Account;
  readonly #service: Line;
  readonly #target: TargetWatch | undefined;
  #block: BlockRef = { number: 0, hash: '0x' };
  #seen = 0;
  #waiting: readonly WaitingMessage[] = [];
  #isOver = false;
  #user: { readonly known: ServiceUser | undefined } | undefined;

  constructor(line: Line, options: WatchOptions & { readonly rules: ServiceRules }) {
    const { owner, target } = options;
    this.#options = options;
    this.#owner = parseOwner(owner);
    this.#service = options.reconnect ? new Line(line.chain, options.reconnect) : line;
    this.#target =
      target && new TargetWatch(target, { getUser: () => this.#getUser(), signal: options.signal });
  }

  get #isStopped(): boolean {
    return this.#options.signal?.aborted === true;
  }

  #ask<T>(read: (chain: Chain) => Promise<T>): Promise<T> {
    return this.#service.run(read, this.#options.signal);
  }

  async *run(): AsyncGenerator<TaskEvent, void, undefined> {
    const { from } = this.#options;
    if (typeof from === 'object' && 'done' in from) return;
    await this.#start();
    while (!this.#isStopped) {
      const head = await this.#ask(getFinalizedBlock);
      yield* this.#readService(head);
      if (this.#target) yield* this.#readTarget(this.#target);
      if (this.#isOver && (this.#waiting.length === 0 || !this.#target)) {
        yield this.#tell({ kind: 'done' }, this.#block);
        return;
      }
      await this.#wait(head);
    }
  }

  async #start(): Promise<void> {
    const { from } = this.#options;
    if (from === undefined) {
      this.#block = await this.#ask(getFinalizedBlock);
      return this.#requireTask();
    }
    if (typeof from === 'number') {
      this.#block = { number: from, hash: await this.#ask((chain) => getBlockHash(chain, from)) };
      return;
    }
    if ('block' in from) {
      this.#seen = from.seen;
      this.#waiting = from.waiting;
      if (from.target) this.#target?.moveTo(from.target);
    }
    this.#block = 'block' in from ? from.block : from;
    const { number, hash } = this.#block;
    const found = await this.#ask((chain) => getBlockHash(chain, number));
    if (found !== hash) throw new CursorNotOnChainError({ number, hash, found });
  }

  async #requireTask(): Promise<void> {
    const { taskId } = this.#options;
    const { number, hash } = this.#block;
    const owner = this.#owner;
    const task = await this.#ask(async (chain) => getTask(await chain.snapshot(hash), owner, taskId));
    if (task) return;
    throw new TaskNotFoundError({ taskId, owner: this.#owner.hex, block: number });
  }

  /** The owner as targets see it; undefined where the service's chain does not say which parachain it is. */
  async #getUser(): Promise<ServiceUser | undefined> {
    if (this.#user) return this.#user.known;
    const { paraId } = await this.#ask(async (chain) =>
      (await chain.snapshot()).read({
        paraId: paraIdRead(),
      }),
    );
    const isTold = paraId.known && Number.isSafeInteger(paraId.value);
    this.#user = { known: isTold ? { paraId: paraId.value, account: this.#owner } : undefined };
    return this.#user.known;
  }

  /** Reads on up to a block; the one that was looked at last is read again, for the events not told yet. */
  async *#readService(head: BlockRef): AsyncGenerator<TaskEvent, void, undefined> {
    for (let last = -1; !this.#isOver && !this.#isStopped && last < head.number; ) {
      const first = this.#block.number;
      last = Math.min(head.number, first + blocksAtOnce - 1);
      if (last < first) return;
      const until = last;
      yield* this.#readBlocks(await this.#ask((chain) => readRawBlocks(chain, first, until)));
    }
  }

  async *#readBlocks(blocks: readonly RawBlock[]): AsyncGenerator<TaskEvent, void, undefined> {
    const { taskId } = this.#options;
    for (const raw of blocks) {
      if (this.#isStopped) return;
      if (raw.number > this.#block.number) this.#move(raw);
      if (!raw.events.includes(taskId.slice(2))) continue;
      const which = { owner: this.#owner, taskId };
      yield* this.#readBlock(await this.#ask((chain) => readTaskBlock(chain, raw, which)));
      if (this.#isOver) return;
    }
  }

  #move({ number, hash }: BlockRef): void {
    this.#block = { number, hash };
    this.#seen = 0;
  }

  async *#readBlock(read: TaskBlock): AsyncGenerator<TaskEvent, void, undefined> {
    const { rules, taskId } = this.#options;
    const { after } = read;
    const happenings = deriveHappenings(read.events, taskId, {
      slot: deriveSlot(read.parentTime, rules.slotSeconds),
      next: after?.schedule.kind === 'recurring' ? after.schedule.next : undefined,
    });
    for (const happening of happenings.slice(this.#seen)) {
      this.#seen += 1;
      if (happening.kind === 'sent' && this.#target) {
        this.#waiting = [...this.#waiting, describeMessage(happening, read)];
      }
      yield this.#tell(happening, read.block);
    }
    // A block that only tells of the task's beginning may still have ended it.
    this.#isOver = after === undefined;
  }

  async *#readTarget(target: TargetWatch): AsyncGenerator<TaskEvent, void, undefined> {
    for (let [message] = this.#waiting; message && !this.#isStopped; [message] = this.#waiting) {
      const found = await target.find(message);
      if (!found) return;
      this.#waiting = this.#waiting.slice(1);
      yield this.#tell(found.happening, found.block);
    }
  }

  #tell(happening: TaskHappening, block: BlockRef): TaskEvent {
    const place = this.#target?.place;
    const cursor: WatchCursor = {
      block: this.#block,
      seen: this.#seen,
      waiting: this.#waiting,
      ...(place ? { target: place } : {}),
      ...(happening.kind === 'done' ? { done: true } : {}),
    };
    return { ...happening, taskId: this.#options.taskId, block, cursor };
  }

  /** Waits for a new finalized block of the service, or of the target while something is on its way there. */
  async #wait(head: BlockRef): Promise<void> {
    // A signal that is aborted already tells it no more.
    if (this.#isStopped) return;
    const stop = new AbortController();
    const end = () => stop.abort();
    this.#options.signal?.addEventListener('abort', end, { once: true });
    const { pollMs } = this.#options;
    const options = {
      kind: 'finalized',
      signal: stop.signal,
      ...(pollMs === undefined ? {} : { pollMs }),
    } as const;
    const heads = [
      ...(this.#isOver
        ? []
        : [this.#service.run((chain) => getHeadAbove(chain, head.number, options), stop.signal)]),
      ...(this.#target && this.#waiting.length > 0 ? [this.#target.wait(options)] : []),
    ];
    try {
      await Promise.race(heads);
    } finally {
      stop.abort();
      this.#options.signal?.removeEventListener('abort', end);
      await Promise.allSettled(heads);
    }
  }
}

function describeMessage(
  { messageId, paraId }: Extract<TaskHappening, { kind: 'sent' }>,
  { before, time, outbound }: TaskBlock,
): WaitingMessage {
  const call = before?.action.kind === 'crossChain' ? before.action.call : undefined;
  const program = findProgram(outbound, { paraId, messageId, call });
  return {
    messageId: messageId ?? null,
    sentAt: Number(time),
    call: call ?? null,
    program: program ?? null,
  };
}
