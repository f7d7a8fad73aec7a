import { expect } from 'vitest';

/** Fields that the model reads of a pallet event at the start of a block. */
export interface SeenEvent {
  readonly name: string;
  readonly task: string;
  /** Time of a missed execution, in seconds. */
  readonly time?: bigint;
  /** Whether a dispatched call succeeded. */
  readonly isOk?: boolean;
}

/** Request of a user. */
export interface TaskRequest {
  readonly task: string;
  readonly owner: string;
  readonly recipient: string;
  readonly amount: bigint;
  /** Times in seconds; only the first time for a recurring task. */
  readonly times: readonly bigint[];
  readonly every?: bigint;
}

export interface ModelRules {
  readonly variant: 'H' | 'M';
  readonly slotSeconds: bigint;
  readonly maxTasksPerSlot: number;
  readonly existentialDeposit: bigint;
  /** The execution fee of one run. */
  readonly fee: bigint;
  readonly treasury: string;
}

interface Task extends TaskRequest {
  left: number;
}

/**
 * Model of the service after its specification, with maps and lists: due executions, missed executions and balances. The
 * model receives the events of each block and fails if a block does not contain exactly the due executions.
 */
export class ServiceModel {
  readonly tasks = new Map<string, Task>();
  readonly free: Map<string, bigint>;
  issuance: bigint;
  isPaused = false;
  /** Number of executions that ran, were missed, and were cancelled. */
  readonly counts = { booked: 0, ran: 0, missed: 0, cancelled: 0 };
  readonly #rules: ModelRules;
  readonly #booked = new Map<bigint, string[]>();
  #owed: { readonly task: string; readonly time: bigint }[] = [];
  #queue: string[] = [];
  #slot: bigint;

  constructor(rules: ModelRules, start: { time: bigint; free: Map<string, bigint>; issuance: bigint }) {
    this.#rules = rules;
    this.#slot = this.#slotOf(start.time);
    this.free = start.free;
    this.issuance = start.issuance;
  }

  /** Executions that are due and neither ran nor were reported. */
  get owed(): number {
    return this.#owed.length + this.#queue.length;
  }

