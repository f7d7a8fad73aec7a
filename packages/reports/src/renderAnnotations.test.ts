import type { RunReport } from '@parachron/checklist';
import { hostileText } from '@parachron/samples/hostile';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createDryRun,
  createFinding,
  createNotChecked,
  createSampleReport,
  createSampleRun,
  createStep,
} from '../test/createSample.js';
import { createTriedStep } from '../test/createTriedStep.js';
import { renderAnnotations } from './renderAnnotations.js';
import { stripControls } from './text/text.js';

/** A run in which networks were not checked, for the given reasons. */
const runOf = (reasons: readonly string[], network = 'main') =>
  ({
    ...{ verdict: 'unknown', reports: [] },
    notChecked: reasons.map((reason) => ({ network, reason, howToFindOut: 'Ask.' })),
  }) as unknown as RunReport;

/** Reads a workflow command as the runner of GitHub does (actions/runner, ActionCommand.cs: TryParseV2). */
function parse(line: string) {
  const [, level, properties = '', message = ''] = /^::(\w+) (.*?)::(.*)$/.exec(line) ?? [];
  const read = (text: string) =>
    text.replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%0A', '\n').replaceAll('%0D', '\r');
  const titles = properties.split(',').map((one) => read(one.slice('title='.length)).replaceAll('%25', '%'));
  return { level, titles, message: read(message.replaceAll('%3A', '%253A').replaceAll('%2C', '%252C')) };
}

test('any reason is one command with one property, whose text it ends in', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (reason, network) => {
      const lines = renderAnnotations(runOf([reason], network)).split('\n');
      expect(lines).toHaveLength(2);
      const [first, last] = lines.map(parse);
      expect(first).toMatchObject({ level: 'error', titles: [expect.stringMatching(/: not checked$/)] });
      const [shown] = reason.split('\n').map(stripControls);
      expect(first?.message.replaceAll('%25', '%').startsWith(shown?.slice(0, 1900) ?? '')).toBe(true);
      expect(last).toMatchObject({ level: 'notice', titles: [expect.stringMatching(/^Parachron: /)] });
    }),
  );
});

test('a long message is cut without half a character', () => {
  const reason = 'x'.repeat(1998) + '🙂'.repeat(40);
  const [first = ''] = renderAnnotations(runOf([reason])).split('\n');
  expect(first).toMatch(/x…$/);
  expect(first).not.toMatch(/\p{Cs}/u);
});

test('each finding that asks for something is an annotation, failures first, and the verdict is the last', () => {
  const outcomes = ['pass', 'not-applicable', 'warn', 'unknown', 'fail'] as const;
  const report = createSampleReport({ findings: outcomes.map((outcome) => createFinding(outcome)) });
  const run = createSampleRun([report], { notChecked: [createNotChecked()] });
  const lines = renderAnnotations(run).split('\n').map(parse);
  expect(lines.map(({ level }) => level)).toEqual(['error', 'error', 'error', 'warning', 'notice']);
  expect(lines.map(({ message }) => message)).toEqual([
    expect.stringContaining('The reason of fail.'),
    expect.stringContaining('No endpoint is known.'),
    expect.stringContaining('The reason of unknown.'),
    expect.stringContaining('The reason of warn.'),
    expect.stringContaining('Amplitude on staging: not checked'),
  ]);
});

test('a tried step that failed or is unknown is an error', () => {
  const outcomes = ['untried', 'unknown', 'failed', 'done'] as const;
  const steps = outcomes.map((outcome) => createTriedStep(outcome, { reason: 'The step open fails.' }));
  const report = createSampleReport({ findings: [], plan: [createStep('open')] });
  const dryRun = createDryRun(report, { steps, outcome: 'failed' });
  const lines = renderAnnotations(createSampleRun([{ ...report, dryRun }]))
    .split('\n')
    .map(parse);
  const titles = ['Basilisk (para 2090) on staging, dry run: step 1 (Open it)'];
  expect(lines).toEqual([
    { level: 'error', titles, message: 'Failed. Step 1 fails.\nrococo, on a fork of the chain' },
    { level: 'error', titles, message: 'Unknown. Step 1 fails.\nrococo, on a fork of the chain' },
    expect.objectContaining({ message: expect.stringMatching(/ Dry run on forks of the chains: .*failed/) }),
  ]);
});

// https://github.com/actions/toolkit/pull/734: 10 warnings and 10 errors of a step.
test('GitHub takes 10 errors and 10 warnings: the last notice has the numbers of the others', () => {
  const findings = (['warn', 'fail'] as const).flatMap((outcome) =>
    Array.from({ length: 12 }, () => createFinding(outcome)),
  );
  const run = createSampleRun([createSampleReport({ findings })], { notChecked: [createNotChecked()] });
  const lines = renderAnnotations(run).split('\n');
  for (const [at, word] of ['error', 'warning'].entries())
    expect(lines.slice(10 * at, 10 * at + 10).map((line) => parse(line).level)).toEqual(Array(10).fill(word));
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toContain('3 more errors and 2 more warnings.');
  expect(lines.at(-1)).toContain('--report report.md');
  expect(renderAnnotations(runOf(['One.']))).not.toContain('more error');
});
