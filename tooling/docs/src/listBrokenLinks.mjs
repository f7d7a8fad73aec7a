import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Lists the links of a built site that lead to a missing file or anchor. The site has all pages, so these are the links of the pages
 * too.
 *
 * @param {string} site the folder of the site
 * @returns {string[]}
 */
export function listBrokenLinks(site) {
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.html$/.test(file),
  );
  const pages = new Map(files.map((file) => [join(site, file), readPage(join(site, file))]));
  return [...pages].flatMap(([page, { links }]) =>
    links
      .filter((link) => {
        const [path = '', anchor = ''] = link.split('#', 2);
        const target = path === '' ? page : join(dirname(page), decodeURIComponent(path));
        const found = pages.get(target);
        return found ? anchor !== '' && !found.ids.has(decodeURIComponent(anchor)) : !existsSync(target);
      })
      .map((link) => `${page}: the link to ${link} leads nowhere`),
  );
}

/** @param {string} file */
function readPage(file) {
  const html = readFileSync(file, 'utf8');
  const links = [...html.matchAll(/<(?:a|link|script|img)\b[^>]*?\b(?:href|src)="([^"]*)"/g)];
  return {
    ids: new Set([...html.matchAll(/\b(?:id|name)="([^"]+)"/g)].map(({ 1: id = '' }) => id)),
    links: [...new Set(links.map(({ 1: link = '' }) => link.replaceAll('&amp;', '&')))].filter(
      (link) => link !== '' && !/^(?:[a-z]+:|\/\/)/i.test(link),
    ),
  };
}
