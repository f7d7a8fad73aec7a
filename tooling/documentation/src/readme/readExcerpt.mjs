import { parseMarkdown } from '@parachron/workspace';

/** @typedef {{ command: string, passages: string[][] }} Excerpt an excerpt of a command's output */

/**
 * Reads the excerpt of a command's output that a page shows after a marker: the command, and the passages between lines with
 * nothing but `…`.
 *
 * @param {string} page markdown
 * @param {string} marker the text of the comment before the block
 * @returns {Excerpt}
 */
export function readExcerpt(page, marker) {
  const after = page.split(`<!-- ${marker} -->`)[1] ?? '';
  const output = parseMarkdown(after).fences.find(({ language }) => language === 'text');
  const [first = '', ...lines] = (output?.text ?? '').split('\n');
  const command = first.replace(/^\$ /, '');
  const passages = lines
    .join('\n')
    .split(/^\s*…\n/m)
    .map((passage) => passage.trim().split('\n'));
  return { command, passages: passages.filter(([line]) => line) };
}

/**
 * Lists the lines of an excerpt that a real output does not contain in the same order: each passage must occur completely, after the
 * previous passage.
 *
 * @param {Excerpt} excerpt
 * @param {string} output
 * @returns {string[]} empty if the excerpt is correct
 */
export function listUntrueLines({ passages }, output) {
  const lines = output.split('\n').map((line) => line.trim());
  let from = 0;
  return passages.flatMap((passage) => {
    const wanted = passage.map((line) => line.trim());
    const matches = lines.map((_, at) => countEqual(wanted, lines.slice(at)));
    const found = matches.findIndex((equal, at) => at >= from && equal === wanted.length);
    if (found === -1) return passage[Math.max(...matches.slice(from), 0)] ?? '';
    from = found + wanted.length;
    return [];
  });
}

/**
 * @param {string[]} wanted
 * @param {string[]} lines
 * @returns {number} number of equal lines at the start
 */
function countEqual(wanted, lines) {
  const different = wanted.findIndex((line, at) => line !== lines[at]);
  return different === -1 ? wanted.length : different;
}
