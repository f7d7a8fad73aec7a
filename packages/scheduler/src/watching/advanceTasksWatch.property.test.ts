import type { Hex } from '@parachron/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  advanceTasksWatch,
  type BlockStep,
  createTasksWatchState,
  listBusyTargets,
  type TasksWatchEvent,
  type TasksWatchState,
} from './TasksWatchState.js';
import type { WatchCursor } from './WatchCursor.js';
import type { TaskEvent } from './WatchOptions.js';

type Block = Extract<TasksWatchEvent, { kind: 'read' }>;

const ids = ['0xa0', '0xb1', '0xc2'] as const satisfies readonly Hex[];
// Messages to 3000 are not watched.
const watched = [2000, 2001];
const first = { number: 9, hash: '0x09' } as const;

/** Each block has runs of tasks, each with the parachain that receives its message, and the tasks that end. */
const history = fc
  .array(
    fc.record({
      runs: fc.array(fc.record({ id: fc.constantFrom(...ids), to: fc.constantFrom(0, 2000, 2001, 3000) })),
      gone: fc.oneof(fc.constant<Hex[]>([]), fc.subarray<Hex>([...ids])),
    }),
    { maxLength: 8 },
  )
  .map((blocks) => {
    const ended = new Set<Hex>();
    return blocks.map(({ runs, gone }, at): Block => {
      const steps = runs
        .filter(({ id }) => !ended.has(id))
        .flatMap(({ id, to }, index) => createRun(id, to, `${at}.${index}`));
      const fresh = gone.filter((id) => !ended.has(id));
      for (const id of fresh) ended.add(id);
      const number = first.number + 1 + at;
      return { kind: 'read', block: { number, hash: `0x${number}` }, steps, gone: fresh };
    });
  });

function createRun(taskId: Hex, paraId: number, name: string): BlockStep[] {
  const begin: BlockStep = { taskId, change: { kind: 'triggered', slot: 3600n } };
  if (paraId === 0) return [begin, { taskId, change: { kind: 'executed', where: 'service' } }];
  const messageId = `0x${name}` as Hex;
  const message = { taskId, paraId, messageId, sentAt: 0, call: null, program: null };
  const isWatched = watched.includes(paraId);
  return [begin, { taskId, change: { kind: 'sent', paraId, messageId }, ...(isWatched && { message }) }];
}

/** The next input of a watch, and the number of its events that the program stores before a stop. */
const acts = fc.array(
  fc.record({
    act: fc.constantFrom('block', 'again', ...watched),
    stored: fc.constantFrom(99, 99, 99, 0, 1, 2),
  }),
  { maxLength: 40 },
);

/** A program that stores the cursor of each event, and continues from the last cursor after a stop. */
class Program {
  readonly reported: TaskEvent[] = [];
  readonly #blocks: readonly Block[];
  #state: TasksWatchState;

  constructor(blocks: readonly Block[]) {
    this.#blocks = blocks;
    this.#state = this.#begin();
  }

  #begin(): TasksWatchState {
    const state = createTasksWatchState({ ids, paraIds: watched });
    const text = JSON.stringify(this.reported.at(-1)?.cursor ?? null);
    const cursor = (JSON.parse(text) as WatchCursor | null) ?? undefined;
    const block = cursor?.block ?? first;
    const begun = advanceTasksWatch(state, { kind: 'started', block, ...(cursor && { cursor }) }).state;
    const before = this.#blocks.filter((one) => one.block.number <= block.number);
    const gone = new Set<Hex>(before.flatMap((one) => one.gone));
    const taskIds = new Set(ids.filter((id) => !gone.has(id)));
    return advanceTasksWatch(begun, { kind: 'expected', taskIds }).state;
  }

  feed(event: TasksWatchEvent | undefined, stored = 99): void {
    if (!event) return;
    const { state, events } = advanceTasksWatch(this.#state, event);
    this.reported.push(...events.slice(0, stored));
    this.#state =
      stored < events.length ? this.#begin() : (JSON.parse(JSON.stringify(state)) as TasksWatchState);
    if (stored < events.length) this.feed({ kind: 'begun' });
    // The last read block is read again, because it may have unreported events.
    if (stored < events.length) this.feed(this.#findBlock(0));
  }

  #findBlock(offset: number): Block | undefined {
    return this.#blocks.find(({ block }) => block.number === this.#state.block.number + offset);
  }

  act(act: string | number, stored?: number): void {
    if (typeof act === 'number') this.feed(this.#findEnd(act), stored);
    else this.feed(this.#findBlock(act === 'again' ? 0 : 1), stored);
  }

  #findEnd(paraId: number): TasksWatchEvent | undefined {
    const message = this.#state.waiting.find((one) => one.paraId === paraId);
    const messageId = message?.messageId ?? undefined;
    const place = { number: this.reported.length, index: 0 };
    const change = { kind: 'unseen', messageId, blocks: 1, delivery: undefined as never } as const;
    return message && { kind: 'ended', paraId, change, block: first, place };
  }

  finish(): void {
    for (let left = this.#blocks.length; left > 0; left -= 1) this.act('block');
    for (const paraId of listBusyTargets(this.#state))
      while (this.#state.waiting.some((one) => one.paraId === paraId)) this.act(paraId);
  }
}

test('each step, each end of a message and each end of a task is reported once, regardless of stops and restarts', () => {
  fc.assert(
    fc.property(history, acts, (blocks, all) => {
      const program = new Program(blocks);
      for (const { act, stored } of all) program.act(act, stored);
      program.finish();
      const { reported } = program;
      const steps = blocks.flatMap((block) => block.steps);
      const ofService = reported.filter(({ kind }) => kind !== 'done' && kind !== 'unseen');
      expect(ofService.map(({ kind, taskId }) => `${kind} ${taskId}`)).toEqual(
        steps.map(({ change, taskId }) => `${change.kind} ${taskId}`),
      );
      for (const paraId of watched) {
        const messages = steps.flatMap(({ message }) =>
          message?.paraId === paraId ? [message.messageId] : [],
        );
        const ends = reported.flatMap((event) => (event.kind === 'unseen' ? [event.messageId] : []));
        expect(ends.filter((id) => messages.includes(id ?? null))).toEqual(messages);
      }
      const gone = blocks.flatMap((block) => block.gone);
      const done = reported.flatMap(({ kind, taskId }) => (kind === 'done' ? [taskId] : []));
      expect(done.toSorted()).toEqual(gone.toSorted());
      for (const id of gone) expect(reported.findLast(({ taskId }) => taskId === id)?.kind).toBe('done');
      const last = reported.flatMap(({ cursor }, at) => (cursor.done ? [at] : []));
      expect(last).toEqual(gone.length === ids.length ? [reported.length - 1] : []);
    }),
  );
});
