import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { getNpmEnvironment } from '@parachron/registry';
import { root } from '@parachron/workspace';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listLines } from './listLines.js';
import { runInProcess } from './runInProcess.js';
import { runInShell } from './runInShell.js';
import { createWorld, kindOf, type World } from './World.js';

/** Commands that report a chain that is not ready with exit code 1. For all other commands, an exit code other than 0 is a failure. */
const verdicts = /^parachron (check|watch|serve)\b/;
/** The words for a check that did not pass, in text and Markdown, JSON, annotations and JUnit. */
const lacking = /not[- ]ready|unknown|^::error |<failure/im;
/** Commands that run until they are stopped. */
const endless = /^parachron (devnet|playground|serve|watch)\b/;

const pages = listLines('commands');
/**
 * Commands whose first line runs in a shell, as a reader types it: a command that ends, a command that a signal stops, and a command
 * that loads few modules of the program.
 */
const typed = ['check', 'playground', 'explain'].map((name) =>
  pages.flatMap(({ commands }) => commands).find((line) => line.startsWith(`parachron ${name}`)),
);

/** Whether a line runs in a shell; lines with shell syntax do. The others run in this process, which has loaded the program once. */
function isTyped(line: string): boolean {
  return typed.includes(line) || /[|&;<>$`]/.test(line);
}

describe.each(pages)('the commands of $page', ({ page, blocks, commands }) => {
  let world: World;
  let folder: string;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    world = await createWorld(kindOf(readFileSync(join(root, page), 'utf8')));
    folder = await mkdtemp(join(tmpdir(), 'parachron-page-'));
    const base = getNpmEnvironment(inject('released'));
    const bin = join(inject('installed').folder, 'node_modules', '.bin');
    env = { ...base, NO_COLOR: '1', PATH: `${bin}${delimiter}${base.PATH}` };
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
    const isEndless = endless.test(command);
    const options = { folder, env, isEndless };
    const line = world.place(command);
    const { code, out, err, isStopped } = isTyped(command)
      ? await runInShell(line, options)
      : await runInProcess(line, { ...options, program: inject('installed').folder });
    const output = `${command} ended with ${code}\n${out}\n${err}`;
    expect(isStopped, output).toBe(isEndless);
    expect(out, output).not.toBe('');
    expect(verdicts.test(command) ? [0, 1] : [0], output).toContain(code);
    expect(code === 0 || lacking.test(out), output).toBe(true);
    for (const [, report = ''] of command.matchAll(/--report (\S+)/g)) {
      expect(existsSync(join(folder, report)), report).toBe(true);
    }
  });
});
