/** @typedef {ReturnType<typeof import('@parachron/workspace').listPackages>[number]} Package */

/**
 * Lists the workspaces of the tools, each with its one sentence.
 *
 * @param {Package[]} tools
 * @returns {string} markdown
 */
export function formatTools(tools) {
  return [
    '| workspace | what it does |',
    '|---|---|',
    ...tools.map(({ folder, manifest }) => `| \`${folder}\` | ${manifest.description ?? ''} |`),
  ].join('\n');
}
