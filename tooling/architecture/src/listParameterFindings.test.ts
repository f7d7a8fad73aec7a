import { parseModule } from '@parachron/workspace';
import { expect, test } from 'vitest';
import { listParameterFindings } from './listParameterFindings.mjs';

const list = (text: string, published: readonly string[] = []) =>
  listParameterFindings(parseModule('one.ts', text), new Set(published));

test('finds four parameters of a function, an arrow and a method', () => {
  const text = [
    'function one(a: string, b: string, c: string, d: string) {}',
    'const two = (a: string, b: string, c: string, d = 1) => 1;',
    'class A { three(this: A, a: string, b: string, c: string, d: string) {} }',
    'function four(this: unknown, a: string, b: string, c: string) {}',
  ].join('\n');
  expect(list(text)).toEqual([
    { line: 1, rule: 'one has 4 positional parameters, at most 3' },
    { line: 2, rule: 'two has 4 positional parameters, at most 3' },
    { line: 3, rule: 'three has 4 positional parameters, at most 3' },
  ]);
});

test('leaves functions alone whose parameters another interface states', () => {
  const text = [
    "const formatItem: Help['formatItem'] = (term, width, text, help) => '';",
    'class A { subscribe(type: string, method: string, params: unknown[], callback: () => void) {} }',
  ].join('\n');
  expect(list(text)).toEqual([]);
});

test.each([
  ['c: number', true],
  ["c = 'amount'", true],
  ['c: readonly string[] = []', true],
  ['c?: Hex', true],
  ['c: string | undefined', true],
  ['c: Options', false],
  ['{ c }: { readonly c?: number } = {}', false],
  ['c: () => void', false],
])('asks a public function for a third parameter with named fields: (a, b, %s)', (third, isFound) => {
  const text = `export function one(a: string, b: string, ${third}) {}`;
  expect(list(text)).toEqual([]);
  expect(list(text, ['one']).map(({ rule }) => rule.slice(0, 13))).toEqual(isFound ? ['one is public'] : []);
});

test('a function inside a public one is not public', () => {
  const text = 'export function one() { const one = (a: string, b: string, c: string) => 1; }';
  expect(list(text, ['one'])).toEqual([]);
});

test('finds a boolean beside another parameter, also one known by its default', () => {
  const text = [
    'function judge(a: string, isOpen: boolean) {}',
    'function print(a: string, quiet = false) {}',
    'function watch(isWatching: boolean) {}',
    'function run({ quiet = false }: Options, b: string) {}',
  ].join('\n');
  expect(list(text)).toEqual([
    { line: 1, rule: 'judge takes a boolean by position; give it a name in an object' },
    { line: 2, rule: 'print takes a boolean by position; give it a name in an object' },
  ]);
});
