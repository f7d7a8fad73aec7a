import { isRecord } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { runCommand } from './support/runCommand.js';
import { specFiles } from './support/writeFolder.js';

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

it('explain prints the findings of a check on chains with their evidence, after its page', async () => {
  const id = 'network/paras-alive-on-relay';
  const [page, found] = [await runCommand(['explain', id]), await runCommand(['explain', id, ...files])];
  expect(found.out.startsWith(page.out)).toBe(true);
  expect(found.out).toMatch(/✗ FAIL +target chain 1000: [\s\S]*Paras\.ParaLifecycles\(1000\) = null/);
  const json = JSON.parse((await runCommand(['explain', id, '--json', ...files])).out);
  expect(json.findings.map(({ check }: { check: string }) => check)).toEqual([id, id]);
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

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';

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
