import type { Served } from '../serving/Served.js';
import type { Health } from './Health.js';
import type { RunMetrics } from './RunMetrics.js';

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
