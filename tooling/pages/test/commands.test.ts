import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { listPackages, root } from '@parachron/workspace';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { listBlocks, listCommands, listPages } from '../src/listBlocks.mjs';
import { runInShell } from './runInShell.js';
import { createWorld, kindOf, type World } from './World.js';

const pages = listPages()
  .map((page) => {
    const blocks = listBlocks(page);
    const kind = kindOf(readFileSync(join(root, page), 'utf8'));
    const shells = blocks.filter(({ language }) => language === 'sh');
    return { page, kind, blocks, commands: shells.flatMap((block) => listCommands(block)) };
  })
  .filter(({ commands }) => commands.length > 0);

/** What ends well for a reader: the checklist may have found something. */
const well = [0, 1];

describe.each(pages)('the commands of $page', ({ kind, blocks, commands }) => {
  let world: World;
  let folder: string;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    world = await createWorld(kind);
    folder = await mkdtemp(join(tmpdir(), 'parachron-pages-'));
    const bin = join(folder, '.bin');
    await mkdir(bin);
    const program = join(root, 'apps/onboarding/dist/bin.js');
    await writeFile(join(bin, 'parachron'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
    await chmod(join(bin, 'parachron'), 0o755);
    env = { ...process.env, NO_COLOR: '1', PATH: `${bin}${delimiter}${process.env.PATH}` };
    for (const { name, text } of blocks.filter(({ name }) => /\.\w+$/.test(name))) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), world.place(text));
    }
  });

  afterAll(async () => {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(commands)('%s', { timeout: 120_000 }, async (command) => {
    if (/^np[mx] /.test(command)) return expectKnown(command);
    // `npm start` is the same, and the test of the README runs it to its end.
    if (command === 'parachron demo') return expectKnown('npm start');
    const { code, out, err } = await runInShell(world.place(command), { folder, env });
    expect(well, `${command} ended with ${code}\n${out}\n${err}`).toContain(code);
  });
});

/** Nothing is installed here: what a page tells to install, or to run in the repository, has to exist. */
async function expectKnown(command: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const [tool, word = '', ...rest] = command.split(/\s+/);
  if (tool === 'npx') {
    const tools = Object.keys(manifest.devDependencies).map((name) =>
      name.replace(/^@changesets\/cli$/, 'changeset'),
    );
    expect(tools).toContain(word);
    return;
  }
  if (word !== 'install') {
    expect(['start', 'test', ...Object.keys(manifest.scripts)]).toContain(word === 'run' ? rest[0] : word);
    return;
  }
  const workspace = parse(await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8')) as {
    catalog: Record<string, string>;
  };
  const known = [...Object.keys(workspace.catalog), ...listPackages().map(({ name }) => name)];
  for (const name of rest.filter((one) => !one.startsWith('-'))) expect(known).toContain(name);
}
