import { expect, test } from 'vitest';
import { isBelowProposal } from './isBelowProposal.js';

const proposal = { capacity: 8, messageSize: 102_400, totalSize: 8192 };

test('a larger maximum message size than the total size carries no larger messages', () => {
  expect(isBelowProposal({ capacity: 8, messageSize: 8192, totalSize: 8192 }, proposal)).toBe(false);
  expect(isBelowProposal({ capacity: 8, messageSize: 8191, totalSize: 8192 }, proposal)).toBe(true);
  // The channel keeps the total size that the channel manager had at the request.
  expect(isBelowProposal({ capacity: 8, messageSize: 102_400, totalSize: 4096 }, proposal)).toBe(true);
});

test('a smaller capacity is below the proposal', () => {
  expect(isBelowProposal({ capacity: 7, messageSize: 102_400, totalSize: 8192 }, proposal)).toBe(true);
});
