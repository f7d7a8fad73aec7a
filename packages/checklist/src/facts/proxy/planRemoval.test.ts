import { formatAccount, parseAccount, type Runtime } from '@parachron/core';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { addresses, alice, hashedAlice } from '../../../test/support/accounts.js';
import { loadTargets } from '../../../test/support/loadTargets.js';
import { grantOf } from '../../../test/support/makeProxyFacts.js';
import { planRemoval } from './planGrant.js';

let runtimes: { readonly target: Runtime };
beforeAll(async () => {
  runtimes = await loadTargets();
});

const delayed = grantOf({ delay: 20 });
const misplaced = grantOf({ delegate: hashedAlice, proxyType: 'NonTransfer' });
const foreign = grantOf({ delegate: parseAccount(`0x${'09'.repeat(32)}`) });
const costOf = (fee: bigint, deposit: bigint) => ({
  fee: { known: true, value: fee, source: 'a test', notes: [], evidence: [] } as const,
  deposit,
});

type Due = Parameters<typeof planRemoval>[2];

function remove(useless: Due['useless'], runtime: Runtime, costs: Due['costs'] = []) {
  return planRemoval(runtime, { real: alice }, { useless, costs, after: ['fund-user'], para: 2000 });
}

test('without a useless proxy no step is planned', () => {
  expect(remove([], runtimes.target)).toEqual([]);
});

describe('the removal of several proxies', () => {
  it('is one step for each proxy, since a chain may refuse batches, each with its own cost', () => {
    const costs = [costOf(7n, -10n), costOf(9n, -110n)];
    const steps = remove([delayed, misplaced], runtimes.target, costs);
    expect(steps.map(({ after }) => after)).toEqual([['fund-user'], ['fund-user']]);
    expect(steps.map(({ id }) => id)).toEqual(['remove-proxy-1', 'remove-proxy-2']);
    expect(steps.map(({ title }) => title)).toEqual([
      `The user removes the proxy ${addresses.described} (Any, delay 20).`,
      `The user removes the proxy ${addresses.hashed} (NonTransfer, delay 0).`,
    ]);
    expect(steps.map(({ layers }) => layers[0]?.call?.method)).toEqual(['remove_proxy', 'remove_proxy']);
    expect(steps.map(({ notes }) => notes)).toEqual([
      ['Returned deposit: 0.00000000001 UNIT.'],
      ['Returned deposit: 0.00000000011 UNIT.'],
    ]);
    expect(steps.map(({ costs: own }) => own?.map(({ amount, payer }) => [amount, payer.account]))).toEqual([
      [[7n, alice.hex]],
      [[9n, alice.hex]],
    ]);
  });
});

test('without a run, the fee is unknown and no deposit is named', () => {
  const [step] = remove([foreign], runtimes.target);
  expect(step?.notes).toEqual([]);
  expect(step?.costs).toMatchObject([{ kind: 'fee', title: 'inclusion fee', text: 'unknown' }]);
  expect(step?.costs?.[0]).not.toHaveProperty('amount');
});

test('the addresses have the prefix of the target', () => {
  const [step] = remove([misplaced], { ...runtimes.target, ss58Prefix: 0 });
  expect(step?.title).toContain(formatAccount(hashedAlice, 0));
});

test('a removal takes a deposit for the other proxies if the chain has raised its deposits', () => {
  const [step] = remove([delayed], runtimes.target, [costOf(7n, 20n)]);
  expect(step?.notes).toEqual([]);
  expect(step?.costs?.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['deposit', 20n],
    ['fee', 7n],
  ]);
});

test('a removal that leaves the deposits as they are names none', () => {
  const [step] = remove([delayed], runtimes.target, [costOf(7n, 0n)]);
  expect(step?.notes).toEqual([]);
  expect(step?.costs?.map(({ kind }) => kind)).toEqual(['fee']);
});
