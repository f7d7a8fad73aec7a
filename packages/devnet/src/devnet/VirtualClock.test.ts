import { expect, it } from 'vitest';
import { createVirtualClock } from './VirtualClock.js';

it('runs with the outer clock, also after it was moved', () => {
  let outer = 1_000;
  const clock = createVirtualClock({ clock: () => outer });
  expect(clock.now()).toBe(1_000);
  outer += 10;
  expect(clock.now()).toBe(1_010);
  clock.moveTo(5_000);
  expect(clock.now()).toBe(5_000);
  outer += 10;
  expect(clock.now()).toBe(5_010);
});

it('begins at a given time, before or after the outer clock', () => {
  expect(createVirtualClock({ clock: () => 1_000, start: 7 }).now()).toBe(7);
  expect(createVirtualClock({ clock: () => 1_000, start: 0 }).now()).toBe(0);
  expect(createVirtualClock({ clock: () => 1_000, start: 9_000 }).now()).toBe(9_000);
});

it('never moves back', () => {
  const clock = createVirtualClock({ clock: () => 1_000, start: 2_000 });
  clock.moveTo(1_999);
  expect(clock.now()).toBe(2_000);
  clock.moveTo(2_000);
  expect(clock.now()).toBe(2_000);
  clock.moveTo(2_001);
  expect(clock.now()).toBe(2_001);
});
