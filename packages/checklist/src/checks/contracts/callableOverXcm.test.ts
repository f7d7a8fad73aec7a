import { describe, expect, it, test } from 'vitest';
import { answerOf, pairScope, unread } from '../../../test/support/answers.js';
import type { ContractDryRun } from '../../facts/contracts/contractsFact.js';
import { callableOverXcm } from './callableOverXcm.js';

type Facts = Parameters<typeof callableOverXcm.evaluate>[0];

const dryRun = {
  call: { name: 'Contracts.call' },
  isNamed: false,
  verdict: 'through',
  sentence: 'The call passes.',
  evidence: [],
  howToFindOut: 'Try the call.',
};
const noUser = { kind: 'no-user' };
const none = { mapping: { kind: 'none' }, limits: [], grant: noUser };

function judge(facts: object) {
  return callableOverXcm.evaluate({ ...none, ...facts } as unknown as Facts, pairScope);
}
const judgeRuns = (...dryRuns: readonly object[]) =>
  judge({ contracts: { known: true, pallets: ['Contracts'], dryRuns } });

describe('the calls of contracts', () => {
  it('are unknown without a target', () => {
    expect(judge({ contracts: unread })).toMatchObject([
      { subject: 'contracts', outcome: 'unknown', howToFindOut: 'Ask another node.' },
    ]);
  });

  it.each([
    [[], 'not-applicable', 'The target has no smart contracts, according to its metadata.'],
    [
      ['xcmTransactor'],
      'not-applicable',
      'The target has xcmTransactor, by which it makes calls on other chains, and no smart contracts of its own.',
    ],
    [
      ['Ethereum', 'XcmTransactor'],
      'warn',
      'The target has Ethereum, XcmTransactor, but no call that a message could make: contracts cannot be called by tasks.',
    ],
  ] as const)('of the pallets %j without a callable one are %s', (pallets, outcome, reason) => {
    expect(judge({ contracts: { known: true, pallets, dryRuns: [] } })).toEqual([
      { subject: 'contracts', outcome, reason, evidence: [] },
    ]);
  });

  const filter = {
    reason: 'The filter is part of the runtime: no call changes it.',
    howTo: 'Permit the call in the filter by a runtime upgrade, or choose another call.',
  };

  it.each<[Partial<ContractDryRun>, object]>([
    [{ verdict: 'through' }, { outcome: 'pass' }],
    [
      { verdict: 'refused', isNamed: true },
      { outcome: 'fail', noFix: filter },
    ],
    [{ verdict: 'refused' }, { outcome: 'warn' }],
    [{ verdict: 'unknown' }, { outcome: 'unknown', howToFindOut: 'Try the call.' }],
  ])('with the result %j have their own finding', (changes, expected) => {
    const [finding] = judgeRuns({ ...dryRun, ...changes });
    expect(finding).toEqual({
      ...{ subject: 'Contracts.call', reason: 'The call passes.', evidence: [] },
      ...expected,
    });
  });

  it('that are undecided beside one that passes are a warning, unless the team named the call', () => {
    const undecided = { ...dryRun, verdict: 'unknown' };
    expect(
      judgeRuns(dryRun, undecided, { ...undecided, isNamed: true }).map(({ outcome }) => outcome),
    ).toEqual(['pass', 'warn', 'unknown']);
  });

  it('fail if the runtime derives no account for a user, with the change for the team', () => {
    const underivable = { ...dryRun, verdict: 'unknown', isUnderivable: true };
    expect(judgeRuns(underivable)).toMatchObject([
      {
        outcome: 'fail',
        noFix: {
          reason: 'The converters of locations are part of the runtime.',
          howTo: expect.stringMatching(/by a runtime upgrade\.$/),
        },
      },
    ]);
  });

  it('that no proxy can make need a proxy in the same upgrade', () => {
    const both = { ...dryRun, verdict: 'unknown', isUnderivable: true, isUnproxiable: true };
    expect(judgeRuns(both)[0]?.noFix?.howTo).toContain(
      'Permit Contracts.call by a proxy in the same upgrade.',
    );
  });

  it('that pass need no derived account', () => {
    expect(judgeRuns({ ...dryRun, isUnderivable: true })[0]?.outcome).toBe('pass');
  });
});

test('each named call with limits has a finding', () => {
  const limits = [{ name: 'flip', method: 'Contracts.call', cost: undefined }];
  expect(judge({ contracts: unread, limits })).toMatchObject([
    { subject: 'contracts' },
    { subject: 'limits of flip', outcome: 'not-applicable' },
  ]);
});

describe('the address of the user', () => {
  const step = { id: 'map', after: ['grant'] };
  const original = answerOf('Revive.OriginalAccount(0x11)', false);
  const mapping = {
    ...{ kind: 'known', account: '5Alice', address: '0x11', original, step, isNeeded: true },
  };
  const address = (changes: object, grant: object = noUser) =>
    judge({ contracts: unread, mapping: { ...mapping, ...changes }, grant })[1];

  it('is not mentioned on a target that maps no accounts', () => {
    expect(judge({ contracts: unread })).toHaveLength(1);
  });

  it('is not applicable without a user', () => {
    expect(judge({ contracts: unread, mapping: noUser })[1]).toMatchObject({
      subject: "the user's address",
      outcome: 'not-applicable',
      reason: expect.stringContaining('signs Revive.map_account before the first task.'),
    });
  });

  it('is unknown if it could not be read', () => {
    expect(address({ original: unread })).toMatchObject({
      subject: "the user's address",
      outcome: 'unknown',
    });
  });

  it('passes if the account has one', () => {
    expect(address({ step: undefined })).toEqual({
      subject: "the user's address",
      outcome: 'pass',
      reason: '5Alice has the address 0x11.',
      evidence: [original.evidence],
    });
  });

  it('is missing as a warning if no named call is one of a contract', () => {
    const finding = address({ isNeeded: false });
    expect(finding).toMatchObject({
      outcome: 'warn',
      reason:
        'Revive.OriginalAccount has no address for 5Alice. Contract calls fail with Revive.AccountUnmapped.',
    });
    expect(finding).not.toHaveProperty('fix');
  });

  it('is created by a step, after the steps that it waits for', () => {
    expect(address({})).toMatchObject({ outcome: 'fail', fix: [step] });
  });

  it('is created after the funds of the grant, which also pay for it', () => {
    const fund = { id: 'fund', after: [] };
    const grant = { kind: 'known', steps: { money: [fund] } };
    expect(address({}, grant)?.fix).toEqual([fund, { ...step, after: ['grant', 'fund'] }]);
  });
});
