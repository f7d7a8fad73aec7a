// The dashboard is compiled with the types that Grafana publishes of its model.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DashboardModel } from '../support/DashboardModel.js';
import { readOperations } from '../support/operations.js';

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
/** Dashboards by the names of their files. */
const files = {
  whole: dashboard,
  least: JSON.stringify({ panels: [] } satisfies DashboardModel),
  misspelt: dashboard.replace('"gridPos"', '"gridpos"'),
  mistyped: dashboard.replace('"timezone": "utc"', '"timezone": 0'),
};
const names = Object.keys(files).map((name) => `${name}.ts`);
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: names }));

/** Compiles each dashboard as a value of the model, and returns the compiler's output. */
function compileAll(): string {
  const model = "import type { DashboardModel } from '../../test/support/DashboardModel.js';";
  for (const [name, json] of Object.entries(files))
    writeFileSync(
      join(folder, `${name}.ts`),
      `${model}\nexport default (${json}) satisfies DashboardModel;\n`,
    );
  const compiler = join(app, 'node_modules', '.bin', 'tsc');
  return spawnSync(compiler, ['-p', folder], { encoding: 'utf8' }).stdout;
}

let output: string;
beforeAll(() => {
  output = compileAll();
});
const listErrors = (name: keyof typeof files) =>
  output.split('\n').filter((line) => line.includes(`${name}.ts(`));

it.each(['whole', 'least'] as const)(
  'accepts the %s dashboard by the published schema of Grafana',
  (name) => {
    expect(listErrors(name)).toEqual([]);
  },
);

it.each([
  ['misspelt', '"gridpos"'],
  ['mistyped', "Type 'number' is not assignable"],
] as const)('refuses a %s dashboard', (name, complaint) => {
  expect(files[name]).not.toBe(dashboard);
  expect(listErrors(name)).toEqual(expect.arrayContaining([expect.stringContaining(complaint)]));
});

it('names no other file than the wrong dashboards', () => {
  const named = output.split('\n').flatMap((line) => /(\w+\.ts)\(\d/.exec(line)?.[1] ?? []);
  expect(new Set(named)).toEqual(new Set(['misspelt.ts', 'mistyped.ts']));
});
