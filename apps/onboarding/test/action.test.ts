// The action of GitHub, with a program in the place of npx that writes its arguments.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';

const folder = mkdtempSync(join(tmpdir(), 'parachron-action-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const action = readFileSync(new URL('../action.yml', import.meta.url), 'utf8');
const script: string = parse(action).runs.steps[0].run;
const writeProgram = (more = '') =>
  writeFileSync(join(folder, 'npx'), `#!/bin/sh\nprintf "%s\\n" "$@" > words\n${more}`, { mode: 0o755 });
writeProgram();

const isWindows = process.platform === 'win32';

function spawn(given: { config?: string; words?: string }) {
  const env = {
    PATH: `${folder}:${process.env.PATH}`,
    PARACHRON_CONFIG: given.config ?? '',
    PARACHRON_ARGUMENTS: given.words ?? '',
    PARACHRON_DIRECTORY: 'reports',
    PARACHRON_VERSION: 'latest',
    GITHUB_STEP_SUMMARY: 'summary.md',
    GITHUB_OUTPUT: 'output.txt',
  };
  const options = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script];
  return spawnSync('bash', options, { cwd: folder, env, encoding: 'utf8' });
}

function run(given: Parameters<typeof spawn>[0]): string[] {
  const { status, stderr } = spawn(given);
  if (status !== 0) throw new Error(stderr);
  const words = readFileSync(join(folder, 'words'), 'utf8').trimEnd().split('\n');
  return words.slice(words.indexOf('reports/report.xml') + 1);
}

it.skipIf(isWindows).each([
  [{}, []],
  [{ config: 'my chains.yaml', words: ' \n' }, ['--config', 'my chains.yaml']],
  [{ words: '--network local\n--dry-run' }, ['--network', 'local', '--dry-run']],
  [{ words: '--task "every 1h x 24" --call a=0x00' }, ['--task', 'every 1h x 24', '--call', 'a=0x00']],
  [{ words: "--only 'my $(id) chain' $HOME *" }, ['--only', 'my $(id) chain', '$HOME', '*']],
])('%j become words of the command line', (given, words) => {
  expect(run(given)).toEqual(words);
});

it.skipIf(isWindows)('fails where a quote is not closed, and leaves no report of an earlier step', () => {
  mkdirSync(join(folder, 'reports'), { recursive: true });
  writeFileSync(join(folder, 'reports', 'report.json'), '{}');
  expect(() => run({ words: '--only "mine' })).toThrow('quote');
  expect(readdirSync(join(folder, 'reports'))).toEqual([]);
});

// https://docs.github.com/actions/reference/workflow-commands-for-github-actions#setting-an-error-message
it.skipIf(isWindows)('annotates an error that ends the run before a report', () => {
  writeProgram("echo progress; printf 'error FILE_UNREADABLE: 100%%\\n::error::hint\\n' >&2; exit 2\n");
  const { stdout, stderr, status } = spawn({ config: 'missing.yaml' });
  expect(status).toBe(2);
  expect(stderr).toBe('error FILE_UNREADABLE: 100%\n::error::hint\n');
  const title = '::error title=Parachron could not check::';
  expect(stdout).toBe(`progress\n${title}error FILE_UNREADABLE: 100%25%0A::error::hint\n`);
  // A finding is annotated by the run itself.
  writeProgram("echo '{}' > reports/report.json; echo 'error X' >&2; exit 1\n");
  expect(spawn({})).toMatchObject({ stdout: '', status: 1 });
});

it.skipIf(isWindows)('gives the job a summary of the size that GitHub shows', () => {
  // https://docs.github.com/actions/reference/workflow-commands-for-github-actions#step-isolation-and-limits
  const limit = 1024 * 1024;
  writeProgram(`head -c ${2 * limit} /dev/zero > reports/report.md\n`);
  run({});
  expect(readFileSync(join(folder, 'summary.md'))).toHaveLength(limit);
});
