import { expect, test } from 'vitest';
import type { Answer } from './Read.js';
import { readKnown } from './readKnown.js';

const evidence = {
  chain: 'Chain',
  block: { number: 1, hash: '0x01' },
  key: 'Pallet.Item',
  value: 0,
} as const;
const unknown: Answer<number> = { known: false, reason: 'No answer.', howToFindOut: 'Ask again.' };

test.each([
  ['a known value', { known: true, value: 7, evidence } as Answer<number>, 7],
  ['a known zero', { known: true, value: 0, evidence } as Answer<number>, 0],
  ['an unknown value', unknown, undefined],
  ['no answer', undefined, undefined],
])('of %s', (_, answer, value) => {
  expect(readKnown(answer)).toBe(value);
});
