import { createRunReport, type Report } from '@parachron/checklist';
import { isRecord } from '@parachron/core';
import { formatNextCommand } from '@parachron/reports';
import { describe, expect, it } from 'vitest';
import { choosePlansExitCode } from '../src/cli/commands/runPlan.js';
import { alice } from './support/addresses.js';
import { runCommand, specFiles } from './support/runCommand.js';
import { makeReport, openChannelStep } from './support/runReports.js';

// Every command that a screen prints can be pasted, and answers.

const files = ['--relay', specFiles.relay, '--target', specFiles.target];

/** The command lines of a screen, without the program: none of these has quotes. */
function listCommands(screen: string): string[][] {
  const lines = [...screen.matchAll(/(?:^|Next: |`)parachron ([^`\n]+)/gm)];
  return [...new Set(lines.map(([, line = '']) => line.trim()))].map((line) => line.split(' '));
}

describe.each([
  ['the local network', ['check', '--network', 'local'], /^plan --network local$/],
  ['chain spec files', ['check', ...files], /^explain network\/paras/],
  [
    'chain spec files, with the evidence',
    ['check', '--verbose', '--check', 'hrmp', ...files],
    /^explain hrmp/,
  ],
])('the commands of a check of %s', (_what, args, first) => {
  it('run, with the chains of the user', async () => {
    const { out } = await runCommand(args);
    const commands = listCommands(out.replace(/^ +parachron/gm, 'parachron'));
    expect(commands[0]?.join(' ')).toMatch(first);
    for (const command of commands) {
      const ran = await runCommand(command);
      expect([0, 1], `parachron ${command.join(' ')}: ${ran.err}`).toContain(ran.code);
      expect(ran.out.length).toBeGreaterThan(100);
    }
  });
});

it.each([
  ['watch --network local --database ./history --port 0 --log json', 'plan --network local'],
  ["serve -p 8114 --database --webhook 'https://x.example/a b' -n local", 'plan -n local'],
  ['check -n local -o a.html --format markdown -q', 'plan -n local'],
  ['serve --database -n local', 'plan -n local'],
  ['--offline check -oreport.html -fjson -qn local', '--offline plan -n local'],
  ["check -n local '--report=my file.html' -o 'it'\\''s.html'", 'plan -n local'],
  ["watch -n local '--webhook=…' -p8114", 'plan -n local'],
  ["check --call 'a b=0x00' --only ' -p x' --no-cache", "plan --call 'a b=0x00' --only ' -p x' --no-cache"],
])('the next command after %s keeps its chains alone', (command, next) => {
  expect(formatNextCommand(`parachron ${command}`, 'plan')).toBe(`parachron ${next}`);
});

it('the page of a check names a network of the configuration', () => {
  const format = (command: string) => formatNextCommand(command, 'explain x', "Ann's");
  expect(format('parachron check')).toBe("parachron explain x --network 'Ann'\\''s'");
  expect(format('parachron check -nlive')).toBe('parachron explain x -nlive');
});

it('explain prints the findings of a check on chains with their evidence, after its page', async () => {
  const id = 'network/paras-alive-on-relay';
  const [page, found] = [await runCommand(['explain', id]), await runCommand(['explain', id, ...files])];
  expect(found.out.startsWith(page.out)).toBe(true);
  expect(found.out).toMatch(/✗ FAIL +target chain 1000: [\s\S]*Paras\.ParaLifecycles\(1000\) = null/);
  // Options of a check without chains are not ignored.
  for (const given of [
    ['--user', alice],
    ['--call', 'pay=0x00'],
    ['--channel-manager', specFiles.relay],
  ]) {
    const { code, err } = await runCommand(['explain', id, ...given]);
    expect([code, err]).toEqual([2, expect.stringContaining('--relay')]);
  }
  const json = JSON.parse((await runCommand(['explain', id, '--json', ...files])).out);
  expect(json.findings.map(({ check }: { check: string }) => check)).toEqual([id, id]);
});

it('explain takes the word of a line of the screen, and reads no chain for it', async () => {
  const { out } = await runCommand(['explain', 'messages', '--json']);
  expect(JSON.parse(out).map(({ id }: { id: string }) => id)).toEqual(['hrmp/channel-parameters']);
  // The word of the line of the grant is also the name of a group.
  const pages = JSON.parse((await runCommand(['explain', 'proxy', '--json'])).out);
  expect([pages[0].id, pages.length]).toEqual(['proxy/granted', 6]);
});

// A finding is read in a hurry: no sentence has more than 20 words.

const texts = new Set(['reason', 'howToFindOut', 'howTo', 'title', 'what', 'why']);

/** The sentences of all findings, steps and preparations of a report. */
function listSentences(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listSentences);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    texts.has(key) && typeof one === 'string' ? one.split(/(?<=[.!?])\s+/) : listSentences(one),
  );
}

