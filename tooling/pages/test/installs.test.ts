import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getNpmEnvironment } from '@parachron/registry';

import { isLong } from '@parachron/repo/isLong';

import { type Block, listCommands, parseModule } from '@parachron/workspace';

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listLines } from './listLines.js';
import { runInShell } from './runInShell.js';

const program = inject('installed');
const pages = listLines('installs');
/** The files of all packages that a page installs, except those of the program, which is installed before all tests. */
let everything: string;
const made: string[] = [];

beforeAll(async () => {
  const words = pages.filter(({ page }) => page !== program.page).flatMap(({ commands }) => commands);
  const packages = new Set(words.flatMap((command) => command.split(/\s+/).slice(2)));
  everything = await run([`npm install ${[...packages].join(' ')}`]);
});
afterAll(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** Runs commands in an empty project. */
async function run(commands: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parachron-install-'));
  made.push(folder);
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const env = getNpmEnvironment(inject('released'));
  for (const command of commands) {
    const { code, out, err } = await runInShell(command, { folder, env });
    expect(code, `${command}\n${out}${err}`).toBe(0);
  }
  return folder;
}

describe.each(pages)('what $page installs', ({ page, blocks, commands }) => {
  it('names the major version of what is not of this repository', () => {
    const words = commands.flatMap((command) => command.split(/\s+/).slice(2));
    const foreign = words.filter((word) => !/^(-|@parachron\/)/.test(word));
    // npm searches for minutes for compatible versions once the latest version of one package is out of the range of the others.
    expect(foreign.filter((word) => !/.@(0\.)?\d+$/.test(word))).toEqual([]);
  });

  // The files are those of one installation for all pages, for which npm finds compatible versions of all packages.
  it.runIf(isLong && page !== program.page)('installs together without conflicts', async () => {
    await run(commands.map((command) => `${command} --package-lock-only`));
  });

  it('includes all packages that its programs and commands need', async () => {
    const files = page === program.page ? program.folder : everything;
    const specifiers = listSpecifiers(blocks);
    const named = commands.flatMap((command) => command.split(/\s+/).slice(2)).map(getPackage);
    // Other packages in the folder are not installed by the reader.
    expect(named).toEqual(expect.arrayContaining(specifiers.map(getPackage)));
    await expectResolved(specifiers, files);
    const lines = blocks.filter(({ language }) => language === 'sh').flatMap(listCommands);
    const isUsed = lines.some((line) => line.startsWith('parachron '));
    expect(existsSync(join(files, 'node_modules/.bin/parachron')) || !isUsed).toBe(true);
  });
});

/** Every module that the programs of a page import, types included. */
function listSpecifiers(blocks: readonly Block[]): string[] {
  const programs = blocks.filter(({ language }) => language === 'ts');
  const all = programs.flatMap(({ text }) => parseModule('program.ts', text).imports);
  return [...new Set(all.map(({ specifier }) => specifier))].filter((one) => !/^(node:|\.)/.test(one));
}

/** The package of a module, or of an argument of `npm install`, which may have a version. */
function getPackage(word: string): string {
  return /^(@[^/]+\/)?[^/@]+/.exec(word)?.[0] ?? word;
}

/** Node.js resolves the module. */
async function expectResolved(specifiers: readonly string[], folder: string): Promise<void> {
  const file = join(folder, 'resolve.mjs');
  const program = `import { existsSync } from 'node:fs';
for (const one of ${JSON.stringify(specifiers)}) {
  if (!existsSync(new URL(import.meta.resolve(one)))) throw new TypeError(one);
}`;
  await writeFile(file, program);
  const { code, err } = await runInShell(`"${process.execPath}" resolve.mjs`, { folder, env: process.env });
  expect(code, err).toBe(0);
}
