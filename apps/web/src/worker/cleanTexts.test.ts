import { expect, it } from 'vitest';
import { cleanTexts } from './cleanTexts.js';

it('removes direction marks and invisible characters from every text, and nothing else', () => {
  const hostile = { name: 'Good\u202e\u200b Chain\u0007', list: ['<b>\u001b[31m', 1n, undefined], at: null };
  expect(cleanTexts(hostile)).toEqual({ name: 'Good Chain', list: ['<b>[31m', 1n, undefined], at: null });
  expect(cleanTexts('{\n "a": 1\n}')).toBe('{\n "a": 1\n}');
});
