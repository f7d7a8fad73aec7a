import { formatJson } from '@parachron/core';
import type { Command } from 'commander';
import { type Demo, runDemo } from '../../demo/runDemo.js';
import { createProgress } from '../../terminal/Progress.js';
import { renderPlan } from '../../terminal/renderPlan.js';
import { renderReport } from '../../terminal/renderReport.js';
import { stripControls } from '../../terminal/stripControls.js';
import type { Terminal } from '../../terminal/Terminal.js';
import { wrapText } from '../../terminal/wrapText.js';
import type { CommandContext, RunCommand } from '../CommandContext.js';
import { exitCodeOfReport } from '../exitCodes.js';

/** Adds `demo`: the whole story on the embedded local network. */
export function addDemoCommand(program: Command, choose: (run: RunCommand) => void): void {
  program
    .command('demo')
    .description(
      'show the whole story on a local network: check, plan, mend there, check again; needs no network',
    )
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  parachron demo')
    .action((options: { json?: true }) => {
      choose((context) => demo(options, context));
    });
}

async function demo(options: { json?: true }, { terminal, writeRaw }: CommandContext): Promise<number> {
  const progress = createProgress(terminal, writeRaw, options.json);
  const tell = (turn: Partial<Demo>) => {
    progress.done();
    if (!options.json) terminal.out(renderTurn(turn, terminal));
  };
  const result = await runDemo({ onProgress: progress.step, tell }).finally(progress.done);
  if (options.json) terminal.out(formatJson(result, 2));
  return exitCodeOfReport(result.after);
}

const notice =
  'This is a local network inside this process: the real runtimes of a relay chain (Rococo) and a parachain (Asset Hub Rococo), and the service as a small chain, with no connection to any live chain. What is sent here is sent nowhere else.';

function renderTurn(turn: Partial<Demo>, terminal: Terminal): string {
  const lines: string[] = [];
  if (turn.before) {
    lines.push(...wrapText(notice, terminal.width), '');
    lines.push(...heading('1. Check', terminal), renderReport(turn.before, terminal), '');
    lines.push(...heading('2. Plan', terminal), renderPlan(turn.before.plan, {}, terminal), '');
  }
  if (turn.sent && turn.opened) {
    lines.push(...heading('3. The plan carried out, on the local network only', terminal));
    for (const one of turn.sent) {
      const text = `Para ${one.para} sent ${one.step}; relay block ${one.block}: ${one.outcome}.`;
      lines.push(...wrapText(stripControls(text), terminal.width), `  ${one.program}`);
    }
    const text = `Channel processing was forced through root in relay block ${turn.opened.number}.`;
    lines.push(...wrapText(text, terminal.width), '');
  }
  if (turn.after) lines.push(...heading('4. Check again', terminal), renderReport(turn.after, terminal));
  return lines.join('\n');
}

function heading(text: string, { colors, width }: Terminal): string[] {
  return [...wrapText(text, width).map((line) => colors.bold(line)), ''];
}
