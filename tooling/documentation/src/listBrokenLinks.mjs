import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { listFiles, listPackages, root } from '@parachron/workspace';

/**
 * Lists the links of handwritten pages that lead to a missing file or heading.
 *
 * @param {{ in?: string }} [options]
 * @returns {string[]}
 */
export function listBrokenLinks({ in: base = root } = {}) {
  const pages = [
    'README.md',
    ...listFiles('docs', { endings: ['.md'], in: base }),
    ...listPackages({ in: base }).map(({ folder }) => `${folder}/README.md`),
  ].filter((page) => existsSync(join(base, page)));
  return pages.flatMap((page) => {
    const text = withoutCode(readFileSync(join(base, page), 'utf8'));
    return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(({ 1: target = '', index }) => ({ target, line: text.slice(0, index).split('\n').length }))
      .filter(({ target }) => !/^[a-z]+:/.test(target) && !leadsSomewhere(base, page, target))
      .map(({ target, line }) => `${page}:${line} the link to ${target} leads nowhere`);
  });
}

/** @param {string} base @param {string} page @param {string} target */
function leadsSomewhere(base, page, target) {
  const [path = '', heading] = target.split('#');
  const file = path === '' ? page : posix.join(posix.dirname(page), path);
  if (file === 'docs/api' || file.startsWith('docs/api/')) return true;
  if (!existsSync(join(base, file))) return false;
  if (heading === undefined || !file.endsWith('.md')) return true;
  const headings = withoutCode(readFileSync(join(base, file), 'utf8')).matchAll(/^#+ (.*)$/gm);
  return [...headings].some(({ 1: title = '' }) => slugOf(title) === heading);
}

/** The anchor of a heading. @param {string} title */
function slugOf(title) {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

/** Removes the content of code fences, and keeps the number of lines. @param {string} text */
function withoutCode(text) {
  return text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''));
}
