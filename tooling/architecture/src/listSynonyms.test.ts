import { parseModule } from '@parachron/workspace';
import { expect, test } from 'vitest';
import { listSynonyms } from './listSynonyms.mjs';

const list = (text: string) => listSynonyms(parseModule('one.ts', text));

test('finds a function, a constant and a method that begin with a synonym', () => {
  const text = 'function makeOne() {}\nconst printTwo = () => 1;\nclass A { #fetchAll() {} }';
  expect(list(text)).toEqual([
    { name: 'makeOne', word: 'create' },
    { name: 'printTwo', word: 'write' },
    { name: 'fetchAll', word: 'load' },
  ]);
});

test('leaves whole words and longer words alone', () => {
  expect(list('function makeup() {}\nconst make = () => 1;\nfunction createOne() {}')).toEqual([]);
});
