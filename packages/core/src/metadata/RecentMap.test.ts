import { expect, test } from 'vitest';
import { RecentMap } from './RecentMap.js';

const value = { of: 'a value' };

test('keeps the half of its weight that was used last, and never more than its weight', () => {
  const map = new RecentMap<object>(8);
  for (let at = 0; at < 100; at += 1) {
    map.keep(`${at}`, value);
    const kept = Array.from({ length: at + 1 }, (_unused, key) => map.get(`${key}`)).filter(Boolean);
    expect(kept.length).toBeLessThanOrEqual(8);
    for (let last = Math.max(0, at - 3); last <= at; last += 1) expect(map.get(`${last}`)).toBe(value);
  }
});

test('keeps an entry that is used again', () => {
  const map = new RecentMap<object>(4);
  map.keep('used', value);
  for (let at = 0; at < 20; at += 1) {
    map.keep(`${at}`, {});
    map.keep('used', map.get('used') ?? {});
  }
  expect(map.get('used')).toBe(value);
});

test('drops entries for one heavy entry', () => {
  const map = new RecentMap<object>(20);
  map.keep('light', value);
  map.keep('heavy', value, 100);
  map.keep('next', value);
  expect([map.get('light'), map.get('heavy'), map.get('next')]).toEqual([undefined, value, value]);
});
