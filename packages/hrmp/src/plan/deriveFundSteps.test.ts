import { decodeCall, formatAccount, formatTokens, type Runtime } from '@parachron/core';
import { kusama2025, polkadot2025 } from '@parachron/samples/runtimes';
import { deriveSovereignAccount } from '@parachron/xcm';
import { describe, expect, it, test } from 'vitest';
import { makeFacts } from '../../test/support/madeFacts.js';
import { withoutPallet } from '../../test/support/withoutPallet.js';
import type { ParaMoney } from '../money/quoteChannelMoney.js';
import { deriveFundSteps, nameFundStep } from './deriveFundSteps.js';

const account = deriveSovereignAccount({ paraId: 2000, relation: 'child' });
const money = (parts: Partial<ParaMoney> = {}): ParaMoney => ({
  para: 2000,
  account,
  steps: [],
  deposits: 20n,
  offers: 10n,
  keep: 5n,
  returned: 0n,
  needed: 35n,
  free: 1n,
  reserved: 0n,
  frozen: 0n,
  missing: 34n,
  complete: true,
  tokens: {
    needed: '35 T',
    free: '1 T',
    missing: '34 T',
    deposits: '20 T',
    returned: '7 T',
    offers: '10 T',
    keep: '5 T',
  },
  ...parts,
});
const deriveOne = (parts: Partial<ParaMoney> = {}, runtime: Runtime = kusama2025()) => {
  const [step, ...more] = deriveFundSteps(makeFacts(runtime), [money(parts)]);
  expect(more).toEqual([]);
  return step;
};

describe('deriveFundSteps', () => {
  it('derives a step for each account that lacks funds', () => {
    const all = [money({ missing: 0n }), money({ missing: 1n }), money({ para: 2114, missing: 2n })];
    expect(deriveFundSteps(makeFacts(kusama2025()), all).map(({ id }) => id)).toEqual([
      nameFundStep(2000),
      nameFundStep(2114),
    ]);
    expect(nameFundStep(2114)).toBe('fund-2114');
  });

  test.each([
    ['Kusama', kusama2025()],
    ['Polkadot', polkadot2025()],
  ])('transfers the missing amount to the account, on %s', (_, runtime) => {
    const step = deriveOne({}, runtime);
    const address = formatAccount(account, runtime.ss58Prefix);
    const { chain } = runtime;
    expect(step).toMatchObject({
      id: 'fund-2000',
      title: `The sovereign account of parachain 2000 on ${chain} receives 34 T (34 planck).`,
      sender: `any account that holds ${runtime.token.symbol} on ${chain}`,
      verify: `System.Account(${address}) on ${chain} has at least ${formatTokens(35n, runtime.token)} free.`,
      after: [],
      layers: [{ kind: 'inner-call', title: `Call on ${chain}`, chain }],
      costs: [{ kind: 'transfer', amount: 34n }],
    });
    const hex = step?.layers[0]?.hex ?? '0x';
    const call = decodeCall(runtime.registry, hex);
    expect(call).toMatchObject({ pallet: 'Balances', method: 'transfer_keep_alive' });
    expect(JSON.stringify(call.args)).toContain(address);
    expect(JSON.stringify(call.args)).toContain('34');
  });

  it('has no call on a chain without the Balances pallet', () => {
    const step = deriveOne({}, withoutPallet(kusama2025(), 'Balances'));
    expect(step).toMatchObject({ id: 'fund-2000', layers: [] });
  });

  test.each([
    [
      { complete: true },
      ['Free balance: 1 T. Needed: 35 T (deposits 20 T, offers for fees 10 T, minimum balance 5 T).'],
    ],
    [
      { complete: true, returned: 1n },
      [
        'Free balance: 1 T. Needed: 35 T (deposits 20 T, offers for fees 10 T, minimum balance 5 T, less 7 T that closing channels return first).',
      ],
    ],
    [
      { complete: false },
      [
        'Free balance: 1 T. Needed: at least 35 T (deposits 20 T, offers for fees at least 10 T, minimum balance 5 T).',
        'The sum excludes the fees of some steps, which are unknown: send more.',
      ],
    ],
  ])('states the parts of the sum: %o', (parts, notes) => {
    expect(deriveOne(parts)?.notes).toEqual(notes);
  });
});
