import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { appendFile, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { getNpmEnvironment } from '@parachron/registry';
import { isLong } from '@parachron/repo/isLong';
import { listPackages, root } from '@parachron/workspace';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listLines } from './listLines.js';
import { runInShell } from './runInShell.js';
import { createWorld, type World } from './World.js';

// The commands of a page for the repository run in a copy of the checkout: the checkout does not change, and nothing is
// published, since the only available registry accepts no packages.
let copy: string;
let world: World;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  world = await createWorld('H');
  copy = await mkdtemp(join(tmpdir(), 'parachron-checkout-'));
  env = {
    ...getNpmEnvironment(inject('unreleased')),
    TURBO_TELEMETRY_DISABLED: '1',
    // The copy uses the packages that were built for this test.
    TURBO_CACHE_DIR: process.env.TURBO_CACHE_DIR ?? join(root, '.turbo', 'cache'),
    TURBO_CACHE: 'local:r',
  };
  await copyCheckout();
});

afterAll(async () => {
  await world.close();
  await rm(copy, { recursive: true, force: true });
});

const publication = /publish --dry-run/;

/** Files and output that a command must produce; for other commands exit code 0 is sufficient. */
const outcomes: readonly { readonly of: RegExp; readonly check: (out: string) => void }[] = [
  {
    of: /changeset status/,
    // The content of the next release according to the changesets.
    check: (out) => expect(out).toMatch(/Packages to be bumped at|NO packages to be bumped/),
  },
  {
    of: /turbo run build/,
    check: () => {
      for (const { folder } of listPackages())
        expect(readdirSync(join(copy, folder, 'dist'))).not.toEqual([]);
    },
  },
  {
    of: publication,
    check: (out) => {
      for (const { name, manifest } of listTried()) expect(out).toContain(`+ ${name}@${manifest.version}`);
    },
  },
  {
    of: /--out src\/generated\/mychain/,
    check: () => expect(existsSync(join(copy, 'src/generated/mychain'))).toBe(true),
  },
];

/** The packages whose publication is tried: the first of each group. All of them are packed before the tests of this folder. */
function listTried(): ReturnType<typeof listPackages> {
  return ['packages', 'apps'].flatMap((group) => listPackages({ groups: [group] }).slice(0, 1));
}

/** Requires that a command line publishes every package, and reduces the line to the packages whose publication is tried. */
async function narrowPublication(command: string): Promise<string> {
  const filters = [...command.matchAll(/--filter \S+/g)].join(' ');
  const listed = await runInShell(`npx pnpm -r ${filters} list --depth -1 --json`, { folder: copy, env });
  expect(listed.code, listed.err).toBe(0);
  const selected = (JSON.parse(listed.out) as { name: string }[]).map(({ name }) => name);
  expect(selected.sort()).toEqual(
    listPackages()
      .map(({ name }) => name)
      .sort(),
  );
  const tried = listTried().map(({ folder }) => `--filter './${folder}'`);
  return command.replace(filters, tried.join(' '));
}

describe.each(listLines('checkout'))('what $page says to run in the repository', ({ commands }) => {
  // The archives are packed and installed before all tests; that pnpm would publish them is tried each night.
  const tried = commands.filter((command) => isLong || !publication.test(command));
  it.each(tried)('%s', { timeout: 240_000 }, async (command) => {
    const line = publication.test(command) ? await narrowPublication(command) : world.place(command);
    const { code, out, err } = await runInShell(line, { folder: copy, env });
    expect(code, `${command}\n${out}\n${err}`).toBe(0);
    for (const { check } of outcomes.filter(({ of }) => of.test(command))) check(`${out}${err}`);
  });
});

/** Tasks whose result a test run takes from the cache where their inputs are the same. */
const jobs = [
  'lint',
  'unused',
  'build',
  'types',
  'check',
  'docs',
  'test',
  'check:product',
  'test:product',
] as const;

async function listTaskHashes(): Promise<Map<string, string>> {
  const command = `node_modules/.bin/turbo run ${jobs.join(' ')} --dry=json`;
  const { code, out, err } = await runInShell(command, { folder: copy, env });
  expect(code, err).toBe(0);
  const { tasks } = JSON.parse(out) as { tasks: { taskId: string; hash: string }[] };
  return new Map(tasks.map(({ taskId, hash }) => [taskId, hash]));
}

/** All jobs of the workspaces that use a package. */
function listUsers(name: string): string[] {
  const users = listPackages({ groups: ['tooling'] }).filter(
    ({ manifest }) => manifest.dependencies?.[name] ?? manifest.devDependencies?.[name],
  );
  return users.flatMap((user) =>
    jobs.filter((job) => job in (user.manifest.scripts ?? {})).map((job) => `${user.name}#${job}`),
  );
}

const schema = 'apps/onboarding/generated/configuration.schema.json';
const packed = ['@parachron/consumers#check:product', '@parachron/pages#test:product'];

describe('a file that tasks of other workspaces read', () => {
  let before: Map<string, string>;
  beforeAll(async () => {
    before = await listTaskHashes();
  });

  it.each([
    ['tooling/workspace/src/listFiles.mjs', listUsers('@parachron/workspace')],
    [schema, ['@parachron/onboarding#build', '@parachron/onboarding#test', ...packed]],
    ['LICENSE', ['@parachron/documentation#docs', ...packed]],
  ])('runs them again when it changes: %s', async (file, readers) => {
    await appendFile(join(copy, file), '\n');
    const after = await listTaskHashes();
    expect(readers.length).toBeGreaterThan(2);
    expect(before.size).toBeGreaterThan(readers.length);
    expect(readers.filter((task) => !before.has(task))).toEqual([]);
    expect(readers.filter((task) => before.get(task) === after.get(task))).toEqual([]);
    before = after;
  });
});

/** Folders that are not copied: the new checkout builds its own, and links the installed packages. */
const left = new Set(['.git', '.turbo', 'dist', 'node_modules']);

/**
 * The checkout in one commit of the main branch, with links to the installed packages. Needs no Git history of the checkout:
 * an unpacked archive, or a clone of another user, has none to read.
 */
async function copyCheckout(): Promise<void> {
  // Of four thousand small files, the asynchronous function takes four times the processor time.
  cpSync(root, copy, {
    recursive: true,
    filter: (source) => source === root || !left.has(basename(source)),
  });
  const workspaces = listPackages({ groups: ['packages', 'apps', 'tooling'] }).map(({ folder }) => folder);
  for (const folder of ['.', ...workspaces].filter((one) => existsSync(join(root, one, 'node_modules')))) {
    await symlink(join(root, folder, 'node_modules'), join(copy, folder, 'node_modules'));
  }
  // Ignores the repository in the environment, which Git sets for hooks.
  const git = (...words: string[]) => execFileSync('git', words, { cwd: copy, env });
  git('init', '--quiet', '--initial-branch', 'main');
  // The links are not folders, so .gitignore does not match them.
  await appendFile(join(copy, '.git/info/exclude'), 'node_modules\n');
  // All files go into one pack, in place of a file for each.
  git('-c', 'core.bigFileThreshold=1', 'add', '--all');
  const author = ['-c', 'user.name=Parachron', '-c', 'user.email=parachron@example.com'];
  git(...author, '-c', 'commit.gpgsign=false', 'commit', '--quiet', '--message', 'As it stands');
}
