import { listFiles, listPackages } from '@parachron/workspace';

/** The style page contains the excluded words. */
const stylePage = 'docs/style.md';

/** The strings of these files are the documentation of pallets as real chains publish it. */
export const quoted = [
  'packages/devnet-service/src/target/calls/',
  'packages/devnet-service/src/target/pallets/',
];

/**
 * Lists the files whose texts follow the style page: the pages, the READMEs, and the sources and tests of every
 * workspace.
 *
 * @returns {string[]} paths from the repository
 */
export function listRead() {
  const workspaces = listPackages({ groups: ['packages', 'apps', 'tooling'] }).map(({ folder }) => folder);
  return [
    'README.md',
    ...listFiles('docs', { endings: ['.md'] }),
    ...workspaces.flatMap((folder) => [
      ...listFiles(folder, { endings: ['README.md'] }),
      ...listFiles(`${folder}/src`, { endings: ['.ts', '.mjs'] }),
      ...listFiles(`${folder}/test`, { endings: ['.ts'] }),
    ]),
  ].filter((file) => file !== stylePage && !/\.d\.ts$|\/generated\//.test(file));
}
