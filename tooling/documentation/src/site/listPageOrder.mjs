import { posix } from 'node:path';
import { parseMarkdown } from '@parachron/workspace';

/** @typedef {{ page: string, title: string }} Titled */
/** @typedef {Titled & { below: Titled[] }} Page a page, and the pages of its own folder that it lists */

const index = 'README.md';

/**
 * Lists the pages in the order of the links of the documentation's index, with their titles.
 *
 * @param {(page: string) => string} read returns the text of a page, by its path below `docs`
 * @returns {Page[]} the index first
 */
export function listPageOrder(read) {
  const first = [index, ...listLinks(index, read)];
  return first.map((page) => ({
    page,
    title: readTitle(read(page)),
    below: (page !== index && posix.basename(page) === index ? listLinks(page, read) : [])
      .filter((one) => one.startsWith(`${posix.dirname(page)}/`))
      .map((one) => ({ page: one, title: readTitle(read(one)) })),
  }));
}

/**
 * Links to other pages below `docs`, each once.
 *
 * @param {string} page
 * @param {(page: string) => string} read
 */
function listLinks(page, read) {
  const links = parseMarkdown(read(page)).links.map(({ target }) => target.replace(/#.*/, ''));
  const targets = links
    .filter((link) => link.endsWith('.md') && !link.includes(':'))
    .map((link) => posix.join(posix.dirname(page), link));
  return [...new Set(targets)].filter((target) => target !== page && !target.startsWith('..'));
}

/** @param {string} text */
function readTitle(text) {
  const title = parseMarkdown(text).headings.find(({ depth }) => depth === 1)?.title;
  return title?.replaceAll('`', '') ?? '';
}
