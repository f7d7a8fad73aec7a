import { expect, test } from 'vitest';
import { formatCause } from './formatCause.js';

test('a foreign message is cut to one line without a full stop', () => {
  expect(formatCause('it broke.\nFailed WS Request: {...}')).toBe('it broke');
  expect(formatCause(new Error('it broke.'))).toBe('it broke');
  expect(formatCause('x'.repeat(1_000)).length).toBeLessThan(310);
});

test('lines without text are omitted', () => {
  expect(formatCause('\n  \n---\nthe block is gone.\n')).toBe('the block is gone');
  for (const nothing of ['', ' \n\t', '[\n', undefined, null, '{}', '…'])
    expect(formatCause(nothing)).toBe('no reason was given');
});

test('the message of an object that is no error of this program is used', () => {
  // The errors of EIP-1193 wallets are such objects.
  expect(formatCause({ code: 4001, message: 'User rejected the request.' })).toBe(
    'User rejected the request',
  );
  expect(formatCause({ code: 4001 })).toBe('no reason was given');
  expect(formatCause(4001)).toBe('4001');
});

test('the message field of a JSON message is used', () => {
  // What zod 3 makes of wrong parameters, as chopsticks passes it on.
  const issues = [
    { code: 'invalid_type', expected: 'string', path: [0], message: 'Required' },
    { code: 'too_small', path: [1], message: 'Too small' },
  ];
  expect(formatCause(JSON.stringify(issues, null, 2))).toBe('Required');
  expect(formatCause(`${JSON.stringify(issues, null, 2)}: {"more":1}`)).toBe('Required');
  expect(formatCause('{"message":"a \\"b\\"\\nc"}')).toBe('a "b"');
  expect(formatCause('[\n  {\n    "code": "invalid_type",\n')).toBe('"code": "invalid_type",');
});

test('control characters and text direction marks are removed', () => {
  const hostile = '\u001b[31mred\u001b[0m \u001b]0;title\u0007 a\u202eb\u0000c\u2028d\u009be';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there.
  expect(formatCause(hostile)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2028\u2029]/);
  expect(formatCause(hostile)).toMatch(/^red .*a b c d e$/);
});
