import type { Registry } from '@polkadot/types/types';
import { expect, test, vi } from 'vitest';
import { RuntimeCache } from './RuntimeCache.js';

const createRuntime = () => ({ metadata: {} }) as unknown as Registry;

test('makes a value once for each runtime and text', () => {
  const cache = new RuntimeCache<string>(8);
  const [one, other] = [createRuntime(), createRuntime()];
  const make = vi.fn(() => 'made');
  expect(cache.get(one, 'a', make)).toBe('made');
  expect(cache.get({ metadata: one.metadata } as Registry, 'a', make)).toBe('made');
  expect(make).toHaveBeenCalledTimes(1);
  cache.get(one, 'b', make);
  cache.get(other, 'a', make);
  expect(make).toHaveBeenCalledTimes(3);
});

test('forgets the text that was used longest ago, and keeps nothing of an error', () => {
  const cache = new RuntimeCache<number | undefined>(2);
  const runtime = createRuntime();
  const fail = () => {
    throw new Error('not made');
  };
  expect(() => cache.get(runtime, 'a', fail)).toThrow('not made');
  expect(cache.get(runtime, 'a', () => undefined)).toBe(undefined);
  cache.get(runtime, 'b', () => 2);
  expect(cache.get(runtime, 'a', fail)).toBe(undefined);
  cache.get(runtime, 'c', () => 3);
  expect(cache.get(runtime, 'a', fail)).toBe(undefined);
  expect(cache.get(runtime, 'b', () => 4)).toBe(4);
});
