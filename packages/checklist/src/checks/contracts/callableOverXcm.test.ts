import { describe, expect, it, test } from 'vitest';
import { alice } from '../../../test/support/accounts.js';
import { answerOf, pairScope, unread } from '../../../test/support/answers.js';
import { callableOverXcm } from './callableOverXcm.js';

type Facts = Parameters<typeof callableOverXcm.evaluate>[0];

const dryRun = {
  call: { name: 'Contracts.call' },
  isNamed: false,
  outcome: 'pass',
  reason: 'The call passes.',
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

test.each([
  ['no contracts', [], 'not-applicable'],
  ['contracts without a call for messages', ['Ethereum'], 'warn'],
] as const)('a target with %s: %j is %s', (_what, pallets, outcome) => {
  expect(judge({ contracts: { known: true, pallets, dryRuns: [] } })).toMatchObject([
    { subject: 'contracts', outcome },
  ]);
});

const undecided = { ...dryRun, outcome: 'unknown' };
const refused = { ...dryRun, outcome: 'warn' };
test.each([
  ['that pass', [dryRun], ['pass']],
  ['that are refused', [refused], ['warn']],
  ['that are refused although the team named them', [{ ...refused, isNamed: true }], ['fail']],
  ['that are undecided', [undecided], ['unknown']],
  ['of which one passes', [dryRun, undecided, { ...undecided, isNamed: true }], ['pass', 'warn', 'unknown']],
  ['of users without a derived account', [{ ...dryRun, outcome: 'fail' }], ['fail']],
])('calls %s: the outcomes are %j', (_what, dryRuns, outcomes) => {
  expect(judgeRuns(...dryRuns).map(({ outcome }) => outcome)).toEqual(outcomes);
});

describe('the address of the user', () => {
  const call = { pallet: 'Revive', method: 'map_account', hex: '0x00', args: {} };
  const runtime = { chain: 'Target', ss58Prefix: 42, token: { symbol: 'UNIT', decimals: 2 } };
  const original = answerOf('Revive.OriginalAccount(0x11)', false);
  const mapping = {
    kind: 'known',
    runtime,
    real: alice,
    address: '0x11',
    original,
    call,
    isAutomatic: false,
    isNeeded: true,
  };
  const address = (changes: object, grant: object = noUser) =>
    judge({ contracts: unread, mapping: { ...mapping, ...changes }, grant })[1];

  it.each<[string, object, string]>([
    ['without a user', noUser, 'not-applicable'],
    ['that is unread', { original: unread }, 'unknown'],
    ['that the account has', { call: undefined }, 'pass'],
    ['that no named call needs', { isNeeded: false }, 'warn'],
    ['that is missing', {}, 'fail'],
  ])('%s is %s', (_what, changes, outcome) => {
    expect(address(changes)?.outcome).toBe(outcome);
  });

  it('is a matter of the account, and of calls of contracts alone', () => {
    expect(address({ isNeeded: false })?.reason).toMatch(
      /^\w+ has no address for contracts on Target\. .* No named call is of a contract\.$/,
    );
  });

  it('is created after the funds of the grant, which also pay for it', () => {
    const fund = { id: 'fund', after: [] };
    const fee = { known: true, value: 7n, source: 'a run', evidence: [] };
    const grant = { kind: 'known', steps: { money: [fund], cost: { before: [{ deposit: 300n, fee }] } } };
    expect(address({}, grant)?.fix).toMatchObject([
      fund,
      { id: 'map-account', after: ['fund'], costs: [{ amount: 300n }, { amount: 7n }] },
    ]);
  });
});
