import { expect, test } from 'vitest';
import { parseModule } from './parseModule.mjs';

test('finds every form of import, and which imports are only types', () => {
  const text = [
    "import type { A } from 'a';",
    "import { b, type C } from 'b';",
    "import { type D } from 'd';",
    "import 'effect';",
    "export * from './e.js';",
    "export type { F } from './f.js';",
    "export const g = () => import('g');",
    "export type H = import('h').H;",
    'export const text = "import x from \'no\'";',
  ].join('\n');
  expect(parseModule('x.ts', text).imports).toEqual([
    { specifier: 'a', line: 1, typeOnly: true },
    { specifier: 'b', line: 2, typeOnly: false },
    { specifier: 'd', line: 3, typeOnly: false },
    { specifier: 'effect', line: 4, typeOnly: false },
    { specifier: './e.js', line: 5, typeOnly: false },
    { specifier: './f.js', line: 6, typeOnly: true },
    { specifier: 'g', line: 7, typeOnly: false },
    { specifier: 'h', line: 8, typeOnly: true },
  ]);
});

test.each([
  ['in a module inside the file', "declare module 'x' {\n  import { y } from 'y';\n}"],
  ['in an expression, with a comment', "\nvoid import /* late */ ('y');"],
])('finds an import %s', (_, text) => {
  expect(parseModule('x.ts', text).imports).toEqual([{ specifier: 'y', line: 2, typeOnly: false }]);
});

test('parses a text once in each language', () => {
  const text = 'export const one = <T>(two);';
  const module = parseModule('a.ts', text);
  expect(parseModule('b.ts', text)).toBe(module);
  expect(() => parseModule('a.tsx', text)).toThrow(/^a\.tsx:1 /);
  expect(parseModule('a.d.ts', 'export {};')).not.toBe(parseModule('a.ts', 'export {};'));
});

test('names the place of a syntax error', () => {
  expect(() => parseModule('x.ts', 'const a = 1;\nconst = 2;')).toThrow(/^x\.ts:2 /);
});
