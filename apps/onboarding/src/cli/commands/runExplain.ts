import { formatJson } from '@parachron/core';
import { formatIndented, wrapText } from '@parachron/terminal';
import type { CommandContext } from '../../command/CommandContext.js';
import { exitCodes } from '../../command/exitCodes.js';
import { findChecks } from '../../running/findChecks.js';
import type { Terminal } from '../../terminal/Terminal.js';
import { wrapParagraphs } from '../../terminal/wrapParagraphs.js';
import checks from './checks.json' with { type: 'json' };

/** Description of a check. A separate module, since the checks import all code that reads chains. */
type Check = (typeof checks)[number];

/** Prints the purpose, the reads and the fix of a check. */
export function runExplain(
  id: string | undefined,
  options: { json?: true },
  { terminal }: Pick<CommandContext, 'terminal'>,
): number {
  const chosen = id === undefined ? checks : findChecks(id, checks);
  if (options.json) terminal.out(formatJson(chosen.map(describe), 2));
  else if (id === undefined) terminal.out(chosen.flatMap((check) => listOne(check, terminal)).join('\n'));
  else terminal.out(chosen.map((check) => renderOne(check, terminal)).join('\n\n'));
  return exitCodes.passed;
}

function listOne({ id, title }: Check, { width }: Terminal): string[] {
  return [id, ...formatIndented(title, width, { mark: '  ' })];
}

function renderOne({ id, title, explanation }: Check, { colors, width }: Terminal): string {
  const heading = wrapText(title, width).map((line) => colors.bold(line));
  return [...heading, id, '', wrapParagraphs(explanation, width)].join('\n');
}

function describe({ id, title, explanation }: Check) {
  return { id, title, explanation, page: `docs/checks/${id}.md` };
}