  /** Number of executions booked in slots. */
  get pending(): number {
    return [...this.#booked.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Books a task at the time of the head, or returns the name of the error. */
  schedule(request: TaskRequest, now: bigint): string | undefined {
    const { fee, existentialDeposit, maxTasksPerSlot } = this.#rules;
    const times = [...new Set(request.times)].sort((one, other) => Number(one - other));
    if (times.some((time) => time <= this.#slotOf(now))) return 'PastTime';
    const cost = fee * BigInt(times.length);
    if (this.#freeOf(request.owner) < cost + existentialDeposit) return 'InsufficientBalance';
    if (this.tasks.has(request.task)) return 'DuplicateTask';
    if (times.some((time) => (this.#booked.get(time)?.length ?? 0) >= maxTasksPerSlot)) return 'TimeSlotFull';
    this.#charge(request.owner, cost);
    for (const time of times) this.#book(request.task, time);
    this.tasks.set(request.task, { ...request, times, left: times.length });
    return undefined;
  }

  /** Cancels a task, or returns the name of the error. */
  cancel(task: string): string | undefined {
    if (!this.tasks.delete(task)) return 'TaskDoesNotExist';
    const before = this.owed + this.pending;
    for (const [time, names] of this.#booked) this.#booked.set(time, without(names, task));
    this.#queue = without(this.#queue, task);
    this.#owed = this.#owed.filter((one) => one.task !== task);
    this.counts.cancelled += before - this.owed - this.pending;
    return undefined;
  }

  /** Transfers tokens outside of tasks; returns false if the balance is too low. */
  transfer(from: string, to: string, amount: bigint): boolean {
    if (this.#freeOf(from) - amount < this.#rules.existentialDeposit) return false;
    this.free.set(from, this.#freeOf(from) - amount);
    this.free.set(to, this.#freeOf(to) + amount);
    return true;
  }

  /** Applies a block whose parent has the given time in seconds. */
  takeBlock(parentTime: bigint, events: SeenEvent[]): void {
    expect(this.isPaused ? events : []).toEqual([]);
    if (this.isPaused) return;
    const slot = this.#slotOf(parentTime);
    if (slot !== this.#slot) {
      this.#owed.push(...this.#queue.map((task) => ({ task, time: this.#slot })));
      this.#queue = this.#booked.get(slot) ?? [];
      this.#booked.delete(slot);
      this.#slot = slot;
    }
    for (const [time, names] of this.#booked) {
      if (time > slot) continue;
      this.#owed.push(...names.map((task) => ({ task, time })));
      this.#booked.delete(time);
    }
    for (const task of this.#queue.splice(0)) this.#run(task, events);
    while (events.length > 0) this.#miss(events);
  }

  #run(name: string, events: SeenEvent[]): void {
    const task = this.#taskOf(name);
    const isOk = this.transfer(task.owner, task.recipient, task.amount);
    const transferred = isOk ? 'SuccessfullyTransferredFunds' : 'TransferFailed';
    expect(events.shift()).toEqual(
      this.#rules.variant === 'M'
        ? { name: transferred, task: name }
        : { name: 'DynamicDispatchResult', task: name, isOk },
    );
    this.counts.ran += 1;
    this.#settle(task, { time: this.#slot, isOk, events });
  }

  #miss(events: SeenEvent[]): void {
    const { name, task = '', time = 0n } = events.shift() ?? {};
    expect(name).toBe('TaskMissed');
    const own = this.#owed.filter((one) => one.task === task).map((one) => one.time);
    // The earliest execution comes first; `own` is empty if no execution was due or all were already reported.
    expect([...own].sort((one, other) => Number(one - other))[0]).toBe(time);
    this.#owed = this.#owed.filter((one) => one.task !== task || one.time !== time);
    this.counts.missed += 1;
    this.#settle(this.#taskOf(task), { time, isOk: true, events });
  }

  #settle(task: Task, { time, isOk, events }: { time: bigint; isOk: boolean; events: SeenEvent[] }): void {
    if (task.every === undefined) {
      task.left -= 1;
      if (task.left === 0) this.tasks.delete(task.task);
      return;
    }
    const { fee, existentialDeposit } = this.#rules;
    const isPaid = this.#freeOf(task.owner) >= fee + existentialDeposit;
    const refused = isOk ? 'TaskFailedToReschedule' : 'TaskNotRescheduled';
    const name = isOk && isPaid ? 'TaskRescheduled' : refused;
    expect(events.shift()).toEqual({ name, task: task.task });
    if (name !== 'TaskRescheduled') {
      this.tasks.delete(task.task);
      return;
    }
    this.#charge(task.owner, fee);
    const next = time + task.every;
    if (next !== this.#slot) this.#book(task.task, next);
    else {
      this.#queue.push(task.task);
      this.counts.booked += 1;
    }
  }

  #book(task: string, time: bigint): void {
    this.#booked.set(time, [...(this.#booked.get(time) ?? []), task]);
    this.counts.booked += 1;
  }

  /** Charges a fee: four fifths go to the treasury, the rest is burned. */
  #charge(who: string, fee: bigint): void {
    const { treasury } = this.#rules;
    const kept = (fee * 4n) / 5n;
    this.free.set(who, this.#freeOf(who) - fee);
    this.free.set(treasury, this.#freeOf(treasury) + kept);
    this.issuance -= fee - kept;
  }

  #taskOf(name: string): Task {
    const task = this.tasks.get(name);
    if (!task) throw new TypeError(`The model has no task ${name}`);
    return task;
  }

  #freeOf(who: string): bigint {
    return this.free.get(who) ?? 0n;
  }

  #slotOf(seconds: bigint): bigint {
    return seconds - (seconds % this.#rules.slotSeconds);
  }
}

function without(names: readonly string[], name: string): string[] {
  return names.filter((one) => one !== name);
}
