import type { TaskRequest, TaskTarget } from '@parachron/checklist';
import type { Scheduler } from '@parachron/scheduler';
import { describe, expect, it } from 'vitest';
import { requirePlannable } from './requirePlannable.js';

const target = {} as TaskTarget;
const fixed = { at: [1_800_000_000n] };
const recurring = { first: 1_800_000_000n, every: { hours: 1 } };

function check(
  variant: Scheduler['variant'],
  kind: TaskRequest['action']['kind'],
  {
    when = fixed,
    there = target,
    missing = [],
  }: { when?: object; there?: TaskTarget | undefined; missing?: object[] } = {},
): void {
  const request = { action: { kind }, when } as unknown as TaskRequest;
  requirePlannable({ variant, missing } as unknown as Scheduler, request, there);
}

describe('a task that the variant has', () => {
  it.each([
    ['H', 'dispatch', fixed],
    ['H', 'dispatch', recurring],
    ['H', 'cross-chain', recurring],
    ['M', 'cross-chain', fixed],
    ['M', 'transfer', fixed],
  ] as const)('is accepted: %s, %s, %o', (variant, kind, when) => {
    expect(() => check(variant, kind, { when })).not.toThrow();
  });
});

describe('a task that the variant lacks', () => {
  it.each([
    ['M', 'dispatch', '--dispatch: expected a service of variant H, got variant M.'],
    ['H', 'transfer', '--transfer: expected a service of variant M, got variant H.'],
  ] as const)('is refused by its option: %s, %s', (variant, kind, message) => {
    expect(() => check(variant, kind)).toThrow(expect.objectContaining({ code: 'USAGE', message }));
  });

  it.each(['cross-chain', 'transfer'] as const)(
    'is refused if it recurs without end on variant M: %s',
    (kind) => {
      expect(() => check('M', kind, { when: recurring })).toThrow(/^--when: .*needs a number of times/);
    },
  );
});

describe('a call on a parachain without a parachain', () => {
  const there = undefined;

  it('is refused with the option for it', () => {
    for (const variant of ['H', 'M'] as const) {
      expect(() =>
        requirePlannable(
          { variant, missing: [] },
          { action: { kind: 'cross-chain' }, when: fixed } as unknown as TaskRequest,
          there,
        ),
      ).toThrow('--target: give the parachain that runs the call.');
    }
  });

  it('is left to the planning if the service has no such tasks at all', () => {
    const missing = [{ operation: 'crossChain', reason: 'No call.' }] as unknown as Scheduler['missing'];
    const request = { action: { kind: 'cross-chain' }, when: fixed } as unknown as TaskRequest;
    expect(() => requirePlannable({ variant: 'H', missing }, request, there)).not.toThrow();
  });
});
