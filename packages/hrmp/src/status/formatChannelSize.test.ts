import { expect, test } from 'vitest';
import { formatChannelSize } from './formatChannelSize.js';

test('formatChannelSize uses the singular for one message and for one byte', () => {
  expect(formatChannelSize({ capacity: 1, messageSize: 1 })).toBe('1 message of 1 byte');
  expect(formatChannelSize({ capacity: 8, messageSize: 102_400 })).toBe('8 messages of 102400 bytes');
});
