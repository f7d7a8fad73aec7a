import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shareFiles } from '@parachron/workspace';
import ts from 'typescript';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { traceErrors } from './traceErrors.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'errors-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const errors = `
class HexError extends Error { readonly code = 'HEX' as const; readonly fault = 'input'; }
class LostError extends Error { readonly code = 'LOST' as const; readonly fault = 'unreachable'; }
declare function isParachronError(value: unknown, code: string): boolean;
function parse(text: string): void { if (text === '') throw new HexError(); }
function rethrow(given: unknown): never { throw given; }
async function ask(): Promise<void> { throw new LostError(); }
`;

const options = { strict: true, noEmit: true, types: [], lib: ['lib.es2023.d.ts'] };
/** The declarations of the language are parsed once for all tests; each test has a folder of its own. */
const share = shareFiles();

/** The codes that leave the function `run` of a module. */
function trace(code: string, reaches = (_from: ts.Node, _to: ts.Node) => true) {
  const file = join(folder, 'module.ts');
  writeFileSync(file, `${errors}${code}\nexport {};\n`);
  const program = ts.createProgram([file], options, share(ts.createCompilerHost(options)));
  const run = program
    .getSourceFile(file)
    ?.statements.find((one) => ts.isFunctionDeclaration(one) && one.name?.text === 'run');
  if (run === undefined) throw new Error('no function run');
  return traceErrors(program, reaches, [run]).get(run);
}

test.each([
  ['that it creates', 'function run() { throw new HexError(); }', ['HEX']],
  [
    'that reject its promise',
    'function run() { return new Promise((_, no) => no(new LostError())); }',
    ['LOST'],
  ],
  ['of the functions that it calls', 'async function run() { parse("1"); await ask(); }', ['HEX', 'LOST']],
  ['of a function that it passes on', 'function run() { ["1"].forEach(parse); }', ['HEX']],
  ['of a table', 'const table = [() => new HexError()]; function run() { throw table[0]?.(); }', ['HEX']],
  ['of no function that its result offers', 'function run() { return { later: () => parse("1") }; }', []],
])('traces the errors %s', (_, code, codes) => {
  expect(trace(code)).toEqual(codes);
});

test.each([
  ['nothing, where it throws nothing', 'return;', []],
  ['all, where it throws what it caught', 'throw error;', ['HEX', 'LOST']],
  [
    'all but the error that it singles out',
    'if (isParachronError(error, "HEX")) return; throw error;',
    ['LOST'],
  ],
  ['only the error that it throws again', 'if (isParachronError(error, "HEX")) throw error;', ['HEX']],
  ['all, by a last throw', 'if (!isParachronError(error, "HEX")) throw error; throw error;', ['HEX', 'LOST']],
  ['all, by a function that throws them', 'rethrow(error);', ['HEX', 'LOST']],
  ['the error in its place', 'throw new LostError();', ['LOST']],
])('a catch lets through %s', (_, clause, codes) => {
  const run = `async function run() { try { parse("1"); await ask(); } catch (error) { ${clause} } }`;
  expect(trace(run)).toEqual(codes);
});

const reader = `interface Reader { read(): void }
class HexReader implements Reader { read() { parse("1"); } }
const lost: Reader = { read: () => { throw new LostError(); } };
function run(reader: Reader) { reader.read(); }`;

test('a method of an interface leads to every function behind it', () => {
  expect(trace(reader)).toEqual(['HEX', 'LOST']);
});

test('a caller knows no function of a package that it does not use', () => {
  const isLost = (node: ts.Node) => node.getText().includes('LostError');
  expect(trace(reader, (_from, to) => !isLost(to))).toEqual(['HEX']);
});
