import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { listFiles, listPackages, parseMarkdown, root } from '@parachron/workspace';

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
  return pages.flatMap((page) =>
    parse(base, page)
      .links.filter(({ target }) => !/^[a-z]+:/.test(target) && !leadsSomewhere(base, page, target))
      .map(({ target, line }) => `${page}:${line} the link to ${target} leads nowhere`),
  );
}

/** @param {string} base @param {string} page @param {string} target */
function leadsSomewhere(base, page, target) {
  const [path = '', heading] = target.split('#');
  const file = path === '' ? page : posix.join(posix.dirname(page), path);
  if (file === 'docs/api' || file.startsWith('docs/api/')) return true;
  if (!existsSync(join(base, file))) return false;
  if (heading === undefined || !file.endsWith('.md')) return true;
  return parse(base, file).headings.some(({ anchor }) => anchor === heading);
}

/** @param {string} base @param {string} page */
function parse(base, page) {
  return parseMarkdown(readFileSync(join(base, page), 'utf8'));
}
