import { expect, test } from 'vitest';
import { listBlocks, listCommands, listGiven, listPages } from './listBlocks.mjs';

const page = [
  'Text.',
  '```ts',
  'declare const alice: string;',
  'alice;',
  '```',
  '',
  '```yaml parachron.yaml',
  'a: 1',
  '```',
  '```sh',
  'npm start # says hello',
  'parachron check \\',
  '  --json',
  '```',
].join('\n');

test('finds the blocks of a page with their lines, languages and files', () => {
  expect(listBlocks('page.md', page).map(({ line, language, name }) => [line, language, name])).toEqual([
    [3, 'ts', ''],
    [8, 'yaml', 'parachron.yaml'],
    [11, 'sh', ''],
  ]);
});

test('finds commands without their comments, and the values that a program takes as given', () => {
  const [program, , commands] = listBlocks('page.md', page);
  expect(program && listGiven(program)).toEqual([{ name: 'alice', type: 'string' }]);
  expect(commands && listCommands(commands)).toEqual(['npm start', 'parachron check --json']);
});

test('lists the pages of the documentation and of every package', () => {
  expect(listPages()).toEqual(
    expect.arrayContaining([
      'docs/guides/first-task.md',
      'packages/core/README.md',
      'apps/onboarding/README.md',
    ]),
  );
});