it.each([
  ['the local network, in a dry run', ['--network', 'local', '--dry-run']],
  ['the local network, for a user', ['--network', 'local', '--user', alice]],
  ['chain spec files', ['--relay', specFiles.relay, '--target', specFiles.target]],
])('a check of %s has short sentences', async (_what, args) => {
  const { out } = await runCommand(['check', '--json', ...args]);
  const sentences = listSentences(JSON.parse(out));
  expect(sentences.length).toBeGreaterThan(20);
  expect(sentences.filter((sentence) => sentence.split(/\s+/).length > 20)).toEqual([]);
});

// The end of a plan, and failures that no step fixes, in every form of a report and in the exit code.

const noFix = { reason: 'The filter is part of the runtime.', howTo: 'Permit the call by an upgrade.' };
const failure = {
  check: 'contracts/callable-over-xcm',
  subject: 'EVM.call',
  outcome: 'fail',
  reason: 'No message can make EVM.call.',
  evidence: [],
  fix: [],
  noFix,
} as const;

const blocked = { reason: 'Para 2114 is not registered.', howTo: 'Register para 2114.' };

function report(more: Partial<Report> = {}): Report {
  const plan = [{ ...openChannelStep, blocked }];
  return makeReport({ findings: [failure], plan, ...more });
}

describe('parachron plan --detailed-exitcode', () => {
  const codeOf = (...reports: Report[]) => choosePlansExitCode(createRunReport({ reports }));
  const nothing = report({ findings: [], plan: [] });
  const fixed = { ...failure, fix: ['init-2114-to-1000'], noFix: undefined };
  const step = report({ findings: [fixed as never], plan: [openChannelStep] });

  it.each([
    ['nothing is to be done', [nothing], 0],
    ['steps are', [nothing, step], 10],
    ['a failure remains', [step, report({ plan: [] })], 11],
    ['a step is blocked', [report({ findings: [fixed as never] })], 11],
  ] as const)('has its own code if %s', (_what, reports, code) => {
    expect(codeOf(...reports)).toBe(code);
  });

  it('counts the follow-ups of a user before the first task', () => {
    const followUp = {
      kind: 'create-proxy',
      title: 'Create the proxy',
      reason: 'There is none.',
      evidence: [],
      steps: [openChannelStep],
    } as const;
    const withNeed = (needed: 'yes' | 'possible') => ({ ...nothing, followUps: [{ ...followUp, needed }] });
    expect([codeOf(withNeed('yes')), codeOf(withNeed('possible'))]).toEqual([10, 0]);
  });

  it('is the code of the obstacle if a parachain was not checked', () => {
    const error = { code: 'CONNECT_TIMEOUT', fault: 'unreachable', message: '' };
    const notChecked = [{ network: 'main', reason: '', howToFindOut: '', error }];
    expect(choosePlansExitCode(createRunReport({ reports: [step], notChecked }))).toBe(3);
  });

  it('is 0 for a plan without the option, and 10 for a plan with steps with the option', async () => {
    const args = ['plan', '--network', 'local', '--check', 'hrmp/channel-open-both-ways'];
    const plain = await runCommand(args);
    const detailed = await runCommand([...args, '--detailed-exitcode', '--json']);
    expect([plain.code, detailed.code]).toEqual([0, 10]);
    expect(plain.out).toMatch(/\nPlan: 3 calls, 2 signers, /);
    const json = JSON.parse(detailed.out);
    const { plan, summary } = json.plans[0] as Pick<Report, 'plan' | 'summary'>;
    expect(summary).toMatchObject({ steps: plan.length, unfixed: [] });
    // The relay chain of the local network is forked, and every program is tried on the fork.
    const sent = plan.filter(({ layers }) => layers.some(({ kind }) => kind === 'program'));
    expect(sent.map(({ notes }) => notes.at(-1))).toEqual(
      [1, 2, 1].map((calls) =>
        expect.stringMatching(new RegExp(`^Tried on a fork of Rococo at block 2(.* Hrmp\\.\\w+){${calls}}`)),
      ),
    );
  });
});

it('plan --json has one route of each step if its number is given, as the screen numbers it', async () => {
  const args = ['plan', '--network', 'local', '--check', 'hrmp/channel-open-both-ways', '--json'];
  const listRoutes = async (...more: string[]) =>
    JSON.parse((await runCommand([...args, ...more])).out).plans[0].plan.map(
      ({ dispatch }: Report['plan'][number]) => dispatch.map(({ kind }) => kind),
    );
  expect(await listRoutes('--route', '2')).toEqual([['parent'], ['parent'], ['parent']]);
  expect(await listRoutes()).toEqual(Array.from({ length: 3 }, () => ['sudo', 'parent']));
});

it('plan refuses the number of a route that no signer has, and says how many there are', async () => {
  const args = ['plan', '--network', 'local', '--check', 'hrmp/channel-open-both-ways', '--route', '99'];
  const { code, err } = await runCommand(args);
  expect(code).toBe(2);
  expect(err).toContain('--route: the plan has 2 routes, and no route 99.');
});
