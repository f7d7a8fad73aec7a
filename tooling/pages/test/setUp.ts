import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getNpmEnvironment, packPackages, serveRegistry } from '@parachron/registry';
import { root } from '@parachron/workspace';
import type { TestProject } from 'vitest/node';
import { parse } from 'yaml';
import { listLines } from './listLines.js';
import { runInShell } from './runInShell.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A registry with the packages of this checkout, and a folder for npm's cache. */
    released: { readonly url: string; readonly folder: string };
    /** A registry without these packages. */
    unreleased: { readonly url: string; readonly folder: string };
    /** The folder with the program, installed from the first registry by the line of a page. */
    installed: { readonly page: string; readonly folder: string };
  }
}

/** Once for all files: packs the packages, serves them on this machine and installs the program that the pages use. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'parachron-pages-'));
  await mkdir(join(folder, 'archives'));
  const packed = packPackages({ folder: join(folder, 'archives') });
  const released = await serveRegistry({
    archives: packed.map(({ tarball }) => tarball),
    // A page stays correct when the next major version of a peer is released.
    outdated: await listPeers(),
    isLean: true,
  });
  const unreleased = await serveRegistry();
  provide('released', { url: released.url, folder });
  provide('unreleased', { url: unreleased.url, folder });
  provide('installed', await installProgram(getNpmEnvironment({ url: released.url, folder }), folder));
  return async () => {
    await Promise.all([released.close(), unreleased.close()]);
    await rm(folder, { recursive: true, force: true });
  };
}

/** Installs the program as its page says. */
async function installProgram(env: NodeJS.ProcessEnv, within: string) {
  const one = listLines('installs').find(({ commands }) => /onboarding$/.test(commands.join('\n')));
  if (!one) throw new Error('no page says how to install the program');
  const folder = join(within, 'program');
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  // The guide to watching has the line that installs the embedded store.
  const store = listLines('installs').flatMap(({ commands }) =>
    commands.filter((line) => /pglite/.test(line)),
  );
  const { code, err } = await runInShell([...one.commands, ...store].join(' && '), { folder, env });
  if (code !== 0) throw new Error(err);
  return { page: one.page, folder };
}

/** Lists the peer dependencies of published packages. */
async function listPeers(): Promise<string[]> {
  const { catalogs } = parse(await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8')) as {
    catalogs: { peers: Record<string, string> };
  };
  return Object.keys(catalogs.peers);
}
