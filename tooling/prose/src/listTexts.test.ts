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
    ['comment', 1],
    ['string', 9],
  ]);
  expect(texts.map(({ text }) => text).join('\n')).not.toContain('told');
  expect(texts[1]?.text).toBe('The chain ‹code› is not reachable.');
});

it('reads a page, and leaves programs, code spans and addresses out', () => {
  const page = '# Title\n\n```sh\nhost\n```\n\n`host` and [a link](host.md), https://host.example\n';
  expect(listTexts('page.md', page)).toEqual([
    { kind: 'page', text: '# Title\n\n\n\n\n\n‹code› and [a link], ‹code›\n', line: 1 },
  ]);
});
