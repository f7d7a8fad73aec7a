import type { Hex } from '@parachron/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TaskStep } from './deriveBlockSteps.js';
import { type ReadBlock as Block, TasksWatchState } from './TasksWatchState.js';
import type { WatchCursor } from './WatchCursor.js';
import { WatchedTasks } from './WatchedTasks.js';
import type { TaskEvent } from './WatchOptions.js';

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
      return { block: { number, hash: `0x${number}` }, steps, gone: fresh };
    });
  });

function createRun(taskId: Hex, paraId: number, name: string): TaskStep[] {
  const begin: TaskStep = { taskId, change: { kind: 'triggered', slot: 3600n } };
  if (paraId === 0) return [begin, { taskId, change: { kind: 'executed', where: 'service' } }];
  const messageId = `0x${name}` as Hex;
  const message = { taskId, paraId, messageId, sentAt: 0 };
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
    const text = JSON.stringify(this.reported.at(-1)?.cursor ?? null);
    const cursor = (JSON.parse(text) as WatchCursor | null) ?? undefined;
    const block = cursor?.block ?? first;
    const before = this.#blocks.filter((one) => one.block.number < block.number);
    const gone = new Set<Hex>(before.flatMap((one) => one.gone));
    const tasks = new WatchedTasks(
      { kind: 'AccountId32', hex: '0x00' },
      ids.filter((id) => !gone.has(id)),
    );
    const state = new TasksWatchState(tasks, (paraId) => watched.includes(paraId));
    state.start(block, cursor);
    return state;
  }

  feed(reported: Iterable<TaskEvent>, stored = 99): void {
    const events = [...reported];
    this.reported.push(...events.slice(0, stored));
    if (stored >= events.length) return;
    this.#state = this.#begin();
    // The last read block is read again, because it may have unreported events.
    this.#read(0);
    this.feed(this.#state.reportDone());
  }

  #read(offset: number, stored?: number): void {
    const found = this.#blocks.find(({ block }) => block.number === this.#state.cursor.block.number + offset);
    if (found) this.feed(this.#state.readBlock(found), stored);
  }

  act(act: string | number, stored?: number): void {
    if (typeof act === 'number') this.#end(act, stored);
    else this.#read(act === 'again' ? 0 : 1, stored);
  }

  #end(paraId: number, stored?: number): void {
    const message = this.#state.cursor.waiting.find((one) => one.paraId === paraId);
    const messageId = message?.messageId ?? undefined;
    const place = { number: this.reported.length, index: 0 };
    const change = { kind: 'unseen', messageId, blocks: 1, delivery: undefined as never } as const;
    if (message) this.feed(this.#state.endMessage(paraId, { change, block: first, place }), stored);
  }

  finish(): void {
    for (let left = this.#blocks.length; left > 0; left -= 1) this.act('block');
    for (const paraId of this.#state.listBusyTargets())
      while (this.#state.cursor.waiting.some((one) => one.paraId === paraId)) this.act(paraId);
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
        expect(ends.filter((id) => messages.includes(id))).toEqual(messages);
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
