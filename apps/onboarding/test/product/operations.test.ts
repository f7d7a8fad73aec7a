import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checks } from '@parachron/checklist';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { RunMetrics } from '../../src/watching/RunMetrics.js';
import type { DashboardModel } from '../support/DashboardModel.js';
import {
  amounts,
  countWaiting,
  observeEverything,
  operations,
  panelQueries,
  readOperations,
  rules,
} from '../support/operations.js';
import { runCommand } from '../support/runCommand.js';

// The files for operating a watch name only metrics, checks, options and paths that exist.

const ruleTests = parse(readOperations('alerts.test.yml'));
const compose = parse(readOperations('compose.yaml'));
const expressions = [...panelQueries, ...rules].map(({ expr }) => expr);

/** The metrics text after each counter was incremented once. */
async function renderMetrics(): Promise<string> {
  const metrics = new RunMetrics();
  observeEverything(metrics, 0);
  countWaiting(metrics);
  return metrics.registry.metrics();
}

describe('the alerts and the dashboard', () => {
  it('name metrics that exist, with labels that the metrics have', async () => {
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
    expect(new Set(named)).toEqual(new Set(Object.keys(amounts)));
  });

  it('have a severity and a description in every alert', () => {
    for (const rule of rules) {
      expect(rule).toMatchObject({ alert: expect.any(String), labels: { severity: expect.any(String) } });
      expect(rule.annotations.summary).toEqual(expect.any(String));
    }
  });
});

/** Runs promtool, of Debian's package `prometheus`, in the folder of the files. */
function runPromtool(args: readonly string[], input = '') {
  return spawnSync('promtool', args, { cwd: operations, input, encoding: 'utf8' });
}
const hasPromtool = runPromtool(['--version']).status === 0;

describe('the tests of the alerts', () => {
  it('show every alert firing, with its text', () => {
    interface Shown {
      readonly alertname: string;
      readonly exp_alerts: readonly object[];
    }
    const shown: Shown[] = ruleTests.tests.flatMap(
      ({ alert_rule_test = [] }: { alert_rule_test?: Shown[] }) => alert_rule_test,
    );
    const firing = shown.filter(({ exp_alerts }) => exp_alerts.length > 0);
    expect(new Set(firing.map(({ alertname }) => alertname))).toEqual(
      new Set(rules.map(({ alert }) => alert)),
    );
  });

  it.runIf(hasPromtool)('pass in promtool (left out where it is not installed)', () => {
    const { status, stdout, stderr } = runPromtool(['test', 'rules', 'alerts.test.yml']);
    expect({ status, text: stdout + stderr }).toMatchObject({ status: 0 });
  });

  it.runIf(hasPromtool)(
    'come with metrics that promtool accepts (left out where it is not installed)',
    async () => {
      const { status, stdout, stderr } = runPromtool(['check', 'metrics'], await renderMetrics());
      expect({ status, text: stdout + stderr }).toEqual({ status: 0, text: '' });
    },
  );
});

describe('the container and the composition', () => {
  const listOptions = (words: readonly string[]) => words.filter((word) => word.startsWith('--'));

  it('start the program with options that exist', async () => {
    const [, words = '[]'] =
      /^CMD (\[.*\])$/m.exec(
        readOperations('Dockerfile').replace(/HEALTHCHECK[\s\S]*?\n(?=ENTRYPOINT)/, ''),
      ) ?? [];
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

  it('scrape the service of the composition, by a name that the server permits', () => {
    const [
      {
        static_configs: [{ targets }],
      },
    ] = parse(readOperations('prometheus.yml')).scrape_configs;
    for (const target of targets as string[]) {
      const [name = '', port = ''] = target.split(':');
      const { command } = compose.services[name];
      expect(command[command.indexOf('--allow-host') + 1]).toBe(name);
      expect(command[command.indexOf('--port') + 1]).toBe(port);
    }
  });

  it.runIf(spawnSync('docker-compose', ['--version']).status === 0)(
    'are a composition that Docker Compose accepts (left out where it is not installed)',
    () => {
      const env = { ...process.env, POSTGRES_PASSWORD: 'p', GRAFANA_PASSWORD: 'g' };
      const run = (more: object) =>
        spawnSync('docker-compose', ['-f', 'compose.yaml', 'config', '-q'], {
          cwd: operations,
          env: { ...env, ...more },
          encoding: 'utf8',
        });
      expect(run({})).toMatchObject({ status: 0, stderr: '' });
      expect(run({ POSTGRES_PASSWORD: '' }).status).not.toBe(0);
    },
  );

  it('contain no secret', () => {
    const values = Object.values(compose.services).flatMap((one) =>
      Object.entries((one as { environment?: Record<string, string> }).environment ?? {}),
    );
    const secrets = values.filter(([name]) => /PASSWORD|KEY|DATABASE/.test(name));
    expect(secrets).not.toEqual([]);
    for (const [, value] of secrets) expect(value).toContain('${');
  });
});

// The dashboard is compiled with the types that Grafana publishes of its model.

const app = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(app, 'node_modules', '.dashboard-'));
afterAll(() => rmSync(folder, { recursive: true }));

const dashboard = readOperations('grafana/dashboards/parachron.json');

const compilerOptions = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  module: 'nodenext',
  target: 'es2023',
  types: [],
};
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['dashboard.ts'] }));

/** Compiles a dashboard as a value of the model, and returns the errors of the compiler. */
function compile(json: string): string {
  const model = "import type { DashboardModel } from '../../test/support/DashboardModel.js';";
  const text = `${model}\nexport default (${json}) satisfies DashboardModel;\n`;
  writeFileSync(join(folder, 'dashboard.ts'), text);
  const compiler = join(app, 'node_modules', '.bin', 'tsc');
  return spawnSync(compiler, ['-p', folder], { encoding: 'utf8' }).stdout;
}

it('the dashboard conforms to the published schema of Grafana', () => {
  expect(compile(JSON.stringify({ panels: [] } satisfies DashboardModel))).toBe('');
  expect(compile(dashboard)).toBe('');
  expect(compile(dashboard.replace('"gridPos"', '"gridpos"'))).toContain('"gridpos"');
});
