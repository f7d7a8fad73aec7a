import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listWordFindings } from './listWordFindings.mjs';

const words = { verbs: { read: 'returns a value' }, entries: new Set(['balance']), nouns: new Set(['vec']) };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'words-'));
  mkdirSync(join(folder, 'packages/low/src'), { recursive: true });
  writeFileSync(join(folder, 'packages/low/package.json'), '{ "name": "@parachron/low" }');
});
afterEach(() => rmSync(folder, { recursive: true }));

function list(text: string): string[] {
  writeFileSync(join(folder, 'packages/low/src/one.ts'), text);
  return listWordFindings({ in: folder, words });
}

const listed = 'function readOne() {}\nfunction vec() {}\nfunction balanceRead() {}\n';

test('accepts listed verbs and nouns, and entries of chains in the names of builders', () => {
  expect(list(`${listed}function balanceReads() {}\nfunction balanceCall() {}\n`)).toEqual([]);
});

test.each(['makeOne', 'valueOf', 'balanceOf'])('finds %s', (name) => {
  expect(list(`${listed}function ${name}() {}\n`)).toEqual([
    `packages/low/src/one.ts: ${name} begins with a word that firstWords.mjs does not list`,
  ]);
});

test('finds a listed word without a use', () => {
  expect(list('function readOne() {}\nfunction vec() {}\n')).toEqual([
    'firstWords.mjs: no name of a function begins with balance',
  ]);
});
