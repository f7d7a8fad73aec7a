import { beforeEach, describe, expect, it } from 'vitest';
import { Health } from './Health.js';

let now: number;
let health: Health;
beforeEach(() => {
  now = 1_000_000;
  health = new Health({ staleMs: 5_000, clock: () => now });
});

describe('a watch', () => {
  it('is not ready before the end of its first check', () => {
    expect(health.unready).toBe('The first check has not ended.');
  });

  it.each([
    [0, undefined],
    [5_000, undefined],
    [5_001, 'The last check ended 5 s ago.'],
    [65_999, 'The last check ended 65 s ago.'],
  ])('whose last check ended %i ms ago has the obstacle %j', (ms, obstacle) => {
    health.noteRun();
    now += ms;
    expect(health.unready).toBe(obstacle);
  });

  it('is ready again after a late check', () => {
    health.noteRun();
    now += 60_000;
    health.noteRun();
    expect(health.unready).toBeUndefined();
  });

  it('is not ready while its runs are not stored, although checks end in time', () => {
    health.noteRun();
    health.noteObstacle('The disk is full.');
    expect(health.unready).toBe('The disk is full.');
    health.noteRun();
    expect(health.unready).toBeUndefined();
  });

  it('has the newest obstacle, also before its first check', () => {
    health.noteObstacle('No connection.');
    health.noteObstacle('The disk is full.');
    expect(health.unready).toBe('The disk is full.');
  });
});
