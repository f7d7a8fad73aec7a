import { expect, test } from 'vitest';
import { endSentence } from './endSentence.js';

test.each([
  ['It is missing', 'It is missing.'],
  ['It is missing.', 'It is missing.'],
  ['did you mean relay?', 'did you mean relay?'],
  ['Stop!', 'Stop!'],
  ['', '.'],
])('the sentence %j ends as %j', (given, ended) => {
  expect(endSentence(given)).toBe(ended);
});
