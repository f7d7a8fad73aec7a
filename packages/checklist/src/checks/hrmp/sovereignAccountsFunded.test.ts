import { parseAccount } from '@parachron/core';
import { expect, test } from 'vitest';
import { evidenceFor, pairScope } from '../../../test/support/answers.js';
import { sovereignAccountsFunded } from './sovereignAccountsFunded.js';

type Facts = Parameters<typeof sovereignAccountsFunded.evaluate>[0];

const fund = { id: 'fund-2114' };
const other = { id: 'fund-2000' };

const account2000 = evidenceFor('System.Account(2000)');
const account2114 = evidenceFor('System.Account(2114)');

interface Money {
  readonly missing: bigint;
  readonly complete: boolean;
  readonly offers?: bigint;
  readonly returned?: bigint;
  readonly steps?: readonly object[];
}

/** The findings of accounts that need 10 UNIT as a deposit and 1 UNIT as the least balance. */
function judgeBoth({ missing, complete, offers = 0n, returned = 0n, steps = [{}] }: Money) {
  const account = parseAccount(`0x${'11'.repeat(32)}`);
  const money = {
    ...{ para: 2114, account, steps, missing, complete, offers, returned },
    tokens: {
      deposits: '10 UNIT',
      offers: `${offers} UNIT`,
      returned: `${returned} UNIT`,
      keep: '1 UNIT',
      needed: '11 UNIT',
      missing: '11 UNIT',
      free: '0 UNIT',
    },
  };
  const facts = {
    channels: {
      known: true,
      evidence: {
        first: [account2000, evidenceFor('Paras.ParaLifecycles(2000)')],
        second: [account2114],
      },
      facts: { channelManager: { runtime: { ss58Prefix: 0 } } },
    },
    plan: { known: true, plan: { money: [{ ...money, para: 2000 }, money], steps: [other, fund] } },
  } as unknown as Facts;
  return sovereignAccountsFunded.evaluate(facts, pairScope);
}

const judge = (money: Money) => judgeBoth(money)[1];

test('a transfer that excludes unknown message fees fixes the finding only in part', () => {
  const finding = judge({ missing: 11n, complete: false });
  expect(finding).toMatchObject({
    outcome: 'fail',
    fix: [fund],
    noFix: { reason: expect.stringContaining('fees') },
  });
  expect(finding?.reason).toContain('Needed: at least 11 UNIT (deposits 10 UNIT, offers for fees unknown,');
  expect(finding?.reason).toContain('lacks at least 11 UNIT');
});

test('a balance that covers everything except unknown fees may be too small', () => {
  expect(judge({ missing: 0n, complete: false })).toMatchObject({ outcome: 'unknown' });
  expect(judge({ missing: 0n, complete: true })).toMatchObject({ outcome: 'pass' });
});

test('an account without steps passes, since nothing remains to be paid', () => {
  expect(judge({ missing: 11n, complete: false, steps: [] })).toMatchObject({
    outcome: 'pass',
    reason: expect.stringMatching(/^1\w+ has no remaining costs\.$/),
  });
});

test('the step of a finding is the step that funds its own account', () => {
  expect(judgeBoth({ missing: 1n, complete: true }).map(({ fix }) => fix)).toEqual([[other], [fund]]);
});

test('a missing planck is a failure, and none is a pass', () => {
  expect(judge({ missing: 1n, complete: true })?.outcome).toBe('fail');
  expect(judge({ missing: 0n, complete: true })?.outcome).toBe('pass');
});
