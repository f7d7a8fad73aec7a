import { parseModule } from '@parachron/workspace';
import { expect, test } from 'vitest';
import { isMisnamed } from './isMisnamed.mjs';

const errors = 'export class OneError {}\nexport class TwoError {}';
const isWrong = (file: string, text: string) => isMisnamed(file, parseModule(file, text));

test.each([
  ['its function', 'src/readOne.ts', 'export function readOne() {}\nexport function readTwo() {}'],
  ['its component', 'src/App.tsx', 'export const App = () => null;'],
  ['its type, in a family', 'src/Unit.ts', 'export interface Unit {}\nexport const units = [];'],
  ['its export in another case', 'src/check-id.ts', 'export const checkId = 1;'],
  ['a type family', 'src/WatchEvent.ts', 'export type TaskChange = 1;\nexport type TaskEvent = 2;'],
  ['a family of errors', 'src/watchErrors.ts', errors],
  ['a family of functions', 'src/codecs.ts', 'export const u8 = 1;\nexport function vec() {}'],
  ['an entry point', 'src/index.ts', 'export const one = 1;'],
  ['a name that is bound by a pattern', 'src/version.ts', 'export const { version } = manifest;'],
])('a file may have the name of %s', (_, file, text) => {
  expect(isWrong(file, text)).toBe(false);
});

test.each([
  ['one other export', 'src/codec.ts', 'export const u8 = 1;'],
  [
    'a verb without its function',
    'src/readOnes.ts',
    'export function readOne() {}\nexport function readTwo() {}',
  ],
  ['a type without its type', 'src/Units.ts', 'export interface Unit {}\nexport const units1 = [];'],
  ['a function for types alone', 'src/events.ts', 'export type TaskChange = 1;'],
  ['errors without errors', 'src/watchErrors.ts', 'export const one = 1;\nexport const two = 2;'],
])('a file may not have the name of %s', (_, file, text) => {
  expect(isWrong(file, text)).toBe(true);
});

test('an entry point of the package has the name that the manifest gives it', () => {
  const module = parseModule('src/h.ts', 'export const definitionsH = 1;');
  expect(isMisnamed('src/h.ts', module, ['h'])).toBe(false);
  expect(isMisnamed('src/h.ts', module)).toBe(true);
});
