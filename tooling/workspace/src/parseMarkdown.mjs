/**
 * @typedef {object} Fence a fenced block of code
 * @property {number} line of its first line
 * @property {string} language the first word after the fence: `ts`, `sh`, `yaml`
 * @property {string} name the rest of that line; empty if there is none
 * @property {string} text
 */

/**
 * @typedef {object} Markdown
 * @property {Fence[]} fences
 * @property {string} prose the text with empty lines in place of the blocks of code, so that lines keep their numbers
 * @property {{ target: string, line: number }[]} links
 * @property {{ depth: number, title: string, anchor: string }[]} headings
 * @property {string[][][]} tables the cells of each table row by row, the names of the columns first
 */

/**
 * Reads a text in Markdown. All tools read pages and docstrings through this function. Links, headings and tables are those outside
 * blocks of code.
 *
 * @param {string} text
 * @returns {Markdown}
 */
export function parseMarkdown(text) {
  const prose = text.replaceAll(/^[ \t]*```[\s\S]*?^[ \t]*```/gm, (block) => block.replaceAll(/[^\n]/g, ''));
  return {
    prose,
    get fences() {
      return listFences(text);
    },
    get links() {
      return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(({ 1: target = '', index }) => ({
        target,
        line: countLines(prose, index),
      }));
    },
    get headings() {
      return [...prose.matchAll(/^(#+) (.*)$/gm)].map(({ 1: marks = '', 2: title = '' }) => ({
        depth: marks.length,
        title,
        anchor: toAnchor(title),
      }));
    },
    get tables() {
      return [...prose.matchAll(/^(\|.*\n)\|[-| :]+\|\n((?:\|.*(?:\n|$))*)/gm)].map(
        ({ 1: head = '', 2: rows = '' }) => `${head}${rows}`.trim().split('\n').map(splitRow),
      );
    },
  };
}

/** @param {string} text @returns {Fence[]} */
function listFences(text) {
  return [...text.matchAll(/^([ \t]*)```(\w*)[ \t]*([^\n]*)\n([\s\S]*?)^\1```/gm)].map((match) => ({
    line: countLines(text, match.index) + 1,
    language: match[2] ?? '',
    name: (match[3] ?? '').trim(),
    text: match[4] ?? '',
  }));
}

/** @param {string} row @returns {string[]} */
function splitRow(row) {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** @param {string} text @param {number} end */
function countLines(text, end) {
  return text.slice(0, end).split('\n').length;
}

/** The anchor of a heading, as sites of repositories derive it. @param {string} title */
function toAnchor(title) {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}
