/** @typedef {ReturnType<typeof import('@parachron/workspace').listPackages>[number]} Package */

/**
 * Writes the table of packages, each with its one sentence.
 *
 * @param {Package[]} packages
 * @returns {string} markdown
 */
export function formatPackages(packages) {
  return [
    '| package | purpose |',
    '|---|---|',
    ...packages.map(
      ({ name, folder, manifest }) =>
        `| [\`${name}\`](${folder}/README.md) | ${manifest.description ?? ''} |`,
    ),
  ].join('\n');
}
