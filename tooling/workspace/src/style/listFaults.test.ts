import { expect, it } from 'vitest';
import { listFaults, type Text } from './listFaults.mjs';
import { readStyle } from './readStyle.mjs';

const page = `
At most 5 words in findings: at most 5 words.
A docstring begins with a noun, never with: what, how.

| never | write | except in |
|---|---|---|
| mend, mends | fix | |
| host | channel manager | host function |
`;
const style = readStyle(page);
const find = (text: string, kind: Text['kind'] = 'page') => listFaults([{ kind, text, line: 3 }], style);

it('reads its rules from the style page', () => {
  expect(style).toEqual({
    rules: [
      { words: ['mend', 'mends'], instead: 'fix', except: [] },
      { words: ['host'], instead: 'channel manager', except: ['host function'] },
    ],
    longest: 5,
    beginnings: ['what', 'how'],
  });
  const [sentences = '', table = ''] = page.split('\n\n');
  expect(() => readStyle(sentences)).toThrow('has no table');
  expect(() => readStyle(`A docstring, never with: what.\n\n${table}`)).toThrow('names no longest sentence');
  expect(() => readStyle(`Findings have at most 5 words.\n\n${table}`)).toThrow('names no beginnings');
});

it('finds a word in any case, with its line, and no part of another word', () => {
  expect(find('Amend it.\nMend it.')).toEqual([{ line: 4, fault: '"Mend": write fix' }]);
});

it("permits the field's own terms, also across two lines", () => {
  expect(find('A host\nfunction of the runtime')).toEqual([]);
  expect(find('A host of the runtime')).toHaveLength(1);
});

it('counts the words of each sentence of a line, and not of a page', () => {
  const text = 'Five words are just fine. A sixth word is too much.';
  expect(find(text)).toEqual([]);
  expect(find(`Usage:\n${text}`, 'string')).toEqual([]);
  expect(find(text, 'string')).toEqual([
    { line: 3, fault: 'a sentence of 6 words, at most 5: "A sixth word is too much. …"' },
  ]);
});

it('finds a docstring that begins with a word of the list, and no other text', () => {
  expect(find('* What it is.', 'docstring')).toEqual([
    { line: 3, fault: 'a docstring begins with "What": write a verb ("Returns") or a noun phrase' },
  ]);
  expect(find('* Whatever. What it is.', 'docstring')).toEqual([]);
  expect(find('What it is.', 'comment')).toEqual([]);
});
