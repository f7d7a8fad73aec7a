import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseMarkdown } from '@parachron/workspace';

/**
 * Lists the reasons why the README of a package would not work on the registry's page of the package: a link out of the package, a
 * link to a missing file, and none or several install lines for the package.
 *
 * @param {{ name: string, folder: string, text: string }} readme the package's name, its folder, and its README
 * @returns {string[]}
 */
export function listReadmeFaults({ name, folder, text }) {
  const links = parseMarkdown(text).links.map(({ target }) => target);
  const own = links.filter((link) => !/^(?:https?:|mailto:|#)/.test(link));
  const broken = own.filter(
    (link) => /^(?:\.\.|\/)/.test(link) || !existsSync(join(folder, link.replace(/#.*/, ''))),
  );
  const installs = [...text.matchAll(/npm install [^\n`]*/g)].filter(([line]) =>
    line.split(' ').includes(name),
  );
  return [
    ...broken.map((link) => `the link ${link} leads nowhere on the registry's page`),
    ...(installs.length === 1 ? [] : [`${installs.length} lines install ${name}, instead of one`]),
  ];
}
