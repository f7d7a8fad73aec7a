import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, dirname } from 'node:path';
import { listInstalled } from './listInstalled.mjs';

/** @typedef {import('./packPackages.mjs').Package['manifest']} Manifest */
/** @typedef {{ manifest: Manifest, archive?: string, folder?: string, bytes?: Buffer | undefined }} Served a version of a package, packed or not yet */
/** @typedef {Map<string, Map<string, Served>>} Catalogue by name and version */

/**
 * Serves an npm registry on this machine, with archives and all packages installed in this checkout, without a network. The
 * registry refuses to publish packages unless an option allows it.
 *
 * @param {object} [options]
 * @param {string[]} [options.archives] files as `pnpm pack` makes them
 * @param {string[]} [options.outdated] packages whose next major version is the latest version: an installation without a range gets
 *   that version
 * @param {boolean} [options.takesPublished] accepts published packages, and keeps them until the registry closes
 * @param {boolean} [options.isLean] leaves declarations and source maps, half of all files, out of the installed packages: enough
 *   for programs that only run
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serveRegistry({
  archives = [],
  outdated = [],
  takesPublished = false,
  isLean = false,
} = {}) {
  /** @type {Catalogue} */
  const catalogue = new Map();
  for (const served of [...listInstalled(), ...archives.map(readArchive)]) {
    const { name, version } = served.manifest;
    catalogue.set(name, (catalogue.get(name) ?? new Map()).set(version, served));
  }
  for (const name of outdated) addNextMajor(catalogue, name);
  // A busy client uses an idle connection again at the moment when the server would close the connection.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const { url = '/', method } = request;
    if (method === 'PUT' && takesPublished) {
      takePublished(catalogue, Buffer.concat(await request.toArray()));
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"ok":true}');
      return;
    }
    const [name = '', version] = url.replace(/%2f/i, '/').slice(1).split('/-/');
    const versions = method === 'GET' ? catalogue.get(name) : undefined;
    // A registry without publishing does not change, so a second installation needs no requests.
    if (versions && !takesPublished) response.setHeader('cache-control', 'public, max-age=3600, immutable');
    if (versions && version === undefined) {
      // Yarn installs nothing without a hash of the archive. The other managers do, and packing takes time.
      if (takesPublished) for (const served of versions.values()) served.bytes ??= readBytes(served);
      response.end(formatPackument(name, versions, getUrl(server)));
    } else send(versions?.get(version?.replace(/\.tgz$/, '') ?? ''), response, isLean ? unread : []);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  return {
    url: getUrl(server),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** @param {import('node:http').Server} server */
function getUrl(server) {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
}

/** @param {string} archive @returns {Served} */
function readArchive(archive) {
  const text = execFileSync('tar', ['-xzOf', archive, 'package/package.json'], { encoding: 'utf8' });
  return { archive, manifest: JSON.parse(text) };
}

/** Accepts the request of `npm publish`: the manifest of a version, and its archive. @param {Catalogue} catalogue @param {Buffer} body */
function takePublished(catalogue, body) {
  const { name, versions, _attachments } = JSON.parse(body.toString());
  const [archive] = Object.values(_attachments);
  const bytes = Buffer.from(archive.data, 'base64');
  const known = catalogue.get(name) ?? new Map();
  for (const [version, manifest] of Object.entries(versions)) known.set(version, { manifest, bytes });
  catalogue.set(name, known);
}

/** A version of which only the number is known. @param {Catalogue} catalogue @param {string} name */
function addNextMajor(catalogue, name) {
  const versions = catalogue.get(name);
  if (!versions) throw new Error(`${name} is not installed`);
  const version = `${Number.parseInt(getLatest(versions), 10) + 1}.0.0`;
  versions.set(version, { manifest: { name, version } });
}

/** @param {Map<string, Served>} versions */
function getLatest(versions) {
  const byNumber = new Intl.Collator('en', { numeric: true });
  return [...versions.keys()].sort(byNumber.compare).at(-1) ?? '';
}

/**
 * Writes the answer to the first request of npm: all versions of a package.
 *
 * @param {string} name
 * @param {Map<string, Served>} versions
 * @param {string} url
 */
function formatPackument(name, versions, url) {
  const entries = [...versions].map(([version, { manifest, bytes }]) => {
    const tarball = `${url}${name}/-/${version}.tgz`;
    const shasum = bytes && createHash('sha1').update(bytes).digest('hex');
    return [version, { ...manifest, dist: { tarball, shasum } }];
  });
  const tags = { latest: getLatest(versions) };
  return JSON.stringify({ name, 'dist-tags': tags, versions: Object.fromEntries(entries) });
}

/** Equal files are one file in pnpm's store: GNU tar would write the second one as a link, which npm leaves out. */
const asFiles = process.platform === 'linux' ? ['--hard-dereference'] : [];

/** Files that Node.js does not read. */
const unread = ['*.d.ts', '*.d.cts', '*.d.mts', '*.map'];

/**
 * @param {Served | undefined} served
 * @param {import('node:http').ServerResponse} response
 * @param {string[]} without names of files that are left out of unpacked packages
 */
function send(served, response, without) {
  if (served?.bytes) {
    response.end(served.bytes);
  } else if (served?.archive !== undefined) {
    createReadStream(served.archive).pipe(response);
  } else if (served?.folder !== undefined) {
    const tar = spawn('tar', listTarWords(served.folder, without), { stdio: ['ignore', 'pipe', 'inherit'] });
    tar.stdout.pipe(response);
  } else {
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not found"}');
  }
}

/** @param {string} folder @param {string[]} without */
function listTarWords(folder, without) {
  const excluded = ['node_modules', ...without].map((name) => `--exclude=${name}`);
  // npm omits the name of the first folder in an archive.
  return ['-cf', '-', ...asFiles, ...excluded, '-C', dirname(folder), basename(folder)];
}

/** @param {Served} served */
function readBytes({ archive, folder }) {
  if (archive !== undefined) return readFileSync(archive);
  return folder === undefined
    ? undefined
    : execFileSync('tar', listTarWords(folder, []), { maxBuffer: 2 ** 30 });
}
