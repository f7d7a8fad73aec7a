import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { defineError, formatEndpoint, omitUndefined } from '@parachron/core';
import { parseTar } from 'nanotar';
import { describeFileFailure, readErrorCode } from '../files/describeFileFailure.js';
import { createFolder, findUserFolder } from '../files/userFolders.js';
import { findObstacle, writeWhole } from '../files/writeWhole.js';
import { type EmbeddedRole, embeddedSpecs, offlineVariable, type SpecFile } from './embeddedSpecs.js';

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

/** A chain specification of the local network is not in the cache, and downloads are off. */
export class SpecOfflineError extends defineError({
  code: 'SPEC_OFFLINE',
  fault: 'unreachable',
  message: (facts: { name: string; version: string; folder: string }) =>
    `A file of ${facts.name}@${facts.version} is not in ${facts.folder}, and --offline prevents its download.`,
  hint: () => 'Run the command once without --offline; the file stays in the cache.',
}) {}

/** A chain specification of the local network cannot be written into the cache. */
class SpecNotStoredError extends defineError({
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

/** The registry does not serve a public package, or serves another one than the pinned package. */
class PackageNotFetchedError extends defineError({
  code: 'PACKAGE_NOT_FETCHED',
  fault: 'unreachable',
  message: (facts: { name: string; version: string; registry: string; reason: string }) =>
    `${facts.name}@${facts.version} could not be fetched from ${facts.registry}: ${facts.reason}.`,
  hint: () => 'Check the connection; set npm_config_registry to use another registry.',
}) {}

const publicRegistry = 'https://registry.npmjs.org/';
const timeoutMs = 120_000;
const mostBytes = 64 * 1024 * 1024;
const emptyUrl = { protocol: '', username: '', password: '' };

/**
 * Fetches a package from the npm registry and extracts one file. The archive and the file must have the pinned hashes; no code
 * of the package runs.
 *
 * Sends: one request.
 *
 * @throws PACKAGE_NOT_FETCHED when the registry does not answer, or serves other bytes
 */
export async function loadPackageFile(
  { name, version, integrity, path, sha256 }: SpecFile,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const registry = env.npm_config_registry || env.NPM_CONFIG_REGISTRY || publicRegistry;
  const fail = (reason: string, cause?: unknown) =>
    new PackageNotFetchedError(
      { name, version, registry: formatEndpoint(registry), reason },
      omitUndefined({ cause }),
    );
  const base = registry.endsWith('/') ? registry : `${registry}/`;
  const url = `${base}${name}/-/${name.split('/').at(-1)}-${version}.tgz`;
  // Node's messages about other addresses repeat the address with its password.
  const { protocol, username, password } = URL.canParse(url) ? new URL(url) : emptyUrl;
  if (!/^https?:$/.test(protocol) || username || password)
    throw fail('the address is not an http or https URL without a user name and password');
  const { status, archive } = await loadWhole(url).catch((cause: unknown) => {
    const { message = String(cause), cause: inner } = Object(cause);
    throw fail(readErrorCode(inner) || message, cause);
  });
  if (archive === undefined) throw fail(`the archive has more than ${mostBytes} bytes`);
  if (status !== 200) throw fail(`the server answers with status ${status}`);
  if (`sha512-${createHash('sha512').update(archive).digest('base64')}` !== integrity)
    throw fail('the hash of the archive differs from the pinned hash');
  const tar = await promisify(gunzip)(archive, { maxOutputLength: mostBytes });
  // The library reads the whole memory below a view: a copy has the archive alone.
  const entries = parseTar(Uint8Array.from(tar));
  const file = entries.find((entry) => entry.name.split('/').slice(1).join('/') === path)?.data;
  if (!file || createHash('sha256').update(file).digest('hex') !== sha256)
    throw fail(`it lacks ${path} with the pinned hash`);
  return new TextDecoder().decode(file);
}

/** Loads at most `mostBytes`: an answer beyond them has no archive. */
async function loadWhole(url: string): Promise<{ readonly status: number; readonly archive?: Buffer }> {
  const { status, body } = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) return { status };
    chunks.push(chunk);
  }
  return { status, archive: Buffer.concat(chunks) };
}
