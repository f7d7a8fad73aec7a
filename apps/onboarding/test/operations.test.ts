// The files by which a watch is operated name only what the program has: metrics, checks, options, paths.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checks, createRunReport } from '@parachron/checklist';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { RunMetrics } from '../src/observing/RunMetrics.js';
import { listChanges, nothingKnown } from '../src/watching/listChanges.js';
import { runCommand } from './support/runCommand.js';
import { makeReport, readyFindings, severalRun } from './support/runReports.js';

const read = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../operations/${file}`, import.meta.url)), 'utf8');
const dashboard = JSON.parse(read('grafana/dashboards/parachron.json'));
const alerts = parse(read('alerts.yml'));
const compose = parse(read('compose.yaml'));
const expressions: string[] = [
  ...dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
    targets.map(({ expr }) => expr),
  ),
  ...alerts.groups.flatMap(({ rules }: { rules: { expr: string }[] }) => rules.map(({ expr }) => expr)),
];

const token = { symbol: 'ROC', decimals: 12 };
/** The amounts of `proxy/granted`, under the names that the tests of the checklist hold. */
const figures = (amounts: Readonly<Record<'free' | 'needed' | 'per-run' | 'fee' | 'offered', bigint>>) =>
  Object.entries(amounts).map(([name, amount]) => ({ name, amount, token }));
const enough = {
  free: 9n * 10n ** 12n,
  needed: 10n ** 12n,
  'per-run': 10n ** 11n,
  fee: 10n ** 11n,
  offered: 12n * 10n ** 10n,
};

function makeFunded(amounts: Parameters<typeof figures>[0]) {
  const [first, ...others] = readyFindings;
  if (!first) throw new RangeError('no findings');
  return makeReport({
    findings: [{ ...first, check: 'proxy/granted', figures: figures(amounts) }, ...others],
  });
}

/** The text of metrics in which everything was counted once. */
async function renderMetrics(): Promise<string> {
  const metrics = new RunMetrics();
  metrics.observeRun(createRunReport({ reports: [makeFunded(enough)] }), [], 1);
  const amounts = await metrics.registry.getSingleMetricAsString('parachron_finding_amount');
  metrics.observeRun(
    severalRun,
    listChanges(createRunReport({ reports: [makeReport()] }), nothingKnown).changes,
    1,
  );
  metrics.observeTask('main', 'failed');
  metrics.observeAttempt('webhook', true);
  metrics.countWaiting(() => Promise.resolve([{ label: 'webhook', count: 1 }]));
  return `${await metrics.registry.metrics()}\n${amounts}`;
}

describe('the alerts and the dashboard', () => {
  it('name metrics that exist, with labels that they have', async () => {
    const text = await renderMetrics();
    for (const expression of expressions) {
      const named = [...expression.matchAll(/(parachron_\w+)(?:\{([^}]*)\})?/g)];
      expect(named, expression).not.toEqual([]);
      for (const [, name = '', selectors = ''] of named) {
        const samples = text.split('\n').filter((line) => new RegExp(`^${name}[{ ]`).test(line));
        expect(samples, name).not.toEqual([]);
        for (const [, label = ''] of selectors.matchAll(/(\w+)=/g)) {
          expect(samples[0], `${name} has the label ${label}`).toContain(`${label}="`);
        }
      }
    }
  });

  it('name checks that exist', () => {
    const ids = new Set(checks.map(({ id }) => id));
    const named = expressions.flatMap((one) =>
      [...one.matchAll(/check=~?"([^"]+)"/g)].flatMap(([, text = '']) => text.split('|')),
    );
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('name amounts that findings have', () => {
    const named = expressions.flatMap((one) =>
      [...one.matchAll(/figure="([^"]+)"/g)].map(([, name]) => name),
    );
    expect(new Set(named)).toEqual(new Set(Object.keys(enough)));
  });

  it('say in every alert how severe it is and what happened', () => {
    for (const { rules } of alerts.groups)
      for (const rule of rules) {
        expect(rule).toMatchObject({ alert: expect.any(String), labels: { severity: expect.any(String) } });
        expect(rule.annotations.summary).toEqual(expect.any(String));
      }
  });
});

describe('the container and the composition', () => {
  const listOptions = (words: readonly string[]) => words.filter((word) => word.startsWith('--'));

  it('start the program with options that it has', async () => {
    const [, words = '[]'] =
      /^CMD (\[.*\])$/m.exec(read('Dockerfile').replace(/HEALTHCHECK[\s\S]*?\n(?=ENTRYPOINT)/, '')) ?? [];
    const commands: string[][] = [
      JSON.parse(words),
      compose.services['parachron-1'].command,
      compose.services['parachron-2'].command,
    ];
    const { out } = await runCommand(['serve', '--help'], { width: 200 });
    for (const command of commands) {
      expect(command[0]).toBe('serve');
      expect(listOptions(command).length).toBeGreaterThan(3);
      for (const option of listOptions(command)) expect(out).toContain(option);
    }
  });

  it('scrape what the composition serves, by a name that the server answers to', () => {
    const [
      {
        static_configs: [{ targets }],
      },
    ] = parse(read('prometheus.yml')).scrape_configs;
    for (const target of targets as string[]) {
      const [name = '', port = ''] = target.split(':');
      const { command } = compose.services[name];
      expect(command[command.indexOf('--allow-host') + 1]).toBe(name);
      expect(command[command.indexOf('--port') + 1]).toBe(port);
    }
  });

  it('hold no secret', () => {
    const values = Object.values(compose.services).flatMap((one) =>
      Object.entries((one as { environment?: Record<string, string> }).environment ?? {}),
    );
    for (const [name, value] of values) if (/PASSWORD|KEY|DATABASE/.test(name)) expect(value).toContain('${');
  });
});
