import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { getNpmEnvironment } from './getNpmEnvironment.mjs';
import { listInstalled } from './listInstalled.mjs';
import { serveRegistry } from './serveRegistry.mjs';

interface Packument {
  readonly 'dist-tags': { readonly latest: string };
  readonly versions: Readonly<
    Record<string, { dist: { tarball: string }; dependencies?: Record<string, string> }>
  >;
}

let folder: string;
let registry: Awaited<ReturnType<typeof serveRegistry>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parachron-registry-'));
  const source = join(folder, 'package');
  mkdirSync(source);
  writeFileSync(join(source, 'package.json'), '{ "name": "@parachron/made", "version": "1.2.3" }');
  execFileSync('tar', ['-czf', 'made.tgz', 'package'], { cwd: folder });
  registry = await serveRegistry({ archives: [join(folder, 'made.tgz')], outdated: ['@polkadot/util'] });
});

afterAll(async () => {
  await registry.close();
  rmSync(folder, { recursive: true });
});

afterEach(() => vi.unstubAllEnvs());

async function ask(name: string): Promise<Packument> {
  // The form of npm's requests: the slash of a scope is escaped.
  const response = await fetch(`${registry.url}${name.replace('/', '%2f')}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Packument;
}

/** Unpacks an archive as npm does, without the name of its first folder. */
async function unpack(url: string): Promise<(path: string) => string> {
  const file = join(folder, 'fetched.tar');
  writeFileSync(file, Buffer.from(await (await fetch(url)).arrayBuffer()));
  const target = mkdtempSync(join(folder, 'unpacked-'));
  execFileSync('tar', ['-xf', file, '--strip-components=1', '-C', target]);
  return (path) => readFileSync(join(target, path), 'utf8');
}

test('serves archives', async () => {
  const { versions } = await ask('@parachron/made');
  const read = await unpack(versions['1.2.3']?.dist.tarball ?? '');
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '1.2.3' });
});

test('serves the installed packages of this checkout, file by file', async () => {
  const { versions, 'dist-tags': tags } = await ask('yaml');
  const installed = listInstalled().filter(({ manifest }) => manifest.name === 'yaml');
  expect(Object.keys(versions).sort()).toEqual(installed.map(({ manifest }) => manifest.version).sort());
  const read = await unpack(versions[tags.latest]?.dist.tarball ?? '');
  const source = installed.find(({ manifest }) => manifest.version === tags.latest)?.folder ?? '';
  for (const path of ['package.json', 'dist/index.js', 'dist/visit.js']) {
    expect(read(path), path).toBe(readFileSync(join(source, path), 'utf8'));
  }
});

test('serves files that pnpm links to one another as equal files', async () => {
  const { versions } = await ask('@polkadot/keyring');
  const [one] = Object.values(versions);
  const read = await unpack(one?.dist.tarball ?? '');
  expect(read('index.js')).toContain('bundle.js');
  expect(read('bundle.js')).not.toBe('');
});

test('has the next major version of an outdated package as its latest', async () => {
  const { versions, 'dist-tags': tags } = await ask('@polkadot/util');
  // The catalog has 14.
  expect(tags.latest).toBe('15.0.0');
  expect((await fetch(versions['15.0.0']?.dist.tarball ?? '')).status).toBe(404);
});

test('requests no package that the workspace excludes', async () => {
  const { versions } = await ask('@substrate/connect');
  for (const { dependencies = {} } of Object.values(versions)) {
    expect(Object.keys(dependencies)).not.toContain('@substrate/smoldot-light');
  }
});

test.each(['nothing', '@parachron/core', 'yaml/-/0.0.1.tgz', '-/npm/v1/security/audits', '%'])(
  'has no package %s',
  async (path) => expect((await fetch(registry.url + path)).status).toBe(404),
);

test('accepts no upload', async () => {
  const response = await fetch(`${registry.url}@parachron%2fmade`, { method: 'PUT', body: '{}' });
  expect(response.status).toBe(404);
});

test('an environment uses only this registry and its own folder', () => {
  vi.stubEnv('npm_config_registry', 'http://elsewhere.example/');
  vi.stubEnv('PNPM_HOME', folder);
  const env = getNpmEnvironment({ url: registry.url, folder });
  expect(env).toMatchObject({
    npm_config_registry: registry.url,
    npm_config_cache: join(folder, 'npm-cache'),
  });
  expect(env.PATH).not.toMatch(/node_modules.\.bin/);
  expect(env).not.toHaveProperty('PNPM_HOME');
});
