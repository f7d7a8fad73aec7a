import { shortenText, stripNonText } from './stripNonText.js';

/** Where a renderer would begin a link, a mention or a reference of its own accord: a character nobody sees parts it. */
const wordJoiner = '&#8288;';

/**
 * Writes text that may come from a chain as Markdown that shows it and does nothing else: no markup, HTML, links,
 * mentions of people, references. It may stand anywhere in a line, also in a table.
 *
 * @param limit characters after which it is cut, with a sign
 */
export function escapeMarkdown(text: string, limit = 1000): string {
  return (
    shortenText(text, limit)
      .trim()
      .replace(/[\\`*[\]<>&|~$]/g, (character) => (character === '&' ? '&amp;' : `\\${character}`))
      .replace(/(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '\\_')
      .replace(/^(\d+)([.)])/, '$1\\$2')
      .replace(/^[#+=:-]/, '\\$&')
      // In one pass, since what is put in begins with such a sign itself.
      .replace(/:(?=\/)|www(?=\.)|[@#](?=[A-Za-z0-9])/gi, `$&${wordJoiner}`)
  );
}

/**
 * Writes text as a code span: as it is, without anything in it taking effect. A table's cells would end at its pipes, so
 * it does not belong there.
 *
 * @param limit characters after which it is cut, with a sign
 */
export function formatCodeSpan(text: string, limit = 300): string {
  const code = shortenText(text, limit);
  if (code.trim() === '') return '(empty)';
  const longest = findLongestRun(code);
  const fence = '`'.repeat(longest + 1);
  const pad = longest > 0 || /^ | $/.test(code) ? ' ' : '';
  return `${fence}${pad}${code}${pad}${fence}`;
}

/**
 * Writes text of several lines as a block of code: as it is, with its lines and their nesting.
 *
 * @param indent what stands before each line, as within an item of a list
 */
export function formatFence(text: string, indent = ''): string {
  const lines = text.split('\n').map(stripNonText);
  const fence = '`'.repeat(Math.max(3, findLongestRun(lines.join('\n')) + 1));
  return [`${fence}text`, ...lines, fence].map((line) => `${indent}${line}`).join('\n');
}

function findLongestRun(code: string): number {
  return Math.max(0, ...(code.match(/`+/g) ?? []).map((run) => run.length));
}
