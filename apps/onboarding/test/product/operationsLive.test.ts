// A real Prometheus (Debian's package `prometheus`) reads the metrics of a watch with the files that operators get, and a real
// Alertmanager (Debian's package `prometheus-alertmanager`) sends its alerts to a receiver.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createObservedPaths, Health } from '../../src/observing/Health.js';
import { RunMetrics } from '../../src/observing/RunMetrics.js';
import { type ReportServer, serveReports } from '../../src/serving/serveReports.js';
import { countWaiting, observeEverything, operations, panelQueries, rules } from '../support/operations.js';

const isInstalled = (program: string) => spawnSync(program, ['--version']).status === 0;
const hasPrometheus = isInstalled('prometheus');
const hasAlertmanager = isInstalled('prometheus-alertmanager');
const patience = { timeout: 90_000, interval: 500 };
const folder = mkdtempSync(join(tmpdir(), 'parachron-prometheus-'));
const metrics = new RunMetrics();
let round = 0;
let watch: ReportServer;
const running: ChildProcess[] = [];
let receiver: Server;
/** The alerts that the receiver got, in their order. */
const received: ReceivedAlert[] = [];
let url: string;

interface ReceivedAlert {
  readonly status: 'firing' | 'resolved';
  readonly labels: { readonly alertname: string };
  readonly annotations: { readonly summary: string };
}

/** Starts a program on a free port of loopback; its log names the port. */
function start(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, [...args, '--web.listen-address=127.0.0.1:0'], {
    ...{ cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  });
  running.push(child);
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new RangeError(`${program} ended before it listened.`)));
    createInterface({ input: child.stderr as Readable }).on('line', (line) => {
      const address = /"Listening on" address=(\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
}

/** Starts Alertmanager, which sends each alert at once to a receiver in this process. */
async function startAlertmanager(): Promise<string> {
  receiver = createServer(async (request, response) => {
    const { alerts } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    received.push(...alerts);
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  writeFileSync(
    join(folder, 'alertmanager.yml'),
    `route: { receiver: team, group_by: ['...'], group_wait: 0s, group_interval: 1s, repeat_interval: 1h }
receivers: [{ name: team, webhook_configs: [{ url: "http://127.0.0.1:${port}/" }] }]
`,
  );
  const args = ['--config.file=alertmanager.yml', '--storage.path=alerts', '--cluster.listen-address='];
  return start('prometheus-alertmanager', args);
}

/** Starts Prometheus with the rules of the operators. */
async function startPrometheus(target: string, alertmanager: string | undefined): Promise<string> {
  const alerting = `alerting: { alertmanagers: [{ static_configs: [{ targets: ["${alertmanager}"] }] }] }`;
  writeFileSync(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: ["${operations}/alerts.yml"]
scrape_configs: [{ job_name: parachron, static_configs: [{ targets: ["${target}"] }] }]
${alertmanager === undefined ? '' : alerting}
`,
  );
  const address = await start('prometheus', ['--config.file=prometheus.yml', '--storage.tsdb.path=data']);
  return `http://${address}/api/v1`;
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
    metrics.startTasks('staging');
    const alertmanager = hasAlertmanager ? await startAlertmanager() : undefined;
    url = await startPrometheus(new URL(watch.url).host, alertmanager);
  }, 90_000);
  afterAll(async () => {
    for (const child of running) if (child.kill()) await once(child, 'exit');
    receiver?.close();
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

  it.runIf(hasAlertmanager)(
    'hands each alert once to Alertmanager, which sends it to a receiver (left out where it is not installed)',
    { timeout: 100_000 },
    async () => {
      const expected = rules.filter((rule) => rule.for === undefined).map(({ alert }) => alert);
      const listNames = () => new Set(received.map(({ labels }) => labels.alertname));
      await expect
        .poll(async () => {
          await listEmpty();
          return listNames();
        }, patience)
        .toEqual(new Set(expected));
      for (const { status, annotations } of received) {
        expect(status).toBe('firing');
        // The text has the values of the alert instead of its placeholders.
        expect(annotations.summary).not.toMatch(/\{\{|<no value>/);
      }
      const keys = received.map(({ labels }) => JSON.stringify(labels));
      expect(keys.length).toBe(new Set(keys).size);
    },
  );
});
