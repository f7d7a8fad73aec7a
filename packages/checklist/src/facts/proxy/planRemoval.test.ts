import { formatAccount, parseAccount, type Runtime } from '@parachron/core';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { addresses, alice, hashedAlice } from '../../../test/support/accounts.js';
import { loadTargets } from '../../../test/support/loadTargets.js';
import { grantOf } from '../../../test/support/makeProxyFacts.js';
import { planRemoval, removalCalls } from './planGrant.js';

let runtimes: { readonly target: Runtime; readonly unbatched: Runtime };
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

function remove(
  useless: Parameters<typeof removalCalls>[1],
  runtime: Runtime,
  costs: Parameters<typeof planRemoval>[2]['costs'] = [],
) {
  const about = { useless, costs, after: ['fund-user'], para: 2000 };
  return planRemoval(runtime, { real: alice }, { ...about, calls: removalCalls(runtime, useless) });
}

test('without a useless proxy no step is planned', () => {
  expect(remove([], runtimes.target)).toEqual([]);
});

describe('the removal of several proxies', () => {
  it('is one batch, in which all calls take effect or none', () => {
    const steps = remove([delayed, misplaced], runtimes.target, [costOf(7n, -20n)]);
    expect(steps).toMatchObject([{ id: 'remove-proxy', after: ['fund-user'] }]);
    expect(steps[0]?.layers[0]?.call).toMatchObject({ pallet: 'Utility', method: 'batch_all' });
    expect(steps[0]?.title).toBe(
      `The user removes the proxies ${addresses.described} (Any, delay 20) and ${addresses.hashed} (NonTransfer, delay 0).`,
    );
    expect(steps[0]?.verify).toMatch(/ no longer lists the entries\.$/);
    expect(steps[0]?.notes).toEqual(['Returned deposit: 0.00000000002 UNIT.']);
  });

  it('is one step for each proxy on a chain without batches, each with its own cost', () => {
    const costs = [costOf(7n, -10n), costOf(9n, -110n)];
    const steps = remove([delayed, misplaced], runtimes.unbatched, costs);
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
