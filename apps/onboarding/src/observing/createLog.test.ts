import { expect, it } from 'vitest';
import { createLog, type logForms } from './createLog.js';

const now = () => new Date('2026-03-04T05:06:07.890Z');

/** Writes to a log, and returns its lines. */
function record(
  form: (typeof logForms)[number],
  ...entries: readonly Parameters<ReturnType<typeof createLog>>[]
) {
  const lines: string[] = [];
  const log = createLog(form, { err: (line) => void lines.push(line) }, now);
  for (const entry of entries) log(...entry);
  return lines;
}

it('a log as JSON has one line for each event: its time, level, name and facts', () => {
  expect(record('json', ['info', 'run', { verdict: 'ready' }], ['error', 'stopped'])).toEqual([
    '{"time":"2026-03-04T05:06:07.890Z","level":"info","event":"run","verdict":"ready"}',
    '{"time":"2026-03-04T05:06:07.890Z","level":"error","event":"stopped"}',
  ]);
});

it('a log as JSON writes amounts in full, and no line break of a fact', () => {
  const [line = ''] = record('json', ['warn', 'change', { name: 'a\r\nb', amount: 2n ** 100n }]);
  expect(line).not.toMatch(/[\r\n]/);
  expect(JSON.parse(line)).toMatchObject({ name: 'a\r\nb', amount: '1267650600228229401496703205376' });
});

it('a log as text is empty, since a person reads the progress', () => {
  expect(record('text', ['info', 'run'], ['error', 'stopped'])).toEqual([]);
});
