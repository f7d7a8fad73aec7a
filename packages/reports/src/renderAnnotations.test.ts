import type { RunReport } from '@parachron/checklist';
import { hostileText } from '@parachron/samples/hostile';
import fc from 'fast-check';
import { expect, test } from 'vitest';
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

test('GitHub takes 10 errors: the last notice has the number of the others', () => {
  const lines = renderAnnotations(runOf(Array.from({ length: 13 }, (_, at) => `Reason ${at}.`))).split('\n');
  expect(lines.filter((line) => line.startsWith('::error'))).toHaveLength(10);
  expect(lines).toHaveLength(11);
  expect(lines.at(-1)).toContain('3 more errors');
  expect(renderAnnotations(runOf(['One.']))).not.toContain('more error');
});
