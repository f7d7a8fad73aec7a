import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { embeddedSpecs } from '../../src/chains/embeddedSpecs.js';

/** Writes files into a new folder, which is deleted with the test. */
export function writeFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'parachron-test-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Redirects the user folders of a command, so that tests write nothing into the folders of the developer. */
export const userFolders = {
  XDG_CACHE_HOME: process.env.XDG_CACHE_HOME ?? '',
  XDG_STATE_HOME: join(tmpdir(), `parachron-tests-${process.pid}`),
} as const;

function find({ alias, path }: { readonly alias: string; readonly path: string }): string {
  return join(dirname(createRequire(import.meta.url).resolve(`${alias}/package.json`)), path);
}

/** The chain specifications of the local network, where they are installed for development. */
export const specFiles = { relay: find(embeddedSpecs.relay), target: find(embeddedSpecs.target) } as const;
