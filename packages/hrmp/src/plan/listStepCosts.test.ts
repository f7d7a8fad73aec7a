import { formatAccount } from '@parachron/core';
import { kusama2025 } from '@parachron/samples/runtimes';
import { deriveSovereignAccount } from '@parachron/xcm';
import { describe, expect, it, test } from 'vitest';
import { makeFacts } from '../../test/support/madeFacts.js';
import type { DueStep } from '../money/DueStep.js';
import { describeUnknownCost, type ExecutionCostAnswer } from '../money/ExecutionCost.js';
import { describeSovereign, formatMinimumBalance, listStepCosts } from './listStepCosts.js';

const relay = kusama2025();
const { chain, token, ss58Prefix } = relay;
const there = { sender: 2000, recipient: 2114 };
const back = { sender: 2114, recipient: 2000 };
const makeStep = (more: Partial<DueStep> = {}): DueStep => ({
  ...{ id: 'step', title: 'A step.', para: 2000, actions: [], calls: [], after: [], notes: [] },
  ...more,
});
const costOf = (more: object = {}): ExecutionCostAnswer => ({
  known: true,
  cost: { callWeights: [], fee: 100n, offer: 130n, marginPercent: 30, how: 'Made.', ...more },
});
const list = (step: DueStep, cost?: ExecutionCostAnswer, facts = makeFacts(relay)) =>
  listStepCosts(facts, { step, cost });

describe('the deposits of a step', () => {
  it('are paid by the sender of a request and by the recipient of an acceptance', () => {
    const actions = [
      { kind: 'init', channel: there },
      { kind: 'accept', channel: back },
    ] as const;
    const costs = list(makeStep({ actions, para: undefined }));
    expect(costs.map(({ kind, title, payer, amount }) => [kind, title, payer.account, amount])).toEqual([
      [
        'deposit',
        'deposit of the sender for the channel from 2000 to 2114',
        deriveSovereignAccount({ paraId: 2000, relation: 'child' }).hex,
        10n ** 13n,
      ],
      [
        'deposit',
        'deposit of the recipient for the channel from 2114 to 2000',
        deriveSovereignAccount({ paraId: 2000, relation: 'child' }).hex,
        10n ** 13n,
      ],
    ]);
    expect(costs[0]).toMatchObject({
      // 10^13 planck of a token of 12 decimals.
      text: '10 KSM',
      token,
      source: 'Configuration.ActiveConfig; returned when the channel closes',
    });
  });

  it('are omitted if they are zero, as with a system chain', () => {
    const actions = [{ kind: 'init', channel: { sender: 2114, recipient: 1000 } }] as const;
    const facts = makeFacts(relay, { ids: [1000, 2114] });
    expect(list(makeStep({ actions, para: undefined }), undefined, facts)).toEqual([]);
  });
});

describe('the offer of a step', () => {
  it('is paid by the sending parachain, after its deposits, and the unused part returns', () => {
    const actions = [{ kind: 'init', channel: there }] as const;
    const costs = list(makeStep({ actions }), costOf());
    expect(costs.map(({ kind }) => kind)).toEqual(['deposit', 'offer']);
    expect(costs[1]).toEqual({
      kind: 'offer',
      title: `offer for the execution on ${chain}`,
      payer: describeSovereign(makeFacts(relay), 2000),
      token,
      amount: 130n,
      returns: 30n,
      text: '0.00000000013 KSM',
      source: 'margin: 30 % of the weight and 30 % of the fee. Made.',
    });
  });

  test.each([
    [0, 'without a margin. Made.'],
    [1, 'margin: 1 % of the weight and 1 % of the fee. Made.'],
  ])('states a margin of %i %%', (marginPercent, source) => {
    expect(list(makeStep(), costOf({ marginPercent }))[0]?.source).toBe(source);
  });

  it('is unknown with its reason and how to find out, never zero', () => {
    const [unknown] = list(makeStep(), describeUnknownCost('The chain does not answer.'));
    expect(unknown).toMatchObject({ text: 'unknown' });
    expect(unknown?.source).toMatch(/^The chain does not answer\. Use another node/);
    expect(unknown).not.toHaveProperty('amount');
    expect(list(makeStep())[0]).toMatchObject({ text: 'unknown', source: 'No fee was requested.' });
  });

  it('does not exist for a step that any account may send', () => {
    const { para: _, ...step } = makeStep();
    expect(list({ ...step, para: undefined }, costOf())).toEqual([]);
  });
});

test('the account of a parachain is named with its address on the channel manager', () => {
  const account = deriveSovereignAccount({ paraId: 2114, relation: 'child' });
  expect(describeSovereign(makeFacts(relay), 2114)).toEqual({
    chain,
    account: account.hex,
    name: `sovereign account of parachain 2114 (${formatAccount(account, ss58Prefix)})`,
  });
  // "para", then 2114 as a little-endian u32, then zeros.
  expect(account.hex).toBe(`0x7061726142080000${'00'.repeat(24)}`);
});

test('the account of another parachain is refused with PARA_PAIR_MISMATCH', () => {
  expect(() => describeSovereign(makeFacts(relay), 3000)).toThrow(
    expect.objectContaining({ code: 'PARA_PAIR_MISMATCH' }),
  );
});

test('the minimum balance is a cost that stays in the account', () => {
  expect(formatMinimumBalance(makeFacts(relay), 2000, 333_333_333n)).toMatchObject({
    kind: 'minimum-balance',
    amount: 333_333_333n,
    text: '0.000333333333 KSM',
    payer: { chain },
    source: 'stays in the account: Balances.ExistentialDeposit, or the frozen balance if larger',
  });
});
