/** The health of a watch, for an orchestrator. */
export class Health {
  readonly #clock: () => number;
  readonly #staleMs: number;
  #lastRunAt: number | undefined;
  #obstacle: string | undefined;

  /**
   * @param options `staleMs`: milliseconds without an end of a run after which the watch counts as not ready
   */
  constructor({ staleMs, clock = Date.now }: { staleMs: number; clock?: () => number }) {
    this.#staleMs = staleMs;
    this.#clock = clock;
  }

  /** Records the end of a run, or that there is nothing to check. */
  noteRun(): void {
    this.#lastRunAt = this.#clock();
    this.#obstacle = undefined;
  }

  /** Records the reason why runs are not stored. */
  noteObstacle(reason: string): void {
    this.#obstacle = reason;
  }

  /** Reason why the watch is not ready; undefined if it is ready. */
  get unready(): string | undefined {
    if (this.#obstacle !== undefined) return this.#obstacle;
    if (this.#lastRunAt === undefined) return 'The first check has not ended.';
    const ms = this.#clock() - this.#lastRunAt;
    return ms > this.#staleMs ? `The last check ended ${Math.floor(ms / 1000)} s ago.` : undefined;
  }
}
