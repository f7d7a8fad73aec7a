import { expect, test } from 'vitest';
import { hashTexts as hashInNode } from '../network/hashTexts.js';
import { hashTexts } from './hashTexts.js';

test.each([[['a', 'bc']], [['ab', 'c']], [[]], [['…']]])('a page hashes %j as Node.js does', (texts) => {
  expect(hashTexts(...texts)).toBe(hashInNode(...texts));
});
