import { parseModule } from '@parachron/workspace';
import { expect, test } from 'vitest';
import { listFirstWords } from './listFirstWords.mjs';

const list = (text: string) => listFirstWords(parseModule('one.ts', text)).map(({ word }) => word);

test('lists functions, constants and methods, also private ones', () => {
  expect(list('function makeOne() {}\nconst print = () => 1;\nclass A { #fetchAll() {} }')).toEqual([
    'make',
    'print',
    'fetch',
  ]);
});

test('lists no component, no getter and no value', () => {
  expect(list('function App() {}\nclass A { get size() { return 1; } }\nconst makeup = 1;')).toEqual([]);
});
