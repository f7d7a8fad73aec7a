import type { Registry } from '@polkadot/types/types';
import { expect, test, vi } from 'vitest';
import { RuntimeMemo } from './RuntimeMemo.js';

const createRuntime = () => ({ metadata: {} }) as unknown as Registry;

test('makes a value once for each runtime and text', () => {
  const memo = new RuntimeMemo<string>(8);
  const [one, other] = [createRuntime(), createRuntime()];
  const make = vi.fn(() => 'made');
  expect(memo.get(one, 'a', make)).toBe('made');
  expect(memo.get({ metadata: one.metadata } as Registry, 'a', make)).toBe('made');
  expect(make).toHaveBeenCalledTimes(1);
  memo.get(one, 'b', make);
  memo.get(other, 'a', make);
  expect(make).toHaveBeenCalledTimes(3);
});

test('forgets the text that was used longest ago, and keeps nothing of an error', () => {
  const memo = new RuntimeMemo<number | undefined>(2);
  const runtime = createRuntime();
  const fail = () => {
    throw new Error('not made');
  };
  expect(() => memo.get(runtime, 'a', fail)).toThrow('not made');
  expect(memo.get(runtime, 'a', () => undefined)).toBe(undefined);
  memo.get(runtime, 'b', () => 2);
  expect(memo.get(runtime, 'a', fail)).toBe(undefined);
  memo.get(runtime, 'c', () => 3);
  expect(memo.get(runtime, 'a', fail)).toBe(undefined);
  expect(memo.get(runtime, 'b', () => 4)).toBe(4);
});
