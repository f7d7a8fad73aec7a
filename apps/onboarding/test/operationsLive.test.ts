// A real Prometheus (Debian's package `prometheus`) reads the metrics of a watch with the files that operators get.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createObservedPaths } from '../src/observing/createObservedPaths.js';
import { Health } from '../src/observing/Health.js';
import { RunMetrics } from '../src/observing/RunMetrics.js';
import { type ReportServer, serveReports } from '../src/serving/serveReports.js';
import { countWaiting, observeEverything, operations, panelQueries, rules } from './support/operations.js';

const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0;
const patience = { timeout: 90_000, interval: 500 };
const folder = mkdtempSync(join(tmpdir(), 'parachron-prometheus-'));
const metrics = new RunMetrics();
let round = 0;
let watch: ReportServer;
let prometheus: ChildProcess | undefined;
let url: string;

/** Starts Prometheus on a free port of loopback; its log names the port. */
function startPrometheus(target: string): Promise<string> {
  writeFileSync(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: ["${operations}/alerts.yml"]
scrape_configs: [{ job_name: parachron, static_configs: [{ targets: ["${target}"] }] }]
`,
  );
  const args = [
    '--config.file=prometheus.yml',
    '--storage.tsdb.path=data',
    '--web.listen-address=127.0.0.1:0',
  ];
  const child = spawn('prometheus', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  prometheus = child;
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new RangeError('Prometheus ended before it listened.')));
    createInterface({ input: child.stderr }).on('line', (line) => {
      const address = /"Listening on" address=(\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(`http://${address}/api/v1`);
    });
  });
}

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(`${url}/${path}`);
  return ((await answer.json()) as { data: T }).data;
}

/** Increments all counters, and returns the queries that had no series before. */
async function listEmpty(): Promise<string[]> {
  round += 1;
  observeEverything(metrics, round);
  const results = await Promise.all(
    panelQueries.map(({ expr }) =>
      ask<{ result?: unknown[] } | undefined>(`query?query=${encodeURIComponent(expr)}`),
    ),
  );
  return panelQueries.filter((_, at) => !results[at]?.result?.length).map(({ of, expr }) => `${of}: ${expr}`);
}

async function listAlerts(): Promise<Map<string, string>> {
  const { alerts } = await ask<{ alerts: { labels: { alertname: string }; state: string }[] }>('alerts');
  return new Map(alerts.map(({ labels, state }) => [labels.alertname, state]));
}

afterAll(() => rmSync(folder, { recursive: true }));

describe.runIf(hasPrometheus)('Prometheus (left out where it is not installed)', () => {
  beforeAll(async () => {
    const find = createObservedPaths({ metrics, health: new Health({ staleMs: 1_000 }) });
    watch = await serveReports({ host: '127.0.0.1', port: 0, find });
    countWaiting(metrics);
    metrics.beginTasks('staging');
    url = await startPrometheus(new URL(watch.url).host);
  }, 90_000);
  afterAll(async () => {
    if (prometheus?.kill()) await once(prometheus, 'exit');
    await watch.close();
  });

  it('answers every query of the dashboard with a series', { timeout: 100_000 }, async () => {
    await expect.poll(listEmpty, patience).toEqual([]);
  });

  it('fires every alert without a pause, and starts the pause of the others', {
    timeout: 100_000,
  }, async () => {
    // Checks end continuously in this test.
    const expected = rules
      .filter(({ alert }) => alert !== 'NothingChecked')
      .map((rule) => [rule.alert, rule.for === undefined ? 'firing' : 'pending'] as const);
    await listEmpty();
    await expect.poll(listAlerts, patience).toEqual(new Map(expected));
  });
});
