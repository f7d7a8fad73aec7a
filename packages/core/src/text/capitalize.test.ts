import { expect, test } from 'vitest';
import { capitalize } from './capitalize.js';

test('only the first letter changes', () => {
  expect(capitalize('relay chain of XCM')).toBe('Relay chain of XCM');
  expect(capitalize('')).toBe('');
});

// Addresses of the prefix 73 begin with a small letter: as `DE3p…` the address has another checksum.
test.each([
  'dE3pPiRvdKqPD5bUDBu3Xpi83McE3Zf3UG8CbhWBQfvUywd7U signs.',
  'state_call traps.',
  'rococo_v2_2 stores nothing.',
])('a first word that is spelled as a name stays: %s', (text) => {
  expect(capitalize(text)).toBe(text);
});
