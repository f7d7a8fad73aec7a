import { expect, test } from 'vitest';
import { capitalize } from './capitalize.js';

test('only the first letter changes', () => {
  expect(capitalize('relay chain of XCM')).toBe('Relay chain of XCM');
  expect(capitalize('')).toBe('');
});
