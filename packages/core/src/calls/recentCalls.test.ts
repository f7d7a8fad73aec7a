import type { Registry } from '@polkadot/types/types';
import { expect, test } from 'vitest';
import { findRecent, keepRecent, type RecentCall } from './recentCalls.js';

/** Only the metadata of a registry identifies the runtime. */
const createRuntime = () => ({ metadata: {} }) as unknown as Registry;
const callOf = (hex: `0x${string}`): RecentCall => ({
  decode: () => expect.fail('a stored call is not decoded'),
  ...{ hex, pallet: undefined, found: undefined },
});

test('a call is found by its bytes, or by the text that was stored with it', () => {
  const runtime = createRuntime();
  const call = callOf('0x0508');
  keepRecent(runtime, call);
  keepRecent(runtime, call, '["Balances","burn",{}]');
  expect(findRecent(runtime, '0x0508')).toBe(call);
  expect(findRecent(runtime, '["Balances","burn",{}]')).toBe(call);
  expect(findRecent(runtime, '0x0509')).toBeUndefined();
});

test('runtimes have calls of their own, and share those of the same metadata', () => {
  const runtime = createRuntime();
  keepRecent(runtime, callOf('0x0508'));
  expect(findRecent(createRuntime(), '0x0508')).toBeUndefined();
  expect(findRecent({ metadata: runtime.metadata } as Registry, '0x0508')?.hex).toBe('0x0508');
});

// Half of 8,000,000 is kept for sure; a call weighs 8,000 and its digits, so 100 calls of 32,000 digits exactly fill that half.
test('calls are dropped by their weight, the oldest first', () => {
  const runtime = createRuntime();
  const long = (at: number) => `0x${at.toString(16).padStart(4, '0')}${'00'.repeat(15_997)}` as const;
  for (let at = 0; at < 100; at += 1) keepRecent(runtime, callOf(long(at)));
  expect(findRecent(runtime, long(0))).toBeDefined();
  for (let at = 100; at < 200; at += 1) keepRecent(runtime, callOf(long(at)));
  expect(findRecent(runtime, long(0))).toBeDefined();
  expect(findRecent(runtime, long(199))).toBeDefined();
  keepRecent(runtime, callOf(long(200)));
  expect(findRecent(runtime, long(0))).toBeUndefined();
  expect(findRecent(runtime, long(100))).toBeDefined();
});

test('one call of any length is kept until the next', () => {
  const runtime = createRuntime();
  const huge = `0x${'00'.repeat(5_000_000)}` as const;
  keepRecent(runtime, callOf(huge));
  expect(findRecent(runtime, huge)?.hex).toBe(huge);
});
