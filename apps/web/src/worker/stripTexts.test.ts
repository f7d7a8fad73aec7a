import { expect, it } from 'vitest';
import { stripTexts } from './stripTexts.js';

it('removes direction marks and invisible characters from every text, and nothing else', () => {
  const hostile = { name: 'Good\u202e\u200b Chain\u0007', list: ['<b>\u001b[31m', 1n, undefined], at: null };
  expect(stripTexts(hostile)).toEqual({ name: 'Good Chain', list: ['<b>[31m', 1n, undefined], at: null });
  expect(stripTexts('{\n "a": 1\n}')).toBe('{\n "a": 1\n}');
});
