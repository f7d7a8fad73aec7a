import { expect, test } from 'vitest';
import { parseMarkdown } from './parseMarkdown.mjs';

const page = `# A: \`first\`

[b](b.md#c) and
[web](https://example.org)

  \`\`\`ts made.ts
  // # [no](no.md)
  \`\`\`

### Second part

| a | b |
|---|:--|
| 1 |  2 |
| [x](#y) | |
`;

test('reads the blocks of code with their place, language and name', () => {
  expect(parseMarkdown(page).fences).toEqual([
    { line: 7, language: 'ts', name: 'made.ts', text: '  // # [no](no.md)\n' },
  ]);
});

test('leaves out the blocks of code, line by line', () => {
  const { prose } = parseMarkdown(page);
  expect(prose).not.toContain('no.md');
  expect(prose.split('\n')).toHaveLength(page.split('\n').length);
});

test('reads the links with their lines, none of them from code', () => {
  expect(parseMarkdown(page).links).toEqual([
    { target: 'b.md#c', line: 3 },
    { target: 'https://example.org', line: 4 },
    { target: '#y', line: 15 },
  ]);
});

test('reads the headings with the anchors that lead to them', () => {
  expect(parseMarkdown(page).headings).toEqual([
    { depth: 1, title: 'A: `first`', anchor: 'a-first' },
    { depth: 3, title: 'Second part', anchor: 'second-part' },
  ]);
});

test('reads the tables cell by cell, also one that ends the text', () => {
  const rows = [
    ['a', 'b'],
    ['1', '2'],
    ['[x](#y)', ''],
  ];
  expect(parseMarkdown(page).tables).toEqual([rows]);
  expect(parseMarkdown(page.trimEnd()).tables).toEqual([rows]);
  expect(parseMarkdown('no table | here\n').tables).toEqual([]);
});
