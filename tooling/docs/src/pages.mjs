import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { listFiles, listPackages, root } from '@parachron/repo/workspace';

/** Reads a file of the repository. @param {string} file */
export const read = (file) => readFileSync(join(root, file), 'utf8');

/** Lists the pages: the README of the repository, of each package and of each app, and those of `docs`. */
export function listPages() {
  const readmes = listPackages().map(({ folder }) => `${folder}/README.md`);
  return ['README.md', ...listFiles('docs', { endings: ['.md'] }), ...readmes];
}

/**
 * Lists the fenced blocks of a page or docstring.
 *
 * @param {string} text
 * @returns {{ line: number, language: string, text: string }[]} the line is that of the first line of code
 */
export function listBlocks(text) {
  const found = text.matchAll(/^([ \t]*)```(\w*)[^\n]*\n([\s\S]*?)^\1```/gm);
  return [...found].map(({ 2: language = '', 3: code = '', index }) => ({
    line: text.slice(0, index).split('\n').length + 1,
    language,
    text: code,
  }));
}

/** @typedef {{ page: string, title: string, below: Page[] }} Page a page, and the pages of its own folder that it lists */

/**
 * Lists the pages below `docs` in the order of the links of the index, with their titles.
 *
 * @returns {Page[]} the index first
 */
export function listPageOrder() {
  const index = 'README.md';
  return [index, ...listLinks(index)].map((page) => {
    const isIndex = page !== index && posix.basename(page) === index;
    const below = isIndex ? listLinks(page).filter((one) => one.startsWith(`${posix.dirname(page)}/`)) : [];
    return { ...readPage(page), below: below.map(readPage) };
  });
}

/** @param {string} page @returns {Page} */
function readPage(page) {
  const [, title = ''] = /^# (.*)$/m.exec(read(`docs/${page}`)) ?? [];
  return { page, title: title.replaceAll('`', ''), below: [] };
}

/** The other pages below `docs` to which a page links, each once. @param {string} page */
function listLinks(page) {
  const links = [...read(`docs/${page}`).matchAll(/\]\(([^)\s#:]+\.md)\b[^)]*\)/g)];
  const targets = links.map(({ 1: link = '' }) => posix.join(posix.dirname(page), link));
  return [...new Set(targets)].filter((target) => target !== page && !target.startsWith('..'));
}
