import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Configuration, defineConfiguration } from '@parachron/onboarding';

const program = resolve('node_modules/@parachron/onboarding/dist/bin.js');
const parachron = (...args: string[]) =>
  execFileSync(process.execPath, [program, ...args], { encoding: 'utf8' });

assert.match(parachron('--help'), /check/);

const configuration: Configuration = {
  networks: { staging: { relay: 'ws://127.0.0.1:9' } },
  parachains: [{ name: 'mine', networks: { staging: false } }],
};
assert.equal(defineConfiguration(configuration), configuration);
// @ts-expect-error a field that no configuration has
defineConfiguration({ ...configuration, chains: [] });

// A program that is installed elsewhere gives a configuration what it imports.
const folder = mkdtempSync(join(tmpdir(), 'parachron-program-'));
try {
  const file = join(folder, 'parachron.config.ts');
  parachron('init', file);
  writeFileSync(
    join(folder, 'empty.ts'),
    `import { defineConfiguration } from '@parachron/onboarding';
export default defineConfiguration(${JSON.stringify(configuration)});`,
  );
  const run = JSON.parse(parachron('plan', '--config', join(folder, 'empty.ts'), '--json'));
  assert.deepEqual(run.plans, []);
} finally {
  rmSync(folder, { recursive: true });
}
