import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Block, listBlocks, listCommands, listPages, root } from '@parachron/workspace';
import { expect, it } from 'vitest';
import { listRunners } from './listLines.js';

/** Conditions under which a test runs a block, by the block's language. No test runs a block of another language. */
const isRun: Readonly<Record<string, (block: Block, before: Block | undefined, page: Block[]) => boolean>> = {
  // pages.test.ts
  ts: () => true,
  // commands.test.ts, installs.test.ts, checkout.test.ts, and the test of the README
  sh: (block) => listCommands(block).every((command) => listRunners(command).length === 1),
  // pages.test.ts: what the program before it prints; help.test.ts of the command: what each command prints
  text: ({ page }, before) => before?.language === 'ts' || page === 'docs/commands.md',
  // action.test.ts, or else a configuration that a command of the page reads
  yaml: ({ name }, _, page) => name.startsWith('.github/workflows/') || isRead(name, page),
};

/** Without options that name chains, the program reads `parachron.yaml` of the folder it runs in. */
function isRead(name: string, page: Block[]): boolean {
  const commands = page.filter(({ language }) => language === 'sh').flatMap(listCommands);
  return commands.some((command) => {
    const isNamed = command.includes(`--config ${name}`);
    const isDefault =
      name === 'parachron.yaml' && !/ (--config|--relay|--service|--network local)\b/.test(command);
    return /^parachron (check|plan|watch|serve|task)\b/.test(command) && (isNamed || isDefault);
  });
}

const pages = listPages().map((page) => ({ page, text: readPage(page), blocks: listBlocks(page) }));

it('runs every block of every page', () => {
  const idle = pages.flatMap(({ blocks }) =>
    blocks.filter((block, at) => !isRun[block.language]?.(block, blocks[at - 1], blocks)),
  );
  expect(idle.map(({ page, line, language, text }) => `${page}:${line} ${language}\n${text}`)).toEqual([]);
});

it('finds every block', () => {
  for (const { page, text, blocks } of pages) {
    expect(text.match(/^[ \t>]*(```|~~~)/gm) ?? [], page).toHaveLength(2 * blocks.length);
  }
});

it('finds the scripts of the repository that the text names', () => {
  const { scripts } = JSON.parse(readPage('package.json')) as { scripts: Record<string, string> };
  for (const { page, text, blocks } of pages) {
    const prose = blocks.reduce((rest, block) => rest.replace(block.text, ''), text);
    const named = [...prose.matchAll(/`npm (?:run )?([\w:]+)[^`]*`/g)].map(([, script]) => script);
    const known = [...Object.keys(scripts), 'install', 'exec', 'ls'];
    expect(known, page).toEqual(expect.arrayContaining(named));
  }
});

function readPage(page: string): string {
  return readFileSync(join(root, page), 'utf8');
}
