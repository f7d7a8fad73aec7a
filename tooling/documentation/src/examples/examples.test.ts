import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compileExamples } from './compileExamples.mjs';
import { listExamples, listFenced, listInDocstrings } from './listExamples.mjs';
import { listMissingExamples } from './listMissingExamples.mjs';

const fence = '```';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'examples-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

test('reads the examples of a docstring with their lines', () => {
  const text = `\n/**\n * Does it.\n *\n * @example\n * ${fence}ts\n * const a = 1;\n *\n * a;\n * ${fence}\n */\nexport const x = 1;\n`;
  expect(listInDocstrings('a.ts', text)).toEqual([{ file: 'a.ts', line: 7, code: 'const a = 1;\n\na;\n' }]);
});

test('reads only TypeScript from a page', () => {
  const page = `# A\n\n${fence}sh\nnpm test\n${fence}\n\n${fence}ts\nlet b: number;\n${fence}\n`;
  expect(listFenced('a.md', page)).toEqual([{ file: 'a.md', line: 8, code: 'let b: number;\n' }]);
});

test('finds the pages and sources of the repository', () => {
  put('README.md', `${fence}ts\n1;\n${fence}\n`);
  put('docs/deep/page.md', `${fence}ts\n2;\n${fence}\n`);
  put('packages/one/package.json', '{ "name": "@parachron/one" }');
  put('packages/one/README.md', `${fence}ts\n3;\n${fence}\n`);
  put('packages/one/src/a.ts', `/**\n * ${fence}ts\n * 4;\n * ${fence}\n */\nexport const a = 1;\n`);
  put('packages/one/src/a.test.ts', `/**\n * ${fence}ts\n * 5;\n * ${fence}\n */\nexport const a = 1;\n`);
  expect(listExamples({ in: folder }).map(({ code }) => code.trim())).toEqual(['4;', '1;', '2;', '3;']);
});

test('names functions without docstring or example, and only those that the package exports', () => {
  put('packages/one/package.json', '{ "name": "@parachron/one" }');
  put('packages/one/src/index.ts', "export * from './a.js';\n");
  put(
    'packages/one/src/a.ts',
    [
      'export function bare() {}',
      '/** Says. */',
      'export const said = () => 1;',
      `/** Shows.\n * @example\n * ${fence}ts\n * 1;\n * ${fence}\n */`,
      'export function shown() {}',
      'export interface Shape {}',
    ].join('\n'),
  );
  put('packages/one/src/inner.ts', 'export function inner() {}\n');
  expect(listMissingExamples({ in: folder })).toEqual([
    'packages/one/src/a.ts:1 bare has no docstring',
    'packages/one/src/a.ts:3 said has no @example in its docstring',
  ]);
});

test('compiles examples strictly, and names the line of an error in its file', () => {
  const dist = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'dist', 'test');
  const examples = [
    {
      file: 'good.md',
      line: 3,
      code: "import { parseHex } from '@parachron/core';\nparseHex('0x00').length;\n",
    },
    { file: 'bad.md', line: 9, code: 'const a: number[] = [1];\nconst b: number = a[0];\n' },
    { file: 'worse.ts', line: 2, code: "import { nothing } from '@parachron/core';\n" },
  ];
  expect(compileExamples(examples, { folder: dist })).toEqual([
    expect.stringMatching(/^bad\.md:10: error TS2322/),
    expect.stringContaining('undefined'),
    expect.stringMatching(/^worse\.ts:2: error TS2305/),
  ]);
});
