import { listPackages } from '@parachron/workspace';
import { listCycles } from './listCycles.mjs';

/** @typedef {import('./ranks.mjs').Place} Place */
/** @typedef {ReturnType<typeof import('@parachron/workspace').listPackages>[number]} Package */

/**
 * Lists what the package.json files declare against the ranks: arrows up or sideways, packages without a
 * rank, ranks without a package, parts that other packages use, and cycles between workspaces, development included.
 *
 * @param {{ packages: Package[], workspaces: Package[], ranks: Record<string, Place> }} options
 */
export function listManifestFindings({ packages, workspaces, ranks }) {
  const findings = packages.flatMap((one) => listArrows(one, ranks));
  findings.push(...listStrangers(packages, workspaces));
  const names = new Set(packages.map(({ name }) => name));
  for (const name of Object.keys(ranks)) {
    if (!names.has(name)) findings.push(`ranks.mjs: ${name} has a rank but is no package`);
  }
  const graph = new Map(workspaces.map(({ name, manifest }) => [name, Object.keys(everything(manifest))]));
  for (const cycle of listCycles(graph)) {
    findings.push(`package.json: the workspaces depend on each other in a circle: ${cycle.join(' → ')}`);
  }
  return findings;
}

/** Lists the packages that depend on a part of another package. @param {Package[]} packages @param {Package[]} workspaces */
function listStrangers(packages, workspaces) {
  const wholes = new Map(packages.map(({ name, manifest }) => [name, manifest.partOf]));
  return workspaces.flatMap(({ name, folder, manifest }) =>
    Object.keys(everything(manifest)).flatMap((used) => {
      const whole = wholes.get(used);
      if (whole === undefined || whole === name || whole === manifest.partOf) return [];
      return [`${folder}/package.json: depends on ${used}, a part of ${whole}; depend on ${whole}`];
    }),
  );
}

/** @param {Package['manifest']} manifest */
function everything(manifest) {
  return { ...published(manifest), ...manifest.devDependencies };
}

/** Packages that are not published: the packages that use them bundle them. */
const contained = new Set(
  listPackages()
    .filter(({ manifest }) => manifest.private)
    .map(({ name }) => name),
);

/** Returns the dependencies that are installed with the package or contained in it. @param {Package['manifest']} manifest */
export function published({ devDependencies = {}, ...manifest }) {
  const own = Object.entries(devDependencies).filter(([name]) => contained.has(name));
  const installed = {
    ...manifest.dependencies,
    ...manifest.peerDependencies,
    ...manifest.optionalDependencies,
  };
  return { ...installed, ...Object.fromEntries(own) };
}

/** @param {Package} one @param {Record<string, Place>} ranks */
function listArrows(one, ranks) {
  const file = `${one.folder}/package.json`;
  const place = ranks[one.name];
  if (!place) return [`${file}: ${one.name} has no rank; give it one in tooling/architecture/src/ranks.mjs`];
  return Object.keys(published(one.manifest))
    .filter((name) => name.startsWith('@parachron/'))
    .flatMap((name) => {
      const other = ranks[name];
      if (!other) return [`${file}: depends on ${name}, which has no rank`];
      if (other.rank < place.rank) return [];
      return [`${file}: ${describeArrow({ name: one.name, ...place }, { name, ...other })}`];
    });
}

/**
 * Describes the rule that an arrow breaks.
 *
 * @param {{ name: string, rank: number }} from
 * @param {{ name: string, rank: number }} to
 */
export function describeArrow(from, to) {
  const way = to.rank === from.rank ? 'sideways' : 'up';
  return `the arrow from ${from.name} (rank ${from.rank}) to ${to.name} (rank ${to.rank}) points ${way}`;
}
