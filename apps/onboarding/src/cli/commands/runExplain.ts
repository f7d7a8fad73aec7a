import { formatJson } from '@parachron/core';
import { formatIndented, wrapText } from '@parachron/terminal';
import type { CommandContext } from '../../command/CommandContext.js';
import { exitCodes } from '../../command/exitCodes.js';
import { findChecks } from '../../running/findChecks.js';
import { isNamed } from '../../running/isNamed.js';
import type { Terminal } from '../../terminal/Terminal.js';
import { wrapParagraphs } from '../../terminal/wrapParagraphs.js';
import checks from './checks.json' with { type: 'json' };

/** Description of a check or an error. A separate module, since the checks import all code that reads chains. */
type Page = (typeof checks)[number];

/** Prints the purpose, the reads and the fix of a check, or the meaning and the fix of an error. */
export async function runExplain(
  id: string | undefined,
  options: { json?: true },
  { terminal }: Pick<CommandContext, 'terminal'>,
): Promise<number> {
  const chosen = id === undefined ? checks : findChecks(id, await listPages(id));
  if (options.json) terminal.out(formatJson(chosen.map(describe), 2));
  else if (id === undefined) terminal.out(chosen.flatMap((check) => listOne(check, terminal)).join('\n'));
  else terminal.out(chosen.map((page) => renderOne(page, terminal)).join('\n\n'));
  return exitCodes.passed;
}

/** The errors are read only for a name that no check has. */
async function listPages(name: string): Promise<Page[]> {
  if (checks.some((check) => isNamed(check, name))) return checks;
  const { default: errors } = await import('./errors.json', { with: { type: 'json' } });
  return [...checks, ...errors];
}

function listOne({ id, title }: Page, { width }: Terminal): string[] {
  return [id, ...formatIndented(title, width, { mark: '  ' })];
}

function renderOne({ id, title, explanation }: Page, { colors, width }: Terminal): string {
  const heading = wrapText(title, width).map((line) => colors.bold(line));
  return [...heading, id, '', wrapParagraphs(explanation, width)].join('\n');
}

function describe({ id, title, explanation }: Page) {
  const page = id.includes('/') ? `docs/checks/${id}.md` : `docs/errors.md#${id.toLowerCase()}`;
  return { id, title, explanation, page };
}
