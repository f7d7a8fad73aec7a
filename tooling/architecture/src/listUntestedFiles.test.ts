import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listUntestedFiles } from './listUntestedFiles.mjs';

let folder: string;
const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const list = (through: Record<string, string> = {}) => listUntestedFiles({ in: folder, through });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'untested-'));
  put(
    'packages/low/package.json',
    JSON.stringify({ name: '@parachron/low', exports: { '.': './src/index.ts' } }),
  );
  put('packages/low/src/index.ts', "export * from './parseOne.js';\nexport * from './openOne.js';\n");
  put('packages/low/src/parseOne.ts', 'export function parseOne() {}\n');
  put('packages/low/src/openOne.ts', 'export function openOne() {}\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('finds a file without a test beside it, except files of other kinds', () => {
  const file = 'packages/low/src/parseOne.ts';
  expect(list()).toEqual([
    `${file}: no test stands beside it, and testedThrough.mjs names none that runs it`,
  ]);
  put('packages/low/src/parseOne.property.test.ts', '');
  expect(list()).toEqual([]);
});

test('finds a rule in a file with another name', () => {
  put('packages/low/src/parseOne.test.ts', '');
  put('packages/low/src/rules.ts', 'export function judgeOne() {}\nexport function judgeTwo() {}\n');
  expect(list()).toEqual([
    'packages/low/src/rules.ts: no test stands beside it, and testedThrough.mjs names none that runs it',
  ]);
});

test('accepts the test that the table names, if its imports lead to the file by the name', () => {
  put('packages/low/test/one.test.ts', "import { openOne } from '../src/index.js';\n");
  const through = { parseOne: 'one.test.ts' };
  expect(list(through)).toEqual([
    'packages/low/src/parseOne.ts: testedThrough.mjs names one.test.ts, whose imports do not lead to it',
  ]);
  put(
    'packages/low/src/openOne.ts',
    "import { parseOne } from './parseOne.js';\nexport const openOne = parseOne;\n",
  );
  expect(list(through)).toEqual([]);
  put('packages/low/test/one.test.ts', "const { openOne } = await import('@parachron/low');\n");
  expect(list(through)).toEqual([]);
});

test('finds a row of the table that names nothing', () => {
  put('packages/low/src/parseOne.test.ts', '');
  expect(list({ parseOne: 'one.test.ts' })).toEqual([
    'testedThrough.mjs: no file without a test beside it is named parseOne',
  ]);
});
