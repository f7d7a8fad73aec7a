import { type Check, checks } from '@parachron/checklist';
import { formatJson } from '@parachron/core';
import type { Command } from 'commander';

import { suggest } from '../../configuration/suggest.js';
import type { CommandContext, RunCommand } from '../CommandContext.js';
import { CheckNotFoundError } from '../errors.js';
import { exitCodes } from '../exitCodes.js';

/** Adds `explain`: what a check looks at, why, and what to do about it. */
export function addExplainCommand(program: Command, choose: (run: RunCommand) => void): void {
  program
    .command('explain')
    .argument('[check]', 'the id of a check; without one, all are listed')
    .description('explain a check: what it looks at, why it matters, what to do')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  parachron explain hrmp/channel-open-both-ways')
    .action((id: string | undefined, options: { json?: true }) => {
      choose(async (context) => explain(id, options, context));
    });
}

function explain(id: string | undefined, options: { json?: true }, { terminal }: CommandContext): number {
  const chosen = id === undefined ? checks : [findCheck(id)];
  if (options.json) terminal.out(formatJson(chosen.map(describe), 2));
  else if (id === undefined) terminal.out(chosen.map((check) => `${check.id}\n  ${check.title}`).join('\n'));
  else
    terminal.out(
      chosen
        .map((check) => `${terminal.colors.bold(check.title)}\n${check.id}\n\n${check.explanation}`)
        .join('\n\n'),
    );
  return exitCodes.passed;
}

function findCheck(id: string): Check {
  const found = checks.find((check) => check.id === id);
  if (found) return found;
  const known = checks.map((check) => check.id);
  const nearest = suggest(id, known);
  throw new CheckNotFoundError({ check: id, known, ...(nearest === undefined ? {} : { nearest }) });
}

function describe({ id, title, explanation }: Check) {
  return { id, title, explanation };
}
