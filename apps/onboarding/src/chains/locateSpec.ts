import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineError } from '@parachron/core';
import { findUserFolder } from '../files/findUserFolder.js';
import { writeWhole } from '../files/writeWhole.js';
import { type EmbeddedRole, embeddedSpecs, type SpecFile } from './embeddedSpecs.js';
import { fetchPackageFile } from './fetchPackageFile.js';
import { offlineVariable } from './offline.js';

/** A chain specification of the local network is not in the cache, and downloads are off. */
export class SpecOfflineError extends defineError({
  code: 'SPEC_OFFLINE',
  fault: 'unreachable',
  message: (facts: { name: string; version: string; folder: string }) =>
    `The local network needs a file of ${facts.name}@${facts.version}, which is not in ${facts.folder}, and --offline fetches nothing.`,
  hint: () => 'Run the command once without --offline; the file stays in the cache.',
}) {}

/** Options of a chain spec for the local network: the permission to fetch, and the cache folder. */
export interface SpecAccess {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly onProgress: (text: string) => void;
}

/**
 * Finds the chain specification of a chain of the local network: in the installed package, else in the cache, else from the npm
 * registry. A file from the cache or the registry must have the pinned bytes.
 *
 * @throws SPEC_OFFLINE when a download is necessary and downloads are off
 * @throws PACKAGE_NOT_FETCHED when the registry does not serve the package, or serves another one
 */
export async function locateSpec(
  role: EmbeddedRole,
  { env, onProgress }: SpecAccess = { env: process.env, onProgress: () => undefined },
): Promise<string> {
  const spec: SpecFile = embeddedSpecs[role];
  const installed = findInstalled(spec);
  if (installed !== undefined) return installed;
  const folder = findUserFolder('cache', env);
  const file = join(folder, `${spec.alias}-${spec.version}-${role}.mjs`);
  if (await isWhole(file, spec)) return file;
  const { name, version, license } = spec;
  if (env[offlineVariable]) throw new SpecOfflineError({ name, version, folder });
  onProgress(`Fetching a chain specification from ${name}@${version} (${license}), once, into ${folder}`);
  const text = await fetchPackageFile(spec, env);
  await mkdir(dirname(file), { recursive: true });
  await writeWhole(file, text);
  return file;
}

/** Another package may have that alias: then it is not used. */
function findInstalled({ alias, name, version, path }: SpecFile): string | undefined {
  const places = createRequire(import.meta.url).resolve.paths(alias) ?? [];
  const folder = places.map((place) => join(place, alias)).find((one) => existsSync(join(one, path)));
  if (folder === undefined) return undefined;
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Partial<SpecFile>;
  return manifest.name === name && manifest.version === version ? join(folder, path) : undefined;
}

async function isWhole(file: string, { sha256 }: SpecFile): Promise<boolean> {
  const bytes = await readFile(file).catch(() => undefined);
  return bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === sha256;
}
