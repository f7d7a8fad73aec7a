import type { DecodedEvent } from '@parachron/client';
import type { Account, Hex } from '@parachron/core';
import { isHex } from '@polkadot/util';
import type { Task, TaskTimes } from '../reading/Task.js';
import type { UnixSeconds } from '../schedules/parseTime.js';
import { sortTimes } from '../schedules/Schedule.js';
import { isScheduledBy } from './readServiceBlock.js';

/** The tasks of a watch: given tasks, or all tasks of an account. */
export class WatchedTasks {
  readonly owner: Account;
  /** Whether the watch includes tasks that are scheduled later. */
  readonly #isOpen: boolean;
  readonly #ids: Set<Hex>;
  /** Whether a record or an event has shown that a task exists. */
  isFound = false;
  /** Next times of tasks of unknown kinds, in seconds: the run of such a task may end without an event that names the task. */
  readonly #silent = new Map<Hex, bigint>();

  constructor(owner: Account, ids: readonly Hex[] | 'all') {
    this.owner = owner;
    this.#isOpen = ids === 'all';
    this.#ids = new Set(ids === 'all' ? [] : ids);
  }

  get ids(): ReadonlySet<Hex> {
    return this.#ids;
  }

  /** Whether the service can have no more events for the watch. */
  get isOver(): boolean {
    return !this.#isOpen && this.#ids.size === 0;
  }

  /** Lists the bytes to search for in events: the ids, and of an open watch the owner, whom the event of a new task names. */
  listMarks(): readonly Hex[] {
    return this.#isOpen ? [this.owner.hex, ...this.#ids] : [...this.#ids];
  }

  /** Adds a task, or notes its current record; undefined if the task has no record. */
  add(id: Hex, task: Task | undefined): void {
    this.isFound = true;
    this.#ids.add(id);
    if (task?.action.kind === 'other') this.#silent.set(id, deriveNextRun(task.schedule));
    else this.#silent.delete(id);
  }

  remove(id: Hex): void {
    this.#ids.delete(id);
    this.#silent.delete(id);
  }

  /** Whether some tasks may run without an event that names them. */
  get hasSilent(): boolean {
    return this.#silent.size > 0;
  }

  /** Lists the tasks that run up to a time in milliseconds, possibly without an event that names them. */
  listDue(time: bigint): Hex[] {
    return [...this.#silent].flatMap(([id, next]) => (next * 1000n <= time ? [id] : []));
  }

  /** Picks the tasks of a block that belong to the watch: known tasks among the found bytes, and newly scheduled tasks. */
  listOwn(marks: ReadonlySet<Hex>, events: readonly DecodedEvent[]): readonly Hex[] {
    const known = [...marks].filter((mark) => this.#ids.has(mark));
    const scheduled = this.#isOpen && marks.has(this.owner.hex) ? this.#listScheduled(events) : [];
    return [...new Set([...known, ...scheduled])];
  }

  #listScheduled(events: readonly DecodedEvent[]): Hex[] {
    return events
      .filter((event) => isScheduledBy(event, this.owner))
      .map(({ data }) => data.task_id)
      .filter((id) => isHex(id));
  }
}

/** Derives the time of a task's next run in seconds; 0, which is always in the past, if its record does not state the time. */
export function deriveNextRun(schedule: TaskTimes): UnixSeconds {
  if (schedule.kind === 'recurring') return schedule.next;
  if (schedule.kind === 'other') return 0n;
  return sortTimes(schedule.times).at(-schedule.left) ?? 0n;
}
