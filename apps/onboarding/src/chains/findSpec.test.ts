import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { embeddedSpecs, offlineVariable } from './embeddedSpecs.js';
import { findSpec, loadCachedSpec, loadPackageFile } from './findSpec.js';

const lockfile = readFileSync(new URL('../../../../pnpm-lock.yaml', import.meta.url), 'utf8');

describe('the pinned chain spec files', () => {
  test.each(['relay', 'target'] as const)(
    'of the %s have the integrity of the lockfile and the hash of the installed file',
    async (role) => {
      const { name, version, integrity, sha256 } = embeddedSpecs[role];
      const { packages } = parse(lockfile) as { packages: Record<string, { resolution: object }> };
      expect(packages[`${name}@${version}`]?.resolution).toEqual({ integrity });
      const file = await findSpec(role);
      expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(sha256);
    },
  );
});

describe('a package that is downloaded', () => {
  const path = 'dist/a/very/deep/specification.js';
  const text = 'export default {};';
  let folder: string;
  let server: Server;
  let archive: Buffer;
  const asked: string[] = [];
  const megabyte = Buffer.alloc(1 << 20);
  function* createEndless() {
    for (;;) yield megabyte;
  }
  const env = () => ({
    npm_config_registry: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parachron-spec-'));
    const file = join(folder, 'package', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    writeFileSync(join(folder, 'package', 'package.json'), '{}');
    archive = execFileSync('tar', ['-czf', '-', '-C', folder, 'package']);
    server = createServer(({ url = '' }, response) => {
      asked.push(url);
      response.writeHead(url.includes('missing') ? 404 : 200);
      if (url.includes('endless')) Readable.from(createEndless()).pipe(response);
      else response.end(archive);
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  const specOf = (changes: object = {}) => ({
    alias: 'x',
    name: '@made/specs',
    version: '1.0.0',
    license: 'MIT',
    path,
    integrity: `sha512-${createHash('sha512').update(archive).digest('base64')}`,
    sha256: createHash('sha256').update(text).digest('hex'),
    ...changes,
  });

  test('returns the file, from the registry that npm is configured with', async () => {
    expect(await loadPackageFile(specOf(), env())).toBe(text);
    expect(asked).toEqual(['/@made/specs/-/specs-1.0.0.tgz']);
  });

  test.each([
    [{ integrity: 'sha512-AAAA' }, 'the hash of the archive differs from the pinned hash'],
    [{ sha256: '00' }, `it lacks ${path} with the pinned hash`],
    [{ path: 'dist/other.js' }, 'it lacks dist/other.js with the pinned hash'],
    [{ name: 'missing' }, 'the server answers with status 404'],
    [{ name: 'endless' }, 'the archive has more than 67108864 bytes'],
  ])('is refused with %j', async (changes, reason) => {
    await expect(loadPackageFile(specOf(changes), env())).rejects.toMatchObject({
      code: 'PACKAGE_NOT_FETCHED',
      facts: { reason },
    });
  });

  test.each(['http://me:SECRET@127.0.0.1:1/', 'me:SECRET@registry.example', 'http://exa mple/?key=SECRET'])(
    'is not requested from %s, and the error shows no secret of the address',
    async (registry) => {
      const error: Error = await loadPackageFile(specOf(), { npm_config_registry: registry }).catch(
        (cause) => cause,
      );
      expect(error).toMatchObject({ code: 'PACKAGE_NOT_FETCHED' });
      expect(inspect(error, { depth: 9 })).not.toContain('SECRET');
    },
  );

  test('is an error if the server ends the connection', async () => {
    const ending = createServer(({ socket }) => void socket.destroy());
    await new Promise((resolve) => ending.listen(0, '127.0.0.1', () => resolve(undefined)));
    const registry = `http://127.0.0.1:${(ending.address() as AddressInfo).port}`;
    const loading = loadPackageFile(specOf(), { npm_config_registry: registry });
    await expect(loading).rejects.toMatchObject({ code: 'PACKAGE_NOT_FETCHED' });
    ending.close();
  });

  const cache = (root: string, more: object = {}) =>
    loadCachedSpec(specOf(), 'a.mjs', {
      env: { ...env(), XDG_CACHE_HOME: root, ...more },
      onProgress: () => undefined,
    });

  test('is in the cache after one request', async () => {
    const root = join(folder, 'cache');
    const file = await cache(root);
    expect(readFileSync(file, 'utf8')).toBe(text);
    const before = asked.length;
    expect(await cache(root, { [offlineVariable]: '1' })).toBe(file);
    expect(asked).toHaveLength(before);
    expect(readdirSync(dirname(file))).toEqual(['x-1.0.0-a.mjs']);
  });

  test.each(['/proc/none', '/dev/null'])('is not requested if %s is the cache folder', async (root) => {
    const before = asked.length;
    await expect(cache(root)).rejects.toMatchObject({ code: 'SPEC_NOT_STORED' });
    expect(asked).toHaveLength(before);
  });
});
