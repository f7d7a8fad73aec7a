import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type EmbeddedRole, embeddedSpecs, type SpecFile } from './embeddedSpecs.js';
import { loadCachedSpec, type SpecAccess } from './loadCachedSpec.js';

/**
 * Finds the chain specification of a chain of the local network: in the installed package, else in the cache, else from the npm
 * registry. A file from the cache or the registry must have the pinned bytes.
 *
 * @throws SPEC_OFFLINE when a download is necessary and downloads are off
 * @throws SPEC_NOT_STORED when the cache cannot be written
 * @throws PACKAGE_NOT_FETCHED when the registry does not serve the package, or serves another one
 */
export async function findSpec(
  role: EmbeddedRole,
  access: SpecAccess = { env: process.env, onProgress: () => undefined },
): Promise<string> {
  const spec: SpecFile = embeddedSpecs[role];
  return findInstalled(spec) ?? loadCachedSpec(spec, `${role}.mjs`, access);
}

/** Another package may have that alias: then it is not used. */
function findInstalled({ alias, name, version, path }: SpecFile): string | undefined {
  const places = createRequire(import.meta.url).resolve.paths(alias) ?? [];
  const folder = places.map((place) => join(place, alias)).find((one) => existsSync(join(one, path)));
  if (folder === undefined) return undefined;
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Partial<SpecFile>;
  return manifest.name === name && manifest.version === version ? join(folder, path) : undefined;
}
