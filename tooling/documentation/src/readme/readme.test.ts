import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listBlocks, listCommands, listPackages, root } from '@parachron/workspace';
import { describe, expect, test } from 'vitest';
import { formatPackages } from './formatPackages.mjs';
import { listUntrueLines, readExcerpt } from './readExcerpt.mjs';

const page = readFileSync(join(root, 'README.md'), 'utf8');
const commands = listBlocks('README.md', page)
  .filter(({ language }) => language === 'sh')
  .flatMap(listCommands);
const read = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));
const manifest = read('package.json') as { scripts: Record<string, string> };

/** Runs a command as a new user types it, in this checkout: without the settings of the package manager that runs this test. */
function type(command: string) {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|pnpm_|VITEST|NODE_ENV)/i.test(name));
  return spawnSync(command, {
    cwd: root,
    encoding: 'utf8',
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 240_000,
    // The width of the excerpt in the README.
    env: { ...Object.fromEntries(own), NO_COLOR: '1', COLUMNS: '100' },
  });
}

test('the README has two commands', () => {
  expect(commands).toEqual(['npm start', 'npm test']);
});

test('says what the project does in three sentences', () => {
  const [, purpose = ''] = page.split('\n\n');
  expect(purpose.split(/(?<=\.)\s/)).toHaveLength(3);
});

test('lists every published package that is not a part of another with its one sentence', () => {
  const packages = listPackages().filter(({ manifest }) => !manifest.private && !manifest.partOf);
  expect(packages.map(({ manifest: { description } }) => description)).not.toContain(undefined);
  expect(page).toContain(formatPackages(packages));
});

test('every package has a README of its own under its name', () => {
  for (const { name, folder } of listPackages()) {
    const text = readFileSync(join(root, folder, 'README.md'), 'utf8');
    expect(text, folder).toMatch(new RegExp(`^# ${name}\n\n\\S`));
  }
});

describe('an excerpt of an output', () => {
  const page = '<!-- seen -->\n\n```text\n$ see\n\na\n  b\n  …\n\nd\n```\n';

  test('is read with its command, passage by passage', () => {
    const passages = [['a', '  b'], ['d']];
    expect(readExcerpt(page, 'seen')).toEqual({ command: 'see', passages });
    expect(readExcerpt(page, 'heard').passages).toEqual([]);
  });

  test.each([
    ['x\na\n b\nc\nd\n', []],
    ['a\nc\nb\nd', ['  b']],
    ['d\na\nb', ['d']],
    ['', ['a', 'd']],
  ])('is compared with %j', (output, untrue) => {
    expect(listUntrueLines(readExcerpt(page, 'seen'), output)).toEqual(untrue);
  });
});

describe('npm start', () => {
  test('runs the demonstration, and ends with both channels open', { timeout: 300_000 }, () => {
    const [command = ''] = commands;
    const excerpt = readExcerpt(page, 'demo output');
    expect(excerpt.command).toBe(command);
    expect(excerpt.passages.length).toBeGreaterThan(3);
    const result = type(command);
    expect(result.status, result.stderr).toBe(0);
    // The local network and its clock are the same in every run, and with them every hash and block.
    expect(listUntrueLines(excerpt, result.stdout)).toEqual([]);
    // The demonstration: at first the channels are missing, then the same check finds both open.
    const lines = result.stdout.trim().split('\n');
    expect(lines.slice(-15).join('\n')).toContain('READY: no check of the small');
    expect(lines.join('\n').match(/Channel open:/g)).toHaveLength(2);
    expect(lines.join('\n')).toMatch(/local network/i);
  });
});

describe('npm test', () => {
  const steps = type(`${manifest.scripts.test} --dry`).stdout;

  test('runs the checks that the README names', () => {
    expect(page).toMatch(/npm test .*checks of the code and the texts, and tests of all packages/);
    for (const task of ['lint', 'types', 'check', 'test']) expect(steps.split(/\s/)).toContain(task);
  });

  test.each(['architecture', 'documentation'])('runs the check of tooling/%s', (name) => {
    expect(read('tooling', name, 'package.json').scripts.check).toBeDefined();
  });

  test('runs the check of the texts with the check of the documentation', () => {
    expect(read('tooling/documentation/package.json').scripts['check:prose']).toBeDefined();
    expect(read('tooling/documentation/turbo.json').tasks.check.dependsOn).toContain('check:prose');
  });

  test('runs the tests of every package', () => {
    for (const { folder, manifest: own } of listPackages())
      expect(own.scripts?.test, folder).toMatch(/^vitest run( --exclude "test\/product\/\*\*")?$/);
  });

  test('checks the types of all packages, those of pages as a program of their own', () => {
    const { scripts } = read('tooling/workspace/package.json');
    expect(scripts.types).toContain('tsc -p tsconfig.all.json');
    expect(scripts.types).toContain('tsc -p tsconfig.pages.json');
    const all = read('tooling/workspace/tsconfig.all.json');
    const folders = ['packages', 'apps'].flatMap((group) => [
      `../../${group}/*/src`,
      `../../${group}/*/test`,
    ]);
    expect(all.include).toEqual(expect.arrayContaining(folders));
    const left = all.exclude.filter((folder: string) => /^\.\.\/\.\.\/(packages|apps)\/[^/]+$/.test(folder));
    expect(left).toEqual(['../../apps/web']);
    expect(read('tooling/workspace/tsconfig.pages.json').include).toContain('../../apps/web/src');
  });
});

describe('npm run test:product', () => {
  test('runs each check and test of the repository that npm test does not run', () => {
    const run = ['test', 'test:product'].flatMap((job) =>
      type(`${manifest.scripts[job]} --dry`).stdout.split(/\s/),
    );
    const all = listPackages({ groups: ['packages', 'apps', 'tooling'] }).flatMap((one) =>
      Object.keys(one.manifest.scripts ?? {}),
    );
    const left = all.filter(
      (name) => /^(test|check|types|docs|unused|lint)\b/.test(name) && !run.includes(name),
    );
    // The check of the documentation starts the check of the texts; the clients that a registry has are fetched each night.
    expect([...new Set(left)].sort()).toEqual(['check:prose', 'test:clients']);
  });

  test('runs the tests of the apps that npm test excludes', () => {
    for (const { folder, manifest: own } of listPackages({ groups: ['apps'] }))
      expect(own.scripts?.['test:product'], folder).toBe('vitest run test/product');
  });
});

test.each(['.ci/run', '.github/workflows/ci.yml', '.github/workflows/release.yml'])(
  '%s runs both',
  (name) => {
    const file = readFileSync(join(root, name), 'utf8');
    expect(file).toMatch(/\bnpm test$/m);
    expect(file).toMatch(/\bnpm run (--silent )?test:product$/m);
  },
);
