import { keepRecent } from '@parachron/core';

/** The longest wait for one task, in time limits: an endpoint that answers others, but not this task, is not waited for indefinitely. */
export const mostWaits = 10;

/** Requests to one node at the same time at most: the last of hundreds of runtime calls would exceed its time limit. */
const mostUnderWay = 64;

/** The limits by address. */
const shared = new Map<string, TaskLimit>();
const mostAddresses = 256;

/** Reports of a task about its endpoint. */
export interface Turn {
  /** Notes an answer in time or after a longer wait. */
  noteAnswer(): void;
  /** Notes that a time limit ended without an answer; returns whether the endpoint works on other tasks, so that the answer may follow. */
  noteTimeout(): boolean;
}

/** Runs a limited number of tasks at the same time; further tasks wait for their turn, in order. */
export class TaskLimit {
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;
  #answers = 0;
  /** Whether the endpoint has not answered yet, or no longer answers. */
  #isSilent = true;

  /** The limit of an endpoint: all connections of this process to its address share it. */
  static of(address: string): TaskLimit {
    const limit = shared.get(address) ?? new TaskLimit();
    return keepRecent(shared, [address, limit], mostAddresses);
  }

  async run<T>(start: (turn: Turn) => Promise<T>): Promise<T> {
    if (this.#underWay < mostUnderWay) this.#underWay += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await start(this.#createTurn());
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#underWay -= 1;
    }
  }

  #createTurn(): Turn {
    const before = this.#answers;
    const besides = this.#underWay;
    let seen = before;
    let waits = 0;
    return {
      noteAnswer: () => {
        this.#answers += 1;
        this.#isSilent = false;
      },
      noteTimeout: () => {
        waits += 1;
        const isMoving = this.#answers > seen;
        seen = this.#answers;
        // The node may have begun all tasks at once: one more limit shows whether it answers at all.
        if (!isMoving && waits > 1) this.#isSilent = true;
        const together = Math.max(besides, this.#underWay);
        // After as many answers to later tasks as were under way, the task does not wait for others: it takes that long itself.
        const isOvertaken = this.#answers - before >= 2 * together;
        return together > 1 && !isOvertaken && !this.#isSilent && waits < mostWaits;
      },
    };
  }
}
