/** @typedef {import('./ranks.mjs').Place} Place */
/** @typedef {ReturnType<typeof import('@parachron/workspace').listPackages>[number]} Package */

/**
 * Draws the packages by rank and the arrows between them, and lists them with their one sentence.
 *
 * @param {{ packages: Package[], ranks: Record<string, Place> }} options
 * @returns {string} markdown with a mermaid graph and a table
 */
export function formatPicture({ packages, ranks }) {
  const placed = packages
    .flatMap((one) => (ranks[one.name] ? [{ ...one, ...ranks[one.name] }] : []))
    .map((one) => ({ ...one, short: one.folder.replace('packages/', ''), uses: listUses(one.manifest) }))
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || (a.name < b.name ? -1 : 1));
  const shortOf = (/** @type {string} */ name) => placed.find((one) => one.name === name)?.short ?? name;
  const highest = Math.max(...placed.map(({ rank }) => rank ?? 0));
  const levels = Array.from({ length: highest + 1 }, (_, at) => highest - at);
  const graph = [
    '```mermaid',
    'flowchart TD',
    ...levels.flatMap((level) => [
      `  subgraph rank${level}["rank ${level}"]`,
      ...placed.filter(({ rank }) => rank === level).map((one) => `    ${idOf(one.name)}["${one.short}"]`),
      '  end',
    ]),
    ...placed.flatMap((one) => one.uses.map((name) => `  ${idOf(one.name)} --> ${idOf(name)}`)),
    '```',
  ];
  const table = [
    '| rank | package | does I/O | purpose | imports |',
    '|---|---|---|---|---|',
    ...placed.map(
      (one) =>
        `| ${one.rank} | [\`${one.short}\`](../${one.folder}/README.md) | ${one.edge ? 'yes' : 'no'} | ${one.manifest.description ?? ''} | ${one.uses.map((name) => `\`${shortOf(name)}\``).join(', ') || '–'} |`,
    ),
  ];
  return [...graph, '', ...table].join('\n');
}

/** @param {Package['manifest']} manifest */
function listUses(manifest) {
  return Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
    .filter((name) => name.startsWith('@parachron/'))
    .sort();
}

/** @param {string} name */
function idOf(name) {
  return name.replace('@parachron/', '').replaceAll('-', '_');
}
