import { formatJson } from '@parachron/core';
import { formatIndented, wrapText } from '@parachron/terminal';
import { UsageError } from '../../errors.js';
import { findChecks, hasName, type Named } from '../../running/findChecks.js';
import type { RunFlags } from '../../running/readRunPlan.js';
import type { Terminal } from '../../terminal/Terminal.js';
import type { CommandContext } from '../CommandContext.js';
import { exitCodes } from '../exitCodes.js';
import { listOptions, scopeOptions } from '../options.js';
import checks from './checks.json' with { type: 'json' };

/** Description of a check or an error. A separate module, since the checks import all code that reads chains. */
type Page = Named & Pick<(typeof checks)[number], 'title' | 'explanation'>;

/** Prints the pages of checks or of an error; with chains, also the findings of the checks on them, with their evidence. */
export async function runExplain(
  id: string | undefined,
  flags: RunFlags,
  context: CommandContext,
): Promise<number> {
  const { terminal } = context;
  const chosen = id === undefined ? checks : findChecks(id, await listPages(id));
  const text = chosen.map((page) => renderOne(page, terminal)).join('\n\n');
  if (listOptions(scopeOptions).some((option) => option.attributeName() in flags)) {
    if (id === undefined || chosen.some((page) => !page.id.includes('/'))) {
      const reason = 'with chains, name a check or a group of checks, such as hrmp';
      throw new UsageError({ option: id ?? 'name', reason });
    }
    const { explainOnChains } = await import('./runCheck.js');
    return explainOnChains({ ids: chosen.map((page) => page.id), text }, flags, context);
  }
  if (flags.json) terminal.out(formatJson(chosen.map(describe), 2));
  else if (id === undefined) terminal.out(chosen.flatMap((check) => listOne(check, terminal)).join('\n'));
  else terminal.out(text);
  return exitCodes.passed;
}

/** The errors are read only for a name that no check has. */
async function listPages(name: string): Promise<Page[]> {
  if (checks.some((check) => hasName(check, name))) return checks;
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

/** Wraps paragraphs at a width, and joins their source lines; an empty line separates paragraphs, and lists stay lists. */
function wrapParagraphs(text: string, width: number): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
    // Text with a list marker or an indentation starts a new line.
    const items = paragraph.trimEnd().split(/\n(?=\s|[-*|]|\d+[.)]\s)/);
    return items.flatMap((item) => wrapItem(item.replaceAll('\n', ' '), width)).join('\n');
  });
  return paragraphs.join('\n\n');
}

/** The further lines of an item begin under its text, not under its list marker. */
function wrapItem(item: string, width: number): string[] {
  const [mark = ''] = /^\s*(?:[-*]|\d+[.)])\s+/.exec(item) ?? [];
  return formatIndented(item.slice(mark.length), width, { mark });
}
