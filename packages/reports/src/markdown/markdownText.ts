import { shortenText, stripControls } from '../text/text.js';

/** Text that a renderer converts to a link, a mention or a reference by itself; an invisible character splits such text. */
const wordJoiner = '&#8288;';

/**
 * Writes untrusted text as Markdown without effect: no markup, HTML, links, mentions, references. The result is valid anywhere
 * in a line, also in a table.
 *
 * @param limit the maximum number of characters; longer text is cut, with a sign
 */
export function escapeMarkdown(text: string, limit = 1000): string {
  return (
    shortenText(text, limit)
      .trim()
      .replace(/[\\`*[\]<>&|~$]/g, (character) => (character === '&' ? '&amp;' : `\\${character}`))
      .replace(/(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '\\_')
      .replace(/^(\d+)([.)])/, '$1\\$2')
      .replace(/^[#+=:-]/, '\\$&')
      // In one pass, since the replacement itself begins with such a sign.
      .replace(/:(?=\/)|www(?=\.)|\bGH(?=-\d)|[@#](?=[A-Za-z0-9])/gi, `$&${wordJoiner}`)
  );
}

/** Writes text as a code span without effect, at most 300 characters. Not for tables, whose cells end at pipes. */
export function formatCodeSpan(text: string): string {
  const code = shortenText(text, 300);
  if (code.trim() === '') return '(empty)';
  const longest = findLongestRun(code);
  const fence = '`'.repeat(longest + 1);
  const pad = longest > 0 || /^ | $/.test(code) ? ' ' : '';
  return `${fence}${pad}${code}${pad}${fence}`;
}

/**
 * Writes text of several lines as a block of code, with its indentation.
 *
 * @param indent the text before each line, as within an item of a list
 */
export function formatFence(text: string, indent = ''): string {
  const lines = text.split('\n').map(stripControls);
  const fence = '`'.repeat(Math.max(3, findLongestRun(lines.join('\n')) + 1));
  return [`${fence}text`, ...lines, fence].map((line) => `${indent}${line}`).join('\n');
}

function findLongestRun(code: string): number {
  return Math.max(0, ...(code.match(/`+/g) ?? []).map((run) => run.length));
}
