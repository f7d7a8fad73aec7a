import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineError } from '@parachron/core';
import { createFolder } from '../files/createFolder.js';
import { describeFileFailure } from '../files/describeFileFailure.js';
import { findObstacle } from '../files/findObstacle.js';
import { findUserFolder } from '../files/findUserFolder.js';
import { removeAbandonedFiles } from '../files/partialFiles.js';
import { writeWhole } from '../files/writeWhole.js';
import type { SpecFile } from './embeddedSpecs.js';
import { loadPackageFile } from './loadPackageFile.js';
import { offlineVariable } from './offlineVariable.js';

/** A chain specification of the local network is not in the cache, and downloads are off. */
export class SpecOfflineError extends defineError({
  code: 'SPEC_OFFLINE',
  fault: 'unreachable',
  message: (facts: { name: string; version: string; folder: string }) =>
    `A file of ${facts.name}@${facts.version} is not in ${facts.folder}, and --offline prevents its download.`,
  hint: () => 'Run the command once without --offline; the file stays in the cache.',
}) {}

/** A chain specification of the local network cannot be written into the cache. */
export class SpecNotStoredError extends defineError({
  code: 'SPEC_NOT_STORED',
  fault: 'input',
  message: (facts: { folder: string; reason: string }) =>
    `A chain specification of the local network could not be written into ${facts.folder}: ${facts.reason}.`,
  hint: () => 'Name a writable folder in XDG_CACHE_HOME (LOCALAPPDATA on Windows).',
}) {}

/** Options of a chain spec for the local network: the permission to fetch, and the cache folder. */
export interface SpecAccess {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly onProgress: (text: string) => void;
}

/**
 * Finds a file of a public package in the user's cache, else fetches the file into the cache.
 *
 * @param ending the end of the file's name
 * @throws SPEC_OFFLINE when a download is necessary and downloads are off
 * @throws SPEC_NOT_STORED when the cache cannot be written
 * @throws PACKAGE_NOT_FETCHED when the registry does not serve the package, or serves another one
 */
export async function loadCachedSpec(
  spec: SpecFile,
  ending: string,
  { env, onProgress }: SpecAccess,
): Promise<string> {
  const { alias, name, version, license } = spec;
  const folder = findUserFolder('cache', env);
  const file = join(folder, `${alias}-${version}-${ending}`);
  await removeAbandonedFiles(folder);
  if (await isWhole(file, spec)) return file;
  if (env[offlineVariable]) throw new SpecOfflineError({ name, version, folder });
  const refuse = (cause: unknown): never => {
    throw new SpecNotStoredError({ folder, reason: describeFileFailure(cause) }, { cause });
  };
  await createFolder(folder).catch(refuse);
  const reason = findObstacle(file);
  if (reason !== undefined) throw new SpecNotStoredError({ folder, reason });
  onProgress(`Fetching a chain specification from ${name}@${version} (${license}), once, into ${folder}`);
  await writeWhole(file, await loadPackageFile(spec, env)).catch(refuse);
  return file;
}

async function isWhole(file: string, { sha256 }: SpecFile): Promise<boolean> {
  const bytes = await readFile(file).catch(() => undefined);
  return bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === sha256;
}
