import { omitUndefined } from '@parachron/core';
import type { DueNotice, Outbox } from '../database/Outbox.js';
import { Announcer, waitFor } from '../watching/waitFor.js';
import type { Receiver } from './readReceivers.js';

/** The result of one attempt. */
export interface Attempt {
  readonly receiver: Pick<Receiver, 'label'>;
  readonly uid: string;
  readonly attempts: number;
  /** Reason of the failure; absent if the receiver accepted the notice. */
  readonly failure?: string;
}

/** Options of an outbox worker. */
export interface OutboxWorkerOptions {
  readonly outbox: Pick<Outbox, 'takeDue' | 'noteDelivered' | 'fail'>;
  readonly receivers: readonly Receiver[];
  readonly onAttempt: (attempt: Attempt) => void;
  /** Called when the database did not answer; the worker continues after a pause. */
  readonly onObstacle: (error: unknown) => void;
  /** Seconds of the first pause after a failure; each is twice the previous one, at most five minutes. */
  readonly firstPauseSeconds?: number;
}

const longestPauseSeconds = 300;
/** Interval of the search for notices of other processes and for pauses that ended. */
const pollMs = 1_000;
/**
 * Pause of the search after the database did not answer. Until then, each process that delivered a notice has stored its answer, even if
 * its claim expired meanwhile.
 */
const obstacleMs = 15_000;

/** Delivers the notices of an outbox: to each receiver independently, in order, and again until the receiver accepts. */
export class OutboxWorker {
  readonly #options: OutboxWorkerOptions;
  readonly #stop = new AbortController();
  readonly #working: Promise<unknown>;
  readonly #wakes = new Announcer();

  constructor(options: OutboxWorkerOptions) {
    this.#options = options;
    this.#working = Promise.all(options.receivers.map((receiver) => this.#serve(receiver)));
  }

  /** Searches for notices now. */
  startSearch(): void {
    this.#wakes.notify();
  }

  /** Aborts the running deliveries; the next start delivers them again. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#working;
  }

  async #serve(receiver: Receiver): Promise<void> {
    const { signal } = this.#stop;
    const { outbox, onObstacle } = this.#options;
    while (!signal.aborted) {
      const announcement = this.#wakes.follow();
      try {
        const due = await outbox.takeDue(receiver.id);
        if (due) await this.#sendNotice(receiver, due);
        else await waitFor([announcement], pollMs, signal);
      } catch (error) {
        if (signal.aborted) return;
        onObstacle(error);
        await waitFor([], obstacleMs, signal);
      }
    }
  }

  /** Stores the result of an attempt, again until the database answers: the notice is sent again if its result is not stored. */
  async #noteResult(write: () => Promise<void>): Promise<void> {
    const { signal } = this.#stop;
    const { onObstacle, firstPauseSeconds = 1 } = this.#options;
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (signal.aborted) throw error;
        onObstacle(error);
        await waitFor([], firstPauseSeconds * 1000, signal);
      }
    }
  }

  async #sendNotice(receiver: Receiver, due: DueNotice): Promise<void> {
    const { outbox, onAttempt, firstPauseSeconds = 1 } = this.#options;
    const { signal } = this.#stop;
    const { uid, attempts } = due;
    const failure = await receiver.deliver(due, signal);
    if (failure === undefined) await this.#noteResult(() => outbox.noteDelivered(receiver.id, due));
    else {
      // An aborted delivery is due immediately at the next start.
      const pause = Math.min(firstPauseSeconds * 2 ** Math.min(attempts - 1, 20), longestPauseSeconds);
      const pauseSeconds = signal.aborted ? 0 : pause;
      await this.#noteResult(() => outbox.fail(receiver.id, due, { reason: failure, pauseSeconds }));
    }
    if (failure !== undefined && signal.aborted) return;
    onAttempt({ receiver, uid, attempts, ...omitUndefined({ failure }) });
  }
}
