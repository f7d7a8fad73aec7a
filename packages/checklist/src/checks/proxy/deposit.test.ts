import { describe, expect, it, test } from 'vitest';
import { addresses, alice } from '../../../test/support/accounts.js';
import { evidenceFor, pairScope, unread } from '../../../test/support/answers.js';
import { deposit } from './deposit.js';

type Facts = Parameters<typeof deposit.evaluate>[0];

const fee = { known: false, reason: 'no answer', howToFindOut: 'Sign the call on a fork.' };

/** The finding of a user whose grant reserves 20, where 5 have to stay and the fee is unknown. */
function judge(free: bigint) {
  const cost = { deposit: 20n, fund: 0n, kept: 5n, fees: [fee], total: undefined, missing: undefined };
  const facts = {
    pallet: { known: true, types: [{ name: 'Any', index: 0 }], token: { symbol: 'UNIT', decimals: 0 } },
    grant: {
      kind: 'known',
      facts: {
        real: alice,
        ss58Prefix: 0,
        realBalance: { free, reserved: 0n, frozen: 0n },
        evidence: [],
        proxies: [],
      },
      funds: { kind: 'service-pays' },
      diagnosis: {},
      steps: { cost, grant: [{}], money: [], freed: 0n },
    },
  } as unknown as Facts;
  return deposit.evaluate(facts, pairScope)[0];
}

test.each([
  [24n, 'fail'],
  [25n, 'unknown'],
])('a balance of %i beside known costs of 25 and an unknown fee is a %s', (free, outcome) => {
  expect(judge(free)?.outcome).toBe(outcome);
});

const evidence = [evidenceFor('Proxy.ProxyDepositBase')];
const own = [evidenceFor('Proxy.Proxies(alice)')];

/** A pallet whose first proxy reserves 20.33 UNIT: 2000 for the entry and 33 for each proxy. */
const pallet = {
  known: true,
  chain: 'Target',
  types: [{ name: 'Any' }],
  terms: { maxProxies: 32, depositBase: 2000n, depositFactor: 33n },
  existentialDeposit: 100n,
  token: { symbol: 'UNIT', decimals: 2 },
  evidence,
};
const noUser = { kind: 'no-user' };
const judgePallet = (changes: object, grant: object = noUser) =>
  deposit.evaluate({ pallet: { ...pallet, ...changes }, grant } as unknown as Facts, pairScope);

test('any user needs the deposits of a first proxy, and the minimum balance', () => {
  const words = /^A user needs 21\.33 UNIT and .* deposit 20\.33 UNIT, minimum balance 1 UNIT\)\.$/;
  expect(judgePallet({})[0]?.reason).toMatch(words);
});

test.each<[string, object, object, string]>([
  ['with its constants', {}, noUser, 'pass'],
  ['without its constants', { terms: undefined }, noUser, 'unknown'],
  ['without an existential deposit', { existentialDeposit: undefined }, noUser, 'unknown'],
  ['without proxies', { types: [] }, noUser, 'not-applicable'],
  ['that is unread', unread, noUser, 'unknown'],
  ['without a type for the calls', {}, { kind: 'known', diagnosis: { fault: 'No proxy.' } }, 'pass'],
  ['with an unread user', {}, { ...unread, kind: 'unknown' }, 'unknown'],
])('the deposit on a chain %s', (_what, changes, grant, outcome) => {
  expect(judgePallet(changes, grant)).toMatchObject([{ subject: 'deposit', outcome }]);
});

