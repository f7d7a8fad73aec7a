import { readFileSync } from 'node:fs';
import type { NotChecked, RunReport } from '@parachron/checklist';
import type { Fault } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { SpecOfflineError } from '../src/chains/findSpec.js';
import { chooseExitCode, chooseRunExitCode, exitCodes } from '../src/cli/exitCodes.js';
import { UnexpectedError, UsageError } from '../src/errors.js';
import { runCommand } from './support/runCommand.js';

const commands = [
  '',
  'check',
  'plan',
  'watch',
  'serve',
  'history',
  'init',
  'explain',
  'demo',
  'devnet',
  'playground',
  'task',
  'task schedule',
  'task list',
  'task cancel',
  'task follow',
  'task resume',
];

describe.each(commands)('parachron %s --help', (command) => {
  const words = command.split(' ').filter(Boolean);

  it.each([40, 60, 80, 110])('fits into %i columns, except for examples, which stay whole', async (width) => {
    const { code, out, err } = await runCommand([...words, '--help'], { width });
    expect([code, err]).toEqual([0, '']);
    // A term such as `--derivation <rule>` stays on one line too.
    const whole = /^ {2}parachron |^ {2}(-\w, )?--?[\w-]+ [<[]|^ {2}\w+ \[/;
    expect(out.split('\n').filter((line) => line.length > width && !whole.test(line))).toEqual([]);
  });

  it('names the signer only where an option gives one', async () => {
    const { out } = await runCommand([...words, '--help'], { width: 400 });
    expect(/--owner <address> .*signer/.test(out)).toBe(
      out.includes('--owner <address> ') && out.includes('--signer-file'),
    );
  });

  it('names no option that accepts an empty text as its value', async () => {
    const { out } = await runCommand([...words, '--help'], { width: 500 });
    const options = [...out.matchAll(/^ {2}(?:-\w, )?(--[\w-]+) [<[]/gm)].map(([, option = '']) => option);
    const refused: unknown[] = [];
    for (const option of options) {
      const { code, err } = await runCommand([...words, option, ''], { width: 500 });
      refused.push([code, err.split('\n')[0]]);
    }
    expect(refused).toEqual(
      options.map((option) => [2, `error USAGE: ${option}: "" is invalid. The value is empty.`]),
    );
  });

  it('equals the text of `help`, and begins with the usage', async () => {
    const { out } = await runCommand([...words, '--help']);
    expect(out.split('\n')[0]).toMatch(new RegExp(`^Usage: parachron ?${command}`));
    const [last, ...before] = [...words].reverse();
    const asked = [...before.reverse(), 'help', ...(last === undefined ? [] : [last])];
    expect(await runCommand(asked)).toMatchObject({ code: 0, out });
    expect(await runCommand(['help', ...words])).toMatchObject({ code: 0, out });
  });

  it('names no page that only the repository has', async () => {
    const { out } = await runCommand([...words, '--help'], { width: 110 });
    expect(out).not.toContain('docs/');
  });

  it('shows examples with options that exist', async () => {
    const { out } = await runCommand([...words, '--help'], { width: 110 });
    const [, after = ''] = out.split(/^Examples?:$/m);
    expect(after).toContain(`  parachron ${command}`);
    const examples = after.match(/^ {2}parachron.*$/gm) ?? [];
    for (const example of examples) {
      const [, ...args] = example.replace(/\s{2,}\(.*\)$/, '').match(/"[^"]*"|[^\s"]+/g) ?? [];
      const named = args.slice(0, args[0] === 'task' ? 2 : 1);
      const help = await runCommand([...named, '--help'], { width: 110 });
      expect([example, help.code]).toEqual([example, 0]);
      const known = help.out.match(/^ {2}(-\w, )?--[\w-]+/gm)?.flatMap((one) => one.trim().split(', ')) ?? [];
      for (const option of args.filter((arg) => arg.startsWith('-'))) expect(known).toContain(option);
    }
  });
});

it('the options of all commands are on one page of the documentation', async () => {
  const sections = commands.map(async (command) => {
    const words = command.split(' ').filter(Boolean);
    const { out } = await runCommand([...words, '--help'], { width: 100 });
    return `## ${['parachron', ...words].join(' ')}\n\n\`\`\`text\n${out.trimEnd()}\n\`\`\`\n`;
  });
  const intro =
    '# Commands\n\nThe help of every command, as `--help` prints it. `npm run generate` writes this page.\n';
  const page = [intro, ...(await Promise.all(sections))].join('\n');
  await expect(page).toMatchFileSnapshot('../../../docs/commands.md');
});

it.each(['', 'task'])('lists no command of parachron %s that the page omits', async (parent) => {
  const { out } = await runCommand([...parent.split(' ').filter(Boolean), '--help'], { width: 100 });
  const section = /^Commands:\n((?: {2}.*\n)+)/m.exec(out)?.[1] ?? '';
  const names = [...section.matchAll(/^ {2}([a-z]+)/gm)].map(([, name = '']) => name);
  expect(names).toContain(parent === '' ? 'check' : 'schedule');
  for (const name of names.filter((one) => one !== 'help'))
    expect(commands).toContain(`${parent} ${name}`.trim());
});

it('is printed without arguments, and the version with --version', async () => {
  for (const args of [[], ['task'], ['--offline']]) {
    const asked = await runCommand([...args, '--help']);
    expect(await runCommand(args)).toEqual(asked);
    expect(await runCommand([...args, '--'])).toEqual(asked);
  }
  expect((await runCommand(['--version'])).out).toMatch(/^\d+\.\d+\.\d+/);
});

describe('a wrong command line', () => {
  it.each([
    [['check', '--bogus'], 'parachron check'],
    [['task', 'list', '--bogus'], 'parachron task list'],
    [['task', 'list'], 'parachron task list'],
    [['task', 'lst'], 'parachron task'],
    [['bogus'], 'parachron'],
    [['help', 'task', 'lst'], 'parachron task'],
    [['--offline', 'help', 'bogus'], 'parachron'],
  ])('%j prints the help of the command that was typed', async (args, command) => {
    const { code, err } = await runCommand(args);
    expect(code).toBe(2);
    expect(err.split('\n').slice(-2)).toEqual([
      `hint: See \`${command} --help\`.`,
      'see: parachron explain USAGE',
    ]);
  });
});

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const codes = Object.values(exitCodes).sort((a, b) => a - b);

describe('the exit codes', () => {
  it('are all in the page of errors, and no others', () => {
    const rows = read('../../../docs/errors.md').matchAll(/^\| (\d+) \|/gm);
    expect([...rows].map(([, code]) => Number(code))).toEqual(codes);
  });

  it('are all in the help, which is as wide as the terminal except for text to copy', async () => {
    const { out } = await runCommand(['--help'], { width: 40 });
    const [, after = ''] = out.split('\nExit codes:\n');
    expect([...after.matchAll(/^ {2}(\d+) /gm)].map(([, code]) => Number(code))).toEqual(codes);
    const prose = out.split('\n').filter((line) => !/^ {2}parachron /.test(line));
    expect(prose.filter((line) => line.length > 40)).toEqual([]);
    // A terminal of a few lines shows the end: commands to type.
    expect(
      out
        .split('\n')
        .slice(-9)
        .filter((line) => !/^ {2}parachron /.test(line)),
    ).toEqual([]);
  });
});

/** A missing check with an error of a fault, or one that the plan cannot check. */
const missing = (fault?: Fault): NotChecked => ({
  network: 'main',
  reason: 'No answer.',
  howToFindOut: 'Wait.',
  ...(fault && { error: { code: 'USAGE', fault, message: 'No answer.' } }),
});

describe('the exit code of an error', () => {
  it.each([
    [new UsageError({ option: '--task', reason: 'is wrong' }), 2],
    [new SpecOfflineError({ name: 'x', version: '1', folder: '/' }), 3],
    [new UnexpectedError({ reason: 'a bug' }), 70],
    [new TypeError('a bug'), 70],
    ['a text', 70],
    [undefined, 70],
    [{ code: 'USAGE', fault: 'input' }, 70],
  ])('%s is %i', (error, code) => {
    expect(chooseExitCode(error)).toBe(code);
  });
});

describe('the exit code of a run', () => {
  it.each<[string, readonly (Fault | undefined)[], RunReport['verdict'], number]>([
    ['is 0 if all passed', [], 'ready', 0],
    ['is 1 if a check failed', [], 'not-ready', 1],
    ['is 1 if a check has no result', [], 'unknown', 1],
    ['is that of the report if a network is not configured', [undefined], 'not-ready', 1],
    ['is that of a missing check before that of a failed check', ['unreachable'], 'not-ready', 3],
    ['is the worst of several missing checks', ['unreachable', undefined, 'incompatible'], 'ready', 4],
    ['names a refusal before an unreachable node', ['unreachable', 'refused'], 'ready', 5],
    ['names wrong input before an incompatible chain', ['incompatible', 'input', 'refused'], 'ready', 2],
    ['names an internal error first', ['input', 'bug', 'unreachable'], 'ready', 70],
  ])('%s', (_title, faults, verdict, code) => {
    expect(chooseRunExitCode({ verdict, notChecked: faults.map(missing) })).toBe(code);
  });
});

it('each exit code is unique', () => {
  const codes = Object.values(exitCodes);
  expect(new Set(codes).size).toBe(codes.length);
});
