import { expect, test } from 'vitest';
import { formatDecodeLink } from './formatDecodeLink.js';

test('escapes the endpoint and keeps the call as it is', () => {
  const link = new URL(formatDecodeLink({ hex: '0x3c00' }, 'ws://127.0.0.1:9944/?a=1&b=#2'));
  expect(link.searchParams.get('rpc')).toBe('ws://127.0.0.1:9944/?a=1&b=#2');
  expect(link.hash).toBe('#/extrinsics/decode/0x3c00');
});
