// The screens of chain spec files in the documents are what the command prints now, for those whose files are in the folder.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chainFolder, repository } from '../src/chainFiles.mjs';
import { runParachron } from '../src/runParachron.js';

const text = readFileSync(join(repository, 'docs/screens.md'), 'utf8');
const screens = [...text.matchAll(/^```text\n\$ parachron (.+)\n\n([\s\S]+?)\n```$/gm)].flatMap(
  ([, line = '', screen = '']) => {
    const args = line.split(' ');
    const files = args.filter((arg) => arg.endsWith('.json'));
    const isHere = files.length > 0 && files.every((file) => existsSync(join(chainFolder, file)));
    return isHere ? [{ line, args, screen }] : [];
  },
);

test.each(screens)('$line', async ({ args, screen }) => {
  const { out } = await runParachron(args, chainFolder);
  expect(out.trimEnd()).toBe(screen);
});
