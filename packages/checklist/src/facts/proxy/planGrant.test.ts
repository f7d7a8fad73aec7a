import type { PlanStep, Runtime } from '@parachron/core';
import { balanceOf } from '@parachron/samples/facts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { describedAlice, hashedAlice } from '../../../test/support/accounts.js';
import { answerFees } from '../../../test/support/answerFees.js';
import { createAnsweringSnapshot } from '../../../test/support/createAnsweringSnapshot.js';
import { loadTargets } from '../../../test/support/loadTargets.js';
import { grantOf, makeProxyFacts } from '../../../test/support/makeProxyFacts.js';
import { planGrant } from './planGrant.js';

let runtimes: { readonly target: Runtime; readonly unbatched: Runtime };
beforeAll(async () => {
  runtimes = await loadTargets();
});

type Due = Parameters<typeof planGrant>[2];

const nothing: Due = {
  para: 2000,
  proxyType: undefined,
  useless: [],
  resume: [],
  fund: 0n,
  address: undefined,
};
const useless = grantOf({ delegate: hashedAlice });
/** Alice with an amount of free funds, and with the useless proxy if there is a deposit for it. */
const userWith = (free: bigint, deposit = 0n) =>
  makeProxyFacts({
    deposit,
    proxies: deposit > 0n ? [useless] : [],
    realBalance: balanceOf(free, { reserved: deposit }),
  });

// Every transaction costs 7 planck; the existential deposit is 50 and the deposit of a first proxy 110.
const plan = (due: Partial<Due>, facts = userWith(10_000n), on: keyof typeof runtimes = 'target') =>
  planGrant(createAnsweringSnapshot(runtimes[on], answerFees(7n)), facts, { ...nothing, ...due });
const idsOf = (steps: readonly PlanStep[]) => steps.map(({ id }) => id);

test('nothing is planned if nothing is due', async () => {
  expect(await plan({})).toEqual({
    money: [],
    remove: [],
    grant: [],
    fund: [],
    freed: 0n,
    cost: undefined,
    address: undefined,
    refused: undefined,
  });
});

describe('a due grant', () => {
  it('pays for the derived account with the grant, not by a step of any account', async () => {
    const { grant, fund } = await plan({ proxyType: 'Any', fund: 1_000n });
    expect(fund).toEqual([]);
    expect(grant[0]?.layers[0]?.call?.method).toBe('batch_all');
  });

  it('has an unknown cost without a fork, and no funds are planned for it', async () => {
    const { cost, money, grant } = await plan({ proxyType: 'Any' }, userWith(0n));
    expect(cost).toMatchObject({
      deposit: undefined,
      total: undefined,
      missing: undefined,
      refusal: 'unknown',
    });
    expect(money).toEqual([]);
    expect(idsOf(grant)).toEqual(['grant-proxy']);
  });
});

describe('an existing proxy', () => {
  it('leaves the funds of the derived account to any account', async () => {
    const { grant, fund, cost } = await plan({ fund: 1_000n });
    expect([grant, cost]).toEqual([[], undefined]);
    expect(fund).toMatchObject([{ id: 'fund-derived-account', signed: {}, after: [] }]);
    expect(fund[0]?.costs?.[0]).toMatchObject({ amount: 1_000n, to: { account: describedAlice.hex } });
  });
});

describe('useless proxies', () => {
  it('are removed before the grant, which waits for the removal', async () => {
    const due = { proxyType: 'Any', useless: [useless] };
    const { remove, grant } = await plan(due, userWith(1_000n, 110n));
    expect(idsOf(remove)).toEqual(['remove-proxy']);
    expect(grant[0]?.after).toEqual(['remove-proxy']);
  });

  it('are as many steps as proxies on a chain without batches, and the grant waits for all', async () => {
    const facts = makeProxyFacts({ proxies: [useless, grantOf({ delay: 9 })], deposit: 120n });
    const due = { proxyType: 'Any', useless: facts.proxies };
    const { grant } = await plan(due, facts, 'unbatched');
    expect(grant[0]?.after).toEqual(['remove-proxy-1', 'remove-proxy-2']);
  });
});

test('a plan repeats no step, and a step waits for earlier steps of the plan only', async () => {
  const dues = fc.record({
    proxyType: fc.constantFrom('Any', undefined),
    useless: fc.constantFrom([], [useless]),
    fund: fc.constantFrom(0n, 1n, 1_000n),
    address: fc.constantFrom(undefined, '0x0000'),
  });
  await fc.assert(
    fc.asyncProperty(
      dues,
      fc.bigInt({ min: 0n, max: 2_000n }),
      fc.constantFrom('target', 'unbatched'),
      async (due, free, on) => {
        const { money, remove, grant, fund } = await plan(due, userWith(free, 110n), on);
        const steps = [...money, ...remove, ...grant, ...fund];
        const ids = idsOf(steps);
        expect(new Set(ids).size).toBe(ids.length);
        for (const [at, { after }] of steps.entries())
          expect(ids.slice(0, at)).toEqual(expect.arrayContaining([...after]));
      },
    ),
    { numRuns: 40 },
  );
});
