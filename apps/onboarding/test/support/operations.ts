import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRunReport } from '@parachron/checklist';
import type { Finding } from '@parachron/core';
import { parse } from 'yaml';
import { openDatabase } from '../../src/database/openDatabase.js';
import { listChanges } from '../../src/watching/RunChanges.js';
import type { RunMetrics } from '../../src/watching/RunMetrics.js';
import { makeReport, readyFindings, severalRun } from './runReports.js';

/** The folder of the files for operating a watch. */
export const operations = fileURLToPath(new URL('../../operations', import.meta.url));

export const readOperations = (file: string) => readFileSync(`${operations}/${file}`, 'utf8');

/** A query of Prometheus, and the alert or panel that it belongs to. */
interface Query {
  readonly of: string;
  readonly expr: string;
}

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: object;
  readonly annotations: { readonly summary: string };
}

export const rules: readonly Rule[] = parse(readOperations('alerts.yml')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
);

export const panelQueries: readonly Query[] = JSON.parse(
  readOperations('grafana/dashboards/parachron.json'),
).panels.flatMap(({ title, targets }: { title: string; targets: { expr: string }[] }) =>
  targets.map(({ expr }) => ({ of: title, expr })),
);

const token = { symbol: 'ROC', decimals: 12 };

/** The amounts of `proxy/granted`, under the names that the tests of the checklist hold: an account that is low, and fees that rose. */
export const amounts = {
  free: 10n ** 12n,
  needed: 10n ** 12n,
  'per-run': 10n ** 11n,
  fee: 13n * 10n ** 10n,
  offered: 12n * 10n ** 10n,
};

const figures = Object.entries(amounts).map(([name, amount]) => ({ name, amount, token }));

function findingsOf(checks: readonly Pick<Finding, 'check' | 'outcome' | 'figures'>[]): readonly Finding[] {
  const [first] = readyFindings;
  if (!first) throw new RangeError('no findings');
  return [...checks.map((one) => ({ ...first, ...one })), ...readyFindings];
}

/** A parachain with every problem that an alert detects. */
const troubled = findingsOf([
  { check: 'proxy/granted', outcome: 'warn', figures },
  { check: 'hrmp/channel-open-both-ways', outcome: 'fail' },
  { check: 'token/balance-for-task', outcome: 'fail' },
  { check: 'service/fees-quoted', outcome: 'fail' },
]);

/** Increments every counter of a watch: each call makes a parachain unready, with a later runtime. */
export function observeEverything(metrics: RunMetrics, round: number): void {
  const at = new Date().toISOString();
  const { scope, chains } = makeReport();
  const troubledReport = makeReport({
    findings: troubled,
    scope: { ...scope, parachain: 'Troubled' },
    chains: chains.map((chain) => ({ ...chain, specVersion: chain.specVersion + round })),
  });
  const ready = createRunReport({ at, reports: [makeReport({ findings: readyFindings })] });
  const run = createRunReport({ ...severalRun, at, reports: [...severalRun.reports, troubledReport] });
  metrics.noteRun(run, listChanges(run, listChanges(ready).known).changes, 1);
  metrics.taskEvents.inc({ network: 'staging', kind: 'failed' });
  metrics.attempts.inc({ receiver: 'webhook', result: 'delivered' });
}

/** Counts notices that wait, as a watch with a receiver does. */
export function countWaiting(metrics: RunMetrics): void {
  metrics.countWaiting(() => Promise.resolve([{ label: 'webhook', count: 1 }]));
}

/** The path of a package has its version: another version makes another store. */
const version = basename(fileURLToPath(new URL('../../../..', import.meta.resolve('@electric-sql/pglite'))));
const kept = fileURLToPath(new URL('../../node_modules/.cache/stores/', import.meta.url));

/**
 * Makes a folder with an empty store. Making a store takes seconds, and copying an empty one does not: the first is kept for
 * all tests of this checkout.
 */
export async function makeStore(): Promise<string> {
  const template = join(kept, version);
  if (!existsSync(template)) {
    const made = mkdtempSync(join(tmpdir(), 'parachron-template-'));
    const { PGlite } = await import('@electric-sql/pglite');
    await (await PGlite.create(join(made, 'store'))).close();
    cpSync(made, `${template}.${process.pid}`, { recursive: true });
    // If two tests create a store at the same time, the first is kept.
    if (!existsSync(template)) renameSync(`${template}.${process.pid}`, template);
  }
  const folder = mkdtempSync(join(tmpdir(), 'parachron-store-'));
  cpSync(template, folder, { recursive: true });
  return folder;
}

/** Makes an empty store and opens it as a watch does. */
export async function openStore() {
  const folder = await makeStore();
  return { folder, database: await openDatabase(folder, 'write', { env: {}, cwd: '/' }) };
}
