import { beforeEach, expect, it } from 'vitest';
import { createObservedPaths } from './createObservedPaths.js';
import { Health } from './Health.js';
import { RunMetrics } from './RunMetrics.js';

let health: Health;
let find: ReturnType<typeof createObservedPaths>;
beforeEach(() => {
  health = new Health({ staleMs: 1_000, clock: () => 0 });
  find = createObservedPaths({ metrics: new RunMetrics(), health });
});

const plain = { type: 'text/plain; charset=utf-8' };

it('a process that answers is alive, also before its first check', async () => {
  expect(await find('/healthz')).toEqual({ ...plain, status: 200, text: 'ok\n' });
});

it('a watch is ready once a check has ended and is stored', async () => {
  expect(await find('/readyz')).toEqual({ ...plain, status: 503, text: 'The first check has not ended.\n' });
  health.noteRun();
  expect(await find('/readyz')).toEqual({ ...plain, status: 200, text: 'ready\n' });
  health.noteObstacle('The disk is full.');
  expect(await find('/readyz')).toEqual({ ...plain, status: 503, text: 'The disk is full.\n' });
});

it('the metrics have the type of Prometheus', async () => {
  const { type, text } = (await find('/metrics')) ?? {};
  expect(type).toMatch(/^text\/plain; version=/);
  expect(text).toContain('parachron_build_info{');
});

it.each(['/', '/metrics/', '/healthz/deep', '/readyz?x', ''])('the path %j is for others', async (path) => {
  expect(await find(path)).toBeUndefined();
});
