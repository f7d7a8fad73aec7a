import { expect, test } from 'vitest';
import { formatRoot } from './formatRoot.js';

test('the name of a chain is added if it is known', () => {
  expect(formatRoot(1000, 'Asset Hub')).toBe('root of parachain 1000 (Asset Hub)');
  expect(formatRoot(1000)).toBe('root of parachain 1000');
});
