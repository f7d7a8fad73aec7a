import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPackages, root } from '@parachron/workspace';
import { describe, expect, test } from 'vitest';
import { formatPackages } from './formatPackages.mjs';
import { listCommands } from './listCommands.mjs';

const page = readFileSync(join(root, 'README.md'), 'utf8');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Runs a command as a newcomer would type it, in this checkout: without what the package manager of this test has set. */
function type(command: string) {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|pnpm_|VITEST|NODE_ENV)/i.test(name));
  return spawnSync(command, {
    cwd: root,
    encoding: 'utf8',
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 240_000,
    env: { ...Object.fromEntries(own), NO_COLOR: '1' },
  });
}

test('the README tells its reader two commands', () => {
  expect(listCommands(page)).toEqual(['npm start', 'npm test']);
});

test('says what the project is for in five lines', () => {
  const [, purpose = ''] = page.split('\n\n');
  expect(purpose.split('\n')).toHaveLength(5);
});

test('lists every package with its one sentence', () => {
  const packages = listPackages();
  expect(packages.map(({ manifest: { description } }) => description)).not.toContain(undefined);
  expect(page).toContain(formatPackages(packages));
});

test('every package has a README of its own under its name', () => {
  for (const { name, folder } of listPackages()) {
    const text = readFileSync(join(root, folder, 'README.md'), 'utf8');
    expect(text, folder).toMatch(new RegExp(`^# ${name}\n\n\\S`));
  }
});

describe('npm start', () => {
  test('carries the demonstration through and ends with both channels open', { timeout: 300_000 }, () => {
    const [command = ''] = listCommands(page);
    const result = type(command);
    expect(result.status, result.stderr).toBe(0);
    // The story: first the channels are missing, then the same check finds both open.
    const lines = result.stdout.trim().split('\n');
    expect(lines.slice(-15).join('\n')).toContain('READY: nothing stands between');
    expect(lines.join('\n').match(/The channel is open/g)).toHaveLength(2);
    expect(lines.join('\n')).toMatch(/local network/i);
  });
});

describe('npm test', () => {
  const steps = type(`${manifest.scripts.test} --dry`).stdout;

  test('runs what the README says it runs', () => {
    expect(page).toMatch(
      /npm test .*lint, unused code, architecture, types, examples, packaging, reference, and the tests/,
    );
    for (const task of ['lint', 'unused', 'types', 'check', 'docs', 'test']) {
      expect(steps).toMatch(new RegExp(`\\b${task}\\b`));
    }
  });

  test.each(['architecture', 'documentation', 'examples', 'consumers', 'readme'])(
    'runs the check of tooling/%s',
    (name) => {
      const own = JSON.parse(readFileSync(join(root, 'tooling', name, 'package.json'), 'utf8'));
      expect(own.scripts.check).toBeDefined();
    },
  );

  test('runs the tests and the types of every package', () => {
    for (const { folder, manifest: own } of listPackages()) {
      expect(own.scripts, folder).toMatchObject({
        test: 'vitest run',
        types: expect.stringMatching(/^tsc /),
      });
    }
  });
});

test('continuous integration runs npm test', () => {
  const files = ['.ci/run', '.github/workflows/ci.yml'].map((file) => join(root, file));
  for (const file of files) {
    expect(existsSync(file), file).toBe(true);
    expect(readFileSync(file, 'utf8')).toMatch(/\bnpm test\b/);
  }
});
