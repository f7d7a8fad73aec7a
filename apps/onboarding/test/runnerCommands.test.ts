import type { RunReport } from '@parachron/checklist';
import { formatJson } from '@parachron/core';
import { type ReportFormat, reportFormats } from '@parachron/reports';
import { hostileText, hostileTexts, isRunnerCommand } from '@parachron/samples/hostile';
import { renderPlan } from '@parachron/terminal';
import fc from 'fast-check';
import pico from 'picocolors';
import { describe, expect, it } from 'vitest';
import { renderChange } from '../src/cli/commands/runWatch.js';
import type { runCli } from '../src/cli/runCli.js';
import { createGuardedContext } from '../src/command/CommandContext.js';
import type { Demo } from '../src/demo/Demo.js';
import { renderDemo } from '../src/demo/renderDemo.js';
import { renderRun } from '../src/output/writeReports.js';
import { runCommand } from './support/runCommand.js';
import { fullRun, poisonRun, severalRun } from './support/runReports.js';
import { writeFolder } from './support/writeFolder.js';

const commandLike = fc.oneof(
  fc.constantFrom(
    '::error::x',
    '::stop-commands::y',
    ' \u2003::set-output name=a::b',
    '##[error]z',
    'a ::b ::c',
  ),
  fc.constantFrom(...hostileTexts),
  hostileText,
);
const width = fc.constantFrom(40, 80, 110);
const screenOf = (columns: number) => ({ colors: pico.createColors(false), unicode: true, width: columns });
const commandsIn = (text: string) => text.split(/\r\n|[\n\r]/).filter(isRunnerCommand);
const forPeople = reportFormats.filter(
  (format): format is Exclude<ReportFormat, 'github'> => format !== 'github',
);

/** Returns the output of a command for a text, as a log has it. */
function printed(print: (context: Parameters<typeof runCli>[1]) => void, options: { json: boolean }): string {
  const lines: string[] = [];
  const write = (text: string) => void lines.push(text);
  const terminal = { ...screenOf(80), live: false, out: write, document: write, err: write };
  print(createGuardedContext({ env: {}, writeRaw: write, terminal }, options));
  return lines.join('\n');
}

describe('the output in the log of a workflow', () => {
  it.each(forPeople)('contains no command to the runner, as %s, for any text of a chain', (format) => {
    fc.assert(
      fc.property(commandLike, width, fc.boolean(), (text, columns, isFull) => {
        const poisoned = poisonRun(isFull ? fullRun : severalRun, () => text);
        expect(commandsIn(renderRun(poisoned, format, screenOf(columns)))).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  it('is equivalent JSON, and one command per line for annotations', () => {
    const poisoned = poisonRun(fullRun, () => '::error::x ##[error]y');
    const screen = screenOf(80);
    expect(JSON.parse(renderRun(poisoned, 'json', screen))).toEqual(JSON.parse(formatJson(poisoned)));
    for (const line of renderRun(poisoned, 'github', screen).split('\n')) {
      expect(line).toMatch(/^::(error|warning|notice) title=/);
    }
  });

  it('contains no command in plans, changes and the story, at any width', () => {
    fc.assert(
      fc.property(commandLike, width, (text, columns) => {
        const run: RunReport = poisonRun(fullRun, () => text);
        const [report] = run.reports;
        const [after] = report?.findings ?? [];
        if (!report || !after) return;
        const turn: Partial<Demo> = { before: report, after: report };
        const texts = [
          renderPlan(report, {}, screenOf(columns)),
          renderChange({ kind: 'appeared', network: text, after }, { ...run, at: text }, screenOf(columns)),
          renderDemo(turn, report.plan, screenOf(columns)),
        ];
        for (const json of [false, true]) {
          const log = printed(
            ({ terminal, writeRaw }) => {
              for (const one of texts) terminal.err(one);
              if (!json) for (const one of texts) terminal.out(one);
              writeRaw(`\r${text}`);
            },
            { json },
          );
          expect(commandsIn(log)).toEqual([]);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('contains no command in an error, for any text of a file or an option', async () => {
    const hostile = ['::error::x', '##[error]x', '\u034f::error::x', `${'a'.repeat(30)} ::error::x`];
    for (const text of hostile) {
      const cwd = writeFolder({
        'parachron.yaml': `${JSON.stringify(text)}: 1\nparachains: [${JSON.stringify(text)}]\n`,
      });
      for (const args of [
        ['check'],
        ['explain', text],
        [text],
        ['check', '--config', text],
        ['check', '-o', text],
      ]) {
        for (const json of [[], ['--json']]) {
          const { code, out, err } = await runCommand([...args, ...json], { cwd, width: 40 });
          expect(code).toBe(2);
          expect(commandsIn(`${out}\n${err}`)).toEqual([]);
        }
      }
    }
  });
});
