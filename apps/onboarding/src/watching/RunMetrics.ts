import type { Report, RunReport } from '@parachron/checklist';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Place } from '../running/runChecks.js';
import type { Served } from '../serving/servePages.js';
import { failures } from '../tasks/taskEvents.js';
import { version } from '../version.js';
import { derivePlaceKey, type RunChange } from './RunChanges.js';

const place = ['network', 'parachain'] as const;
const byRole = [...place, 'role'] as const;
const findingLabels = [...place, 'check', 'outcome'] as const;
const amountLabels = [...place, 'check', 'figure', 'token'] as const;
const verdicts = ['ready', 'not-ready', 'unknown', 'unreachable'] as const;
const byKind = [...place, 'kind'] as const;
const byResult = ['receiver', 'result'] as const;
const ofTask = ['network', 'kind'] as const;
const changeKinds: readonly RunChange['kind'][] = ['appeared', 'changed', 'gone', 'verdict', 'lost', 'found'];

/** Counters and measurements of a watch, in the text format of Prometheus. */
export class RunMetrics {
  /** Contains every metric. */
  readonly registry = new Registry();
  readonly #verdict = this.#createGauge(
    'verdict',
    '1 for the current verdict of a parachain, 0 for the others',
    [...place, 'verdict'],
  );
  readonly #findings = this.#createGauge('findings', 'Findings of a check by their outcome', findingLabels);
  readonly #amounts = this.#createGauge('finding_amount', 'Amount in a finding, in tokens', amountLabels);
  readonly #specVersion = this.#createGauge('chain_spec_version', "Version of a chain's runtime", byRole);
  readonly #code = this.#createGauge(
    'chain_code',
    "First 48 bits of the hash of the code of a chain's runtime: a new value is new code",
    byRole,
  );
  readonly #block = this.#createGauge('chain_block_number', 'Block that the last check read', byRole);
  readonly #lastRun = this.#createGauge('last_run_timestamp_seconds', 'Time of the end of the last check');
  readonly #seconds = new Histogram({
    name: 'parachron_run_duration_seconds',
    help: 'Seconds that the checks of one update took',
    buckets: [0.5, 1, 2, 5, 10, 20, 60, 120],
    registers: [this.registry],
  });
  readonly #changes = this.#createCounter('changes', 'Changes between checks, by their kind', byKind);
  readonly attempts = this.#createCounter('deliveries', 'Attempts to deliver a notice', byResult);
  readonly taskEvents = this.#createCounter('task_events', 'Events of followed tasks, by their kind', ofTask);
  #places: ReadonlySet<string> = new Set();

  constructor() {
    this.#createGauge('build_info', 'The version of parachron', ['version']).set({ version }, 1);
  }

  /** Records a run, its changes and its duration. */
  noteRun(run: RunReport, changes: readonly RunChange[], seconds: number): void {
    this.#seconds.observe(seconds);
    this.#lastRun.set(Date.parse(run.at ?? '') / 1000 || Date.now() / 1000);
    for (const change of changes) this.#changes.inc({ ...toLabels(change), kind: change.kind });
    const watched = [...run.reports.map(({ scope }) => scope), ...run.notChecked];
    // As for `startTasks`.
    for (const one of watched)
      for (const kind of changeKinds) this.#changes.inc({ ...toLabels(one), kind }, 0);
    this.keepPlaces(new Set(watched.map(derivePlaceKey)));
    for (const one of run.notChecked) if (one.error) this.#setVerdict(toLabels(one), 'unreachable');
    for (const report of run.reports) this.#noteReport(report);
  }

  /** Starts the counters of failed tasks at 0: Prometheus sees an increase, for an alert, only between two values. */
  startTasks(network: string): void {
    for (const kind of failures) this.taskEvents.inc({ network, kind }, 0);
  }

  /** Counts the waiting notices of each receiver when the metrics are read. */
  countWaiting(count: () => Promise<readonly { readonly label: string; readonly count: number }[]>): void {
    new Gauge({
      name: 'parachron_deliveries_waiting',
      help: 'Notices that a receiver has not accepted yet',
      labelNames: ['receiver'],
      registers: [this.registry],
      async collect() {
        // Without an answer of the database, the last numbers remain.
        const counts = await count().catch(() => undefined);
        if (counts) this.reset();
        for (const one of counts ?? []) this.inc({ receiver: one.label }, one.count);
      },
    });
  }

  #noteReport({ scope, verdict, findings, chains }: Report): void {
    const labels = toLabels(scope);
    this.#setVerdict(labels, verdict);
    for (const { check, outcome, figures = [] } of findings) {
      this.#findings.inc({ ...labels, check, outcome });
      for (const { name, amount, token } of figures) {
        const value = Number(amount) / 10 ** token.decimals;
        this.#amounts.set({ ...labels, check, figure: name, token: token.symbol }, value);
      }
    }
    for (const { role, specVersion, codeHash, block } of chains) {
      this.#specVersion.set({ ...labels, role }, specVersion);
      // A number has exactly 48 bits of a hash.
      if (codeHash) this.#code.set({ ...labels, role }, Number(codeHash.slice(0, 14)));
      this.#block.set({ ...labels, role }, block.number);
    }
  }

  #setVerdict(labels: Required<Place>, verdict: (typeof verdicts)[number]): void {
    for (const one of verdicts) this.#verdict.set({ ...labels, verdict: one }, one === verdict ? 1 : 0);
  }

  /** Drops the values of other parachains, by default of all: they would appear beside those of the process that watches these now. */
  keepPlaces(places: ReadonlySet<string> = new Set()): void {
    const isLeft = [...this.#places].some((key) => !places.has(key));
    const kept = isLeft ? [this.#verdict, this.#specVersion, this.#code, this.#block] : [];
    for (const gauge of [...kept, this.#findings, this.#amounts]) gauge.reset();
    this.#places = places;
  }

  #createGauge<const L extends string>(name: string, help: string, labels: readonly L[] = []): Gauge<L> {
    return new Gauge({ name: `parachron_${name}`, help, labelNames: labels, registers: [this.registry] });
  }

  #createCounter<const L extends string>(name: string, help: string, labels: readonly L[]): Counter<L> {
    const registers = [this.registry];
    return new Counter({ name: `parachron_${name}_total`, help, labelNames: labels, registers });
  }
}

/** Only a configuration names parachains. For Prometheus an empty label is none, and the text of an alert would have a gap. */
function toLabels({ network, parachain = 'target' }: Place): Required<Place> {
  return { network, parachain };
}

/** The health of a watch, for an orchestrator. */
export class Health {
  readonly #staleMs: number;
  /** In milliseconds of the process: the clock of the machine may jump. */
  #lastRunAt: number | undefined;
  readonly #obstacles = new Map<string, string>();

  /** @param staleMs milliseconds without an end of a run after which the watch counts as not ready */
  constructor(staleMs: number) {
    this.#staleMs = staleMs;
  }

  /** Records the end of a run, or that there is nothing to check. */
  noteRun(): void {
    this.#lastRunAt = performance.now();
    this.noteObstacle(undefined);
  }

  /** Records why a part of the history is not stored, by default the runs; undefined if it is stored again. */
  noteObstacle(error: unknown, part = 'runs'): void {
    const reason = error instanceof Error ? error.message : error;
    if (error === undefined) this.#obstacles.delete(part);
    else this.#obstacles.set(part, `The history is not stored: ${reason}`);
  }

  /** Reason why the watch is not ready; undefined if it is ready. */
  get unready(): string | undefined {
    const [obstacle] = this.#obstacles.values();
    if (obstacle !== undefined) return obstacle;
    if (this.#lastRunAt === undefined) return 'The first check has not ended.';
    const ms = performance.now() - this.#lastRunAt;
    return ms > this.#staleMs ? `The last check ended ${Math.floor(ms / 1000)} s ago.` : undefined;
  }
}

/** Returns the paths for machines: metrics and health. */
export function createObservedPaths(
  metrics: RunMetrics,
  health: Health,
): (path: string) => Promise<Served | undefined> {
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
