import { expect, it } from 'vitest';
import { listTexts } from './listTexts.mjs';

it('reads comments and sentences of a module, and leaves code out', () => {
  const source = [
    '/**',
    ' * Returns `told`.',
    ' *',
    ' * ```ts',
    " * const told = 'told';",
    ' * ```',
    ' */',
    "const told = 'told';",
    `const text = \`The chain \${told} is not reachable.\`;`,
    'const markup = \'<p class="told off">\';',
  ].join('\n');
  const texts = listTexts('told.ts', source);
  expect(texts.map(({ kind, line }) => [kind, line])).toEqual([
    ['docstring', 1],
    ['string', 9],
  ]);
  expect(texts.map(({ text }) => text).join('\n')).not.toContain('told');
  expect(texts[1]?.text).toBe('The chain ‹code› is not reachable.');
});

it('reads the titles of tests, and nothing else of them', () => {
  const source = [
    '// told',
    "describe.each(['told'])('a title', () => {",
    "  test('another title of `told`', () => expect('told of').toBe('told of'));",
    '});',
  ].join('\n');
  expect(listTexts('src/told.test.ts', source)).toEqual([
    { kind: 'title', text: "'a title'", line: 2 },
    { kind: 'title', text: "'another title of ‹code›'", line: 3 },
  ]);
});

it('reads a page, and leaves programs, code spans and addresses out', () => {
  const page = '# Title\n\n```sh\nhost\n```\n\n`host` and [a link](host.md), https://host.example\n';
  expect(listTexts('page.md', page)).toEqual([
    { kind: 'page', text: '# Title\n\n\n\n\n\n‹code› and [a link], ‹code›\n', line: 1 },
  ]);
});
