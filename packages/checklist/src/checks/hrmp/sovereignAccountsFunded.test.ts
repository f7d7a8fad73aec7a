import { parseAccount } from '@parachron/core';
import { expect, test } from 'vitest';
import type { Scope } from '../../Scope.js';
import { sovereignAccountsFunded } from './sovereignAccountsFunded.js';

type Facts = Parameters<typeof sovereignAccountsFunded.evaluate>[0];

const fund = { id: 'fund-2114' };

/** The finding of an account that needs 10 UNIT as a deposit and 1 UNIT as the least balance. */
function judge({ missing, complete }: { readonly missing: bigint; readonly complete: boolean }) {
  const account = parseAccount(`0x${'11'.repeat(32)}`);
  const money = {
    ...{ para: 2114, account, steps: [{}], missing, complete, offers: 0n, returned: 0n },
    tokens: {
      deposits: '10 UNIT',
      offers: '0 UNIT',
      keep: '1 UNIT',
      needed: '11 UNIT',
      missing: '11 UNIT',
      free: '0 UNIT',
    },
  };
  const facts = {
    channels: {
      known: true,
      evidence: { first: [], second: [] },
      facts: { channelManager: { runtime: { ss58Prefix: 0 } } },
    },
    plan: { known: true, plan: { money: [money, money], steps: [fund] } },
  } as unknown as Facts;
  return sovereignAccountsFunded.evaluate(facts, {} as Scope)[1];
}

test('a transfer that excludes unknown message fees fixes the finding only in part', () => {
  const finding = judge({ missing: 11n, complete: false });
  expect(finding).toMatchObject({
    outcome: 'fail',
    fix: [fund],
    noFix: { reason: expect.stringContaining('fees') },
  });
  expect(finding?.reason).toContain('Needed: at least 11 UNIT (deposits 10 UNIT, offers for fees unknown,');
  expect(finding?.reason).toContain('Missing: at least 11 UNIT');
});

test('a transfer that includes all fees fixes the finding', () => {
  const finding = judge({ missing: 11n, complete: true });
  expect(finding).not.toHaveProperty('noFix');
  expect(finding?.reason).toContain('Needed: 11 UNIT (deposits 10 UNIT, offers for fees 0 UNIT,');
});

test('a balance that covers everything except unknown fees may be too small', () => {
  expect(judge({ missing: 0n, complete: false })).toMatchObject({ outcome: 'unknown' });
  expect(judge({ missing: 0n, complete: true })).toMatchObject({ outcome: 'pass' });
});
