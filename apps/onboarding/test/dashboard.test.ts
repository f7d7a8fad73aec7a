// The dashboard is compiled with the types that Grafana publishes of its model.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import type { DashboardModel } from './support/DashboardModel.js';
import { readOperations } from './support/operations.js';

const app = fileURLToPath(new URL('..', import.meta.url));
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

/** Compiles a dashboard as a value of the model, and returns the compiler's errors. */
function compile(json: string): string {
  const model = "import type { DashboardModel } from '../../test/support/DashboardModel.js';";
  writeFileSync(
    join(folder, 'dashboard.ts'),
    `${model}\nexport default (${json}) satisfies DashboardModel;\n`,
  );
  const compiler = join(app, 'node_modules', '.bin', 'tsc');
  const { status, stdout } = spawnSync(compiler, ['-p', folder], { encoding: 'utf8' });
  return status === 0 ? '' : stdout || 'the compiler did not run';
}

const least: DashboardModel = { panels: [] };

it.each([
  ['the dashboard', dashboard],
  ['the least dashboard', JSON.stringify(least)],
])('accepts %s by the published schema of Grafana', (_, json) => {
  expect(compile(json)).toBe('');
});

it.each([
  ['"gridPos"', '"gridpos"', '"gridpos"'],
  ['"timezone": "utc"', '"timezone": 0', "Type 'number' is not assignable"],
])('refuses %s as %s', (right, wrong, complaint) => {
  expect(dashboard).toContain(right);
  expect(compile(dashboard.replace(right, wrong))).toContain(complaint);
});