describe('a named user', () => {
  const cost = {
    deposit: 2033n,
    fund: 500n,
    kept: 100n,
    fees: [],
    total: 2540n,
    missing: 0n,
  };
  const address = 300n;
  const judgeUser = (steps: object, kind = 'quoted', frozen = 0n) => {
    const facts = {
      real: alice,
      ss58Prefix: 42,
      realBalance: { free: 3000n, reserved: 0n, frozen },
      deposit: 2066n,
      evidence: own,
      proxies: [],
    };
    const grant = { kind: 'known', facts, funds: { kind }, diagnosis: {} };
    return judgePallet({}, { ...grant, steps: { grant: [{}], money: [], freed: 0n, ...steps } })[0];
  };

  it('who can pay passes, with each part of the cost', () => {
    expect(judgeUser({ cost })).toEqual({
      subject: 'deposit',
      outcome: 'pass',
      reason: `Free balance of ${addresses.alice}: 30 UNIT. Needed: 26.4 UNIT (deposit 20.33 UNIT, funds of the derived account 5 UNIT, fees 0.07 UNIT, minimum balance 1 UNIT).`,
      evidence: own,
    });
  });

  it('whose balance is frozen reads what is frozen, beside a minimum balance that is as large', () => {
    const kept = { ...cost, kept: 2900n, missing: 2340n };
    const money = [{ id: 'money' }];
    expect(judgeUser({ cost: kept, money }, 'quoted', 2900n)?.reason).toMatch(
      / lacks 23\.4 UNIT\. Free balance of \w+: 30 UNIT\. Frozen: 29 UNIT\. Needed: /,
    );
  });

  it('who misses a planck fails, and the money of the plan is the fix', () => {
    const money = [{ id: 'money' }];
    expect(judgeUser({ cost: { ...cost, missing: 1n }, money })).toMatchObject({
      outcome: 'fail',
      reason: expect.stringMatching(/ lacks 0\.01 UNIT\. /),
      fix: money,
    });
    expect(judgeUser({ cost: { ...cost, missing: 1n } })?.noFix).toEqual({
      reason: 'The target has no call for a transfer that this tool knows.',
      howTo: "Send the missing amount to the user's account on the target.",
    });
  });

  it('whose derived account needs unknown funds lacks at least the known parts', () => {
    const judged = judgeUser({ cost: { ...cost, missing: 1n } }, 'unknown');
    expect(judged?.reason).toMatch(
      / lacks at least 0\.01 UNIT\. .* Needed: at least 21\.4 UNIT \(.* unknown,/,
    );
  });

  it('who removes a proxy first has its deposit back, and pays the fee of the removal before', () => {
    const removed = { cost, freed: 1_993n };
    expect(judgeUser(removed)).toMatchObject({
      outcome: 'pass',
      reason: expect.stringMatching(
        /: 30 UNIT\. The removal of proxies returns 19\.93 UNIT, without its fees\. Needed: 26\.4 UNIT \(/,
      ),
    });
    const money = [{ id: 'money' }];
    expect(judgeUser({ ...removed, cost: { ...cost, missing: 7n }, money })).toMatchObject({
      outcome: 'fail',
      reason: expect.stringMatching(
        / lacks 0\.07 UNIT\. .*\. The fees of the removal are due before the deposits return\.$/,
      ),
      fix: money,
    });
    expect(judgeUser({ ...removed, freed: -40n })?.reason).toContain(
      'The removal of proxies costs 0.4 UNIT.',
    );
  });

  it('whose older deposits are higher than those of today needs none', () => {
    expect(judgeUser({ cost: { ...cost, deposit: -900n, total: -393n } })?.reason).toContain(
      'Needed: 6.07 UNIT (funds of the derived account 5 UNIT, fees 0.07 UNIT, minimum balance 1 UNIT).',
    );
  });

  it('who also needs an address pays for both', () => {
    expect(judgeUser({ cost, address })?.reason).toContain(
      'Needed: 29.4 UNIT (address in the contracts 3 UNIT, deposit 20.33 UNIT,',
    );
  });

  it('who needs only an address pays for the address', () => {
    const [needs, parts] = ['Needed: 4 UNIT', 'address in the contracts 3 UNIT, minimum balance 1 UNIT'];
    const alone = { ...cost, deposit: 0n, fund: 0n, total: 0n };
    expect(judgeUser({ cost: alone, grant: [], address })).toMatchObject({
      outcome: 'pass',
      reason: expect.stringMatching(
        new RegExp(`^Free balance of \\w+: 30 UNIT\\. ${needs} \\(${parts}\\)\\.$`),
      ),
      evidence: own,
    });
    expect(judgeUser({ cost: { ...alone, missing: 2n }, grant: [], address })).toMatchObject({
      outcome: 'fail',
      reason: expect.stringMatching(/ lacks 0\.02 UNIT\. /),
      noFix: { howTo: "Send the missing amount to the user's account on the target." },
    });
  });

  it('whose address alone exceeds the balance fails although the fee is unknown', () => {
    const open = { ...cost, total: undefined, missing: undefined };
    expect(judgeUser({ cost: open, address: 368n })).toMatchObject({
      outcome: 'fail',
      reason: expect.stringContaining('Needed: at least 30.01 UNIT'),
      noFix: {
        howTo: expect.stringMatching(/^Grant a proxy on a fork, and read its cost\. Send the missing/),
      },
    });
    expect(judgeUser({ cost: open, address: 367n })).toMatchObject({
      outcome: 'unknown',
      reason: `The cost of the grant is unknown. Free balance of ${addresses.alice}: 30 UNIT.`,
      evidence: own,
    });
    // A chain that refuses the grant shows no cost before its reason is gone.
    const refused = { reason: 'Target refuses the grant with Proxy.TooMany.', howTo: 'Remove a proxy.' };
    expect(judgeUser({ cost: open, grant: [], refused })?.howToFindOut).toBe('Remove a proxy.');
  });
});
