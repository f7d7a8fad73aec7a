import { parseModule } from '@parachron/workspace';
import { expect, test } from 'vitest';
import { measureModule } from './measureModule.mjs';

const measure = (file: string, text: string) => measureModule(file, parseModule(file, text));

test('counts functions, casts, spreads of conditions, plain errors and positional parameters', () => {
  const text = [
    'export function readAmount(a: unknown, b?: boolean) {',
    '  const all = { ...(b ? { b } : {}), ...(b && { b }), ...(a as object) };',
    '  if (!b) throw new TypeError("none");',
    '  return all as const;',
    '}',
    'const formatOne = () => 1;',
  ].join('\n');
  expect(measure('src/readAmount.ts', text)).toEqual({
    functions: [5, 1],
    casts: 1,
    conditionalSpreads: 2,
    bareThrows: 1,
    wrongParameters: 1,
    verbs: ['read', 'format'],
    misnamed: false,
    hiddenExpectations: 0,
  });
});

test.each([
  ['src/Chain.ts', 'export interface Chain {}', false],
  ['src/chain-open.ts', 'export const chainOpen = 1;', false],
  ['src/helpers.ts', 'export const readOne = 1;', true],
  ['src/index.ts', "export { a } from './a.js';", false],
])('says whether %s is named for an export', (file, text, misnamed) => {
  expect(measure(file, text).misnamed).toBe(misnamed);
});

test('counts expectations that a condition may skip', () => {
  const text = [
    "it('a', () => { if (x) expect(1).toBe(1); expect(2).toBe(2); });",
    "if (real) it('b', () => { expect(3).toBe(3); });",
  ].join('\n');
  expect(measure('src/a.test.ts', text).hiddenExpectations).toBe(1);
});
