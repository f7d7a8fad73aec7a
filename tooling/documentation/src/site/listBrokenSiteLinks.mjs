import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Lists the links of a built site that lead to a missing file or anchor.
 *
 * @param {string} site the folder of the site
 * @returns {string[]}
 */
export function listBrokenSiteLinks(site) {
  const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  const ids = new Map(pages.map((page) => [join(site, page), readIds(join(site, page))]));
  return pages.flatMap((page) =>
    listLinks(join(site, page))
      .filter((link) => !leadsSomewhere(link, { page: join(site, page), ids }))
      .map((link) => `${page}: the link to ${link} leads nowhere`),
  );
}

/** @param {string} file */
function readIds(file) {
  return new Set(
    [...readFileSync(file, 'utf8').matchAll(/\b(?:id|name)="([^"]+)"/g)].map(({ 1: id = '' }) => id),
  );
}

/** Links within the site. @param {string} file */
function listLinks(file) {
  const found = readFileSync(file, 'utf8').matchAll(
    /<(?:a|link|script|img)\b[^>]*?\b(?:href|src)="([^"]*)"/g,
  );
  const links = [...found].map(({ 1: link = '' }) => link.replaceAll('&amp;', '&'));
  return [...new Set(links)].filter((link) => link !== '' && !/^(?:[a-z]+:|\/\/)/i.test(link));
}

/**
 * @param {string} link
 * @param {{ page: string, ids: Map<string, Set<string>> }} site
 */
function leadsSomewhere(link, { page, ids }) {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), decodeURIComponent(path.replace(/\?.*$/, '')));
  const file = existsSync(target) && statSync(target).isDirectory() ? join(target, 'index.html') : target;
  if (!existsSync(file)) return false;
  if (!anchor || !file.endsWith('.html')) return true;
  return ids.get(file)?.has(decodeURIComponent(anchor)) ?? relative(file, page) === '';
}
