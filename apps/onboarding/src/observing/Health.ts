import type { Served } from '../serving/servePages.js';
import type { RunMetrics } from './RunMetrics.js';

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

/** Returns the paths for machines: metrics and health. */
export function createObservedPaths({
  metrics,
  health,
}: {
  readonly metrics: RunMetrics;
  readonly health: Health;
}): (path: string) => Promise<Served | undefined> {
  return async (path) => {
    if (path === '/metrics')
      return { type: metrics.registry.contentType, text: await metrics.registry.metrics() };
    // A process that answers is alive; the other path reports whether its results are current.
    if (path === '/healthz') return answerText(200, 'ok');
    if (path !== '/readyz') return undefined;
    const { unready } = health;
    return unready === undefined ? answerText(200, 'ready') : answerText(503, unready);
  };
}

function answerText(status: number, text: string): Served {
  return { status, type: 'text/plain; charset=utf-8', text: `${text}\n` };
}
