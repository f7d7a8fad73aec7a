import { type Check, checks } from '@parachron/checklist';
import { expect, it } from 'vitest';
import { nameReads } from './nameReads.js';
import type { RunTarget } from './RunPlan.js';

const target = {
  parachain: 'One',
  serviceParaId: 2114,
  proposal: { maxCapacity: 8, maxMessageSize: 1_024 },
  rules: { slotSeconds: 3_600n },
  sources: [],
  calls: [],
} as unknown as RunTarget;
const name = (targets: readonly RunTarget[], chosen: readonly Check[] = checks) =>
  nameReads(targets, { checks: chosen });

it('equal runs have one name, also in another process', () => {
  expect(name([structuredClone(target)])).toBe(name([target]));
});

it.each<[string, Partial<RunTarget>]>([
  ['parachain', { parachain: 'Two' }],
  ['para id', { targetParaId: 2000 }],
  ['limit', { rules: { slotSeconds: 600n } } as Partial<RunTarget>],
  ['user', { user: { account: '0x01' } }],
])('runs about another %s have another name', (_what, change) => {
  expect(name([{ ...target, ...change }])).not.toBe(name([target]));
});

it('runs of other checks, or of several parachains, have another name', () => {
  const names = [name([target]), name([target], checks.slice(1)), name([target, target]), name([])];
  expect(new Set(names).size).toBe(4);
});
