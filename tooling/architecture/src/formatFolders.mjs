import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, parseModule, root } from '@parachron/workspace';
import { listFolderArrows } from './listFolderArrows.mjs';

/** @typedef {ReturnType<typeof import('@parachron/workspace').listPackages>[number]} Package */

/**
 * Lists the folders of each package by rank: a folder imports only from folders further to the left.
 *
 * @param {{ packages: Package[], in?: string }} options
 * @returns {string} markdown
 */
export function formatFolders({ packages, in: base = root }) {
  return [
    '| package | its folders, lower ranks first |',
    '|---|---|',
    ...packages.map(({ folder }) => {
      const ranked = rankFolders(`${folder}/src`, base).map((names) =>
        names.map((one) => `\`${one}\``).join(' '),
      );
      return `| \`${folder}\` | ${ranked.join(' → ')} |`;
    }),
  ].join('\n');
}

/** The folders right below a folder, in groups that import only from groups before them. @param {string} folder @param {string} base */
function rankFolders(folder, base) {
  const files = listFiles(folder, { endings: ['.ts'], in: base }).filter(
    (file) => !file.includes('/generated/'),
  );
  const modules = new Map(
    files.map((file) => [file, parseModule(file, readFileSync(join(base, file), 'utf8'))]),
  );
  const arrows = listFolderArrows(modules);
  const inside = files.flatMap((file) => file.slice(folder.length + 1).match(/^([^/]+)\//)?.[1] ?? []);
  let left = [...new Set(inside)].sort();
  /** @type {string[][]} */
  const groups = [];
  while (left.length > 0) {
    const open = left.filter(
      (one) => !left.some((other) => arrows.get(`${folder}/${one}`)?.has(`${folder}/${other}`)),
    );
    // The check of folders reports cycles; here the loop only has to end.
    const group = open.length > 0 ? open : left;
    groups.push(group);
    left = left.filter((one) => !group.includes(one));
  }
  return groups;
}
