// The screens in the documents are what the command prints now. A line `…` stands for lines that are left out.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runCommand } from './support/runCommand.js';

const folder = mkdtempSync(join(tmpdir(), 'parachron-screens-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const documents = ['README.md', 'docs/screens.md'];
const screens = documents.flatMap((file) => {
  const text = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
  return [...text.matchAll(/^```text\n\$ (.+)\n\n([\s\S]+?)\n```$/gm)].flatMap(
    ([, line = '', screen = '']) => {
      const args = line === 'npm start' ? ['demo'] : line.replace(/^parachron /, '').split(' ');
      // The other screens are those of public chain specifications, which are not part of the repository.
      const isLocal = args[0] === 'demo' || args.includes('local');
      return isLocal ? [{ file, line, args, screen }] : [];
    },
  );
});

it('the documents have screens of the local network', () => {
  expect(new Set(screens.map(({ file }) => file))).toEqual(new Set(documents));
});

it.each(screens)('$file: $line', async ({ args, screen }) => {
  const { out } = await runCommand(args, { cwd: folder });
  let rest = out;
  for (const [at, part] of screen.split(/^…$/m).entries()) {
    const found = at === 0 ? 0 : rest.indexOf(part.trim());
    expect(rest.slice(found, found + part.trim().length)).toBe(part.trim());
    rest = rest.slice(found + part.trim().length);
  }
});
