/** Whether a watch does its work, as an orchestrator asks it. */
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

  /** Notes the end of a run, or that there is nothing to check. */
  passRun(): void {
    this.#lastRunAt = this.#clock();
    this.#obstacle = undefined;
  }

  /** Notes what keeps runs from being kept. */
  block(reason: string): void {
    this.#obstacle = reason;
  }

  /** Reason why the watch is not ready; undefined where it is ready. */
  get unready(): string | undefined {
    if (this.#obstacle !== undefined) return this.#obstacle;
    if (this.#lastRunAt === undefined) return 'The first check has not ended.';
    const ms = this.#clock() - this.#lastRunAt;
    return ms > this.#staleMs ? `The last check ended ${Math.floor(ms / 1000)} seconds ago.` : undefined;
  }
}
