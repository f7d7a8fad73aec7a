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
      state: { facts: { real: alice, ss58Prefix: 0, realBalance: { free }, evidence: [], proxies: [] } },
      funds: { kind: 'service-pays' },
      steps: { cost, money: [], freed: 0n, missing: 0n },
    },
  } as unknown as Facts;
  return deposit.evaluate(facts, pairScope)[0];
}

test('a balance below the known costs is too small for any fee', () => {
  const finding = judge(24n);
  expect(finding).toMatchObject({
    outcome: 'fail',
    noFix: { howTo: expect.stringContaining('Sign the call on a fork. Send the missing amount') },
  });
  expect(finding?.reason).toContain('Needed: at least 25 UNIT (deposit 20 UNIT,');
});

test('a balance above the known costs may suffice', () => {
  expect(judge(25n)).toMatchObject({ outcome: 'unknown', howToFindOut: 'Sign the call on a fork.' });
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

describe('the deposit of any user', () => {
  const terms =
    'A user needs 21.33 UNIT and one transaction fee (returnable deposit 20.33 UNIT, minimum balance 1 UNIT).';

  it('is the deposit of the first proxy and the existential deposit', () => {
    expect(judgePallet({})).toEqual([{ subject: 'deposit', outcome: 'pass', reason: terms, evidence }]);
  });

  it.each([{ terms: undefined }, { existentialDeposit: undefined }])('is unknown with %j', (changes) => {
    expect(judgePallet(changes)).toMatchObject([
      {
        outcome: 'unknown',
        reason: 'The deposits of Target are not among its constants.',
        howToFindOut: 'Grant a proxy on a fork, and read the reserved amount.',
      },
    ]);
  });

  it('does not exist on a chain without proxies', () => {
    expect(judgePallet({ types: [] })).toMatchObject([
      { outcome: 'not-applicable', reason: 'The chain has no proxies, so there is no deposit.' },
    ]);
  });

  it('is unknown for an unread chain', () => {
    const facts = { pallet: unread, grant: noUser } as unknown as Facts;
    expect(deposit.evaluate(facts, pairScope)).toMatchObject([{ subject: 'deposit', outcome: 'unknown' }]);
  });

  it('leaves a named user unknown whose account could not be read', () => {
    expect(judgePallet({}, { ...unread, kind: 'unknown' })).toMatchObject([
      {
        outcome: 'unknown',
        reason: `${terms} Whether the user can pay is unknown: the node gave no answer.`,
        howToFindOut: 'Ask another node.',
        evidence,
      },
    ]);
  });

  it('that is unknown keeps its own reason for an unread user', () => {
    const [finding] = judgePallet({ terms: undefined }, { ...unread, kind: 'unknown' });
    expect(finding?.reason).toBe('The deposits of Target are not among its constants.');
  });
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
  const address = { total: 300n, kept: 100n, missing: 0n };
  const judgeUser = (
    steps: object,
    {
      proxies = [],
      ss58Prefix = 42,
      funds = 'quoted',
    }: {
      readonly proxies?: readonly object[];
      readonly ss58Prefix?: number;
      readonly funds?: string;
    } = {},
  ) => {
    const facts = {
      ...{ real: alice, ss58Prefix, realBalance: { free: 3000n }, deposit: 2066n, evidence: own },
      proxies,
    };
    const grant = { kind: 'known', state: { facts }, funds: { kind: funds } };
    return judgePallet({}, { ...grant, steps: { money: [], freed: 0n, missing: 0n, ...steps } })[0];
  };

  it.each([
    [[{}], 'one proxy'],
    [[{}, {}], '2 proxies'],
  ])('with the proxies %j needs no further one', (proxies, words) => {
    expect(judgeUser({}, { proxies })).toEqual({
      subject: 'deposit',
      outcome: 'pass',
      reason: `${addresses.alice} has 20.66 UNIT reserved for ${words}, and needs no further proxy.`,
      evidence: own,
    });
  });

  it('who can pay passes, with each part of the cost', () => {
    expect(judgeUser({ cost })).toEqual({
      subject: 'deposit',
      outcome: 'pass',
      reason: `Free balance of ${addresses.alice}: 30 UNIT. Needed: 26.4 UNIT (deposit 20.33 UNIT, funds of the derived account 5 UNIT, fees 0.07 UNIT, minimum balance 1 UNIT).`,
      evidence: own,
    });
  });

  it('pays funds of an unknown amount to the derived account, if their payer is unknown', () => {
    const known = { ...cost, fund: 0n, total: 2040n };
    const [all, part] = ['funds of the derived account unknown', 'funds of the derived account 0 UNIT'];
    expect(judgeUser({ cost: known }, { funds: 'unknown' })?.reason).toContain(all);
    expect(judgeUser({ cost: known }, { funds: 'service-pays' })?.reason).toContain(part);
    const open = { ...known, deposit: 9_000n, total: undefined, missing: undefined };
    expect(judgeUser({ cost: open }, { funds: 'unknown' })?.reason).toContain(`${all}, fees unknown`);
  });

  it('who misses a planck fails, and the money of the plan is the fix', () => {
    const money = [{ id: 'money' }];
    expect(judgeUser({ cost: { ...cost, missing: 1n }, missing: 1n, money })).toMatchObject({
      outcome: 'fail',
      reason: expect.stringMatching(/ Missing: 0\.01 UNIT \(1 planck\)\.$/),
      fix: money,
    });
    expect(judgeUser({ cost: { ...cost, missing: 1n }, missing: 1n })?.noFix).toEqual({
      reason: 'The target has no call for a transfer that this tool knows.',
      howTo: "Send the missing amount to the user's account on the target.",
    });
  });

  it('who removes a proxy first has its deposit back, and pays the fee of the removal before', () => {
    const removed = { cost, freed: 1_993n, missing: 0n };
    expect(judgeUser(removed)).toMatchObject({
      outcome: 'pass',
      reason: expect.stringMatching(
        /: 30 UNIT\. The removal of proxies returns 19\.93 UNIT, without its fees\. Needed: 26\.4 UNIT \(/,
      ),
    });
    const money = [{ id: 'money' }];
    expect(judgeUser({ ...removed, missing: 7n, money })).toMatchObject({
      outcome: 'fail',
      reason: expect.stringMatching(
        /\. The fees of the removal are due before the deposits return\. Missing: 0\.07 UNIT \(7 planck\)\.$/,
      ),
      fix: money,
    });
    expect(judgeUser({ ...removed, freed: -40n })?.reason).toContain(
      'The removal of proxies costs 0.4 UNIT.',
    );
  });

  it('who also needs an address pays for both', () => {
    expect(judgeUser({ cost, address })?.reason).toContain(
      'Needed: 29.4 UNIT (address in the contracts 3 UNIT, deposit 20.33 UNIT,',
    );
  });

  it('who needs only an address pays for the address', () => {
    const [needs, parts] = ['Needed: 4 UNIT', 'address in the contracts 3 UNIT, minimum balance 1 UNIT'];
    expect(judgeUser({ address })).toMatchObject({
      outcome: 'pass',
      reason: expect.stringMatching(
        new RegExp(`^Free balance of \\w+: 30 UNIT\\. ${needs} \\(${parts}\\)\\.$`),
      ),
      evidence: own,
    });
    expect(judgeUser({ address: { ...address, missing: 2n } })).toMatchObject({
      outcome: 'fail',
      reason: expect.stringMatching(/ Missing: 0\.02 UNIT \(2 planck\)\.$/),
      noFix: { howTo: "Send the missing amount to the user's account on the target." },
    });
  });

  it.each([
    ['who can pay', { cost }],
    ['who needs no further proxy', {}],
    ['who needs only an address', { address }],
  ])('%s has an address with the prefix of the target', (_what, steps) => {
    const reason = judgeUser(steps, { proxies: [{}], ss58Prefix: 0 })?.reason;
    expect(reason).toContain('15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5');
  });

  it('whose address alone exceeds the balance fails although the fee is unknown', () => {
    const open = { ...cost, total: undefined, missing: undefined };
    expect(judgeUser({ cost: open, address: { ...address, total: 368n } })).toMatchObject({
      outcome: 'fail',
      reason: expect.stringContaining('Needed: at least 30.01 UNIT'),
      noFix: {
        howTo: expect.stringMatching(/^Grant a proxy on a fork, and read its cost\. Send the missing/),
      },
    });
    expect(judgeUser({ cost: open, address: { ...address, total: 367n } })).toMatchObject({
      outcome: 'unknown',
      reason: `Free balance of ${addresses.alice}: 30 UNIT. The cost of the grant is unknown.`,
      evidence: own,
    });
  });
});
