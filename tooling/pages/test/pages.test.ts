import { readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { runProgram } from '@parachron/programs';
import { type Block, listBlocks, listGiven, listPages, root } from '@parachron/workspace';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { giveValue } from './giveValue.js';
import { createWorld, kindOf, type World } from './World.js';

// A program runs as a separate module, from a file in a folder with its packages.
const folder = fileURLToPath(new URL('../dist/run/', import.meta.url));
const pages = listPages()
  .map((page) => ({ page, blocks: listBlocks(page).filter(({ language }) => language === 'ts') }))
  .filter(({ blocks }) => blocks.length > 0);

beforeAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
});

describe.each(pages)('the programs of $page', ({ page, blocks }) => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld(kindOf(readFileSync(join(root, page), 'utf8')));
  });

  afterAll(() => world.close());

  const endings: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end();
  });

  it.each(blocks)('runs the one at line $line', { timeout: 60_000 }, async (block) => {
    for (const given of listGiven(block)) {
      const value = await giveValue(given, world, (close) => endings.push(close));
      expect(value, `nothing is given for ${given.name} of ${page}:${block.line}`).toBeDefined();
      Object.assign(globalThis, { [given.name]: value });
      endings.push(() => Reflect.deleteProperty(globalThis, given.name));
    }
    const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
    endings.push(() => printed.mockRestore());
    await run(block, world);
    const text = `${printed.mock.calls.map((words) => format(...words)).join('\n')}\n`;
    expect(text).toBe(getOutput(block) ?? text);
  });
});

/** Output of a program as the page shows it: the text after the program. */
function getOutput({ page, line }: Block): string | undefined {
  const blocks = listBlocks(page);
  const next = blocks[blocks.findIndex((one) => one.line === line) + 1];
  return next?.language === 'text' ? next.text : undefined;
}

async function run(block: Block, world: World): Promise<void> {
  const file = join(folder, `${block.page.replace(/\W/g, '-')}-${block.line}.ts`);
  await writeFile(file, `${world.place(block.text)}\nexport {};\n`);
  await runProgram(block.text, world, () => import(file));
}
