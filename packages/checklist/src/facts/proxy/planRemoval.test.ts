import { formatAccount, type PlanStep, parseAccount, type Runtime } from '@parachron/core';
import { balanceOf } from '@parachron/samples/facts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { addresses, alice, hashedAlice } from '../../../test/support/accounts.js';
import { answerFees } from '../../../test/support/answerFees.js';
import { createAnsweringSnapshot } from '../../../test/support/createAnsweringSnapshot.js';
import { loadTargets } from '../../../test/support/loadTargets.js';
import { grantOf, makeProxyFacts } from '../../../test/support/makeProxyFacts.js';
import { planRemoval } from './planRemoval.js';

let runtimes: { readonly target: Runtime; readonly unbatched: Runtime };
beforeAll(async () => {
  runtimes = await loadTargets();
});

const para = 2000;
const delayed = grantOf({ delay: 20 });
const misplaced = grantOf({ delegate: hashedAlice, proxyType: 'NonTransfer' });
const foreign = grantOf({ delegate: parseAccount(`0x${'09'.repeat(32)}`) });
// 100 and 10 for each of three proxies.
const holding = makeProxyFacts({
  proxies: [delayed, foreign, misplaced],
  deposit: 130n,
  realBalance: balanceOf(1_000n, { reserved: 130n, nonce: 4 }),
});

const remove = (
  useless: Parameters<typeof planRemoval>[2]['useless'],
  {
    on = 'target',
    facts = holding,
    fees = [7n],
  }: {
    readonly on?: keyof typeof runtimes;
    readonly facts?: typeof holding;
    readonly fees?: readonly bigint[];
  } = {},
) => planRemoval(createAnsweringSnapshot(runtimes[on], answerFees(...fees)), facts, { useless, para });
const idsOf = (steps: readonly PlanStep[]) => steps.map(({ id }) => id);

test('without a useless proxy no step is planned, and nothing returns', async () => {
  expect(await remove([])).toEqual({ steps: [], freed: 0n, missing: 0n });
});

describe('the removal of one proxy', () => {
  it('returns the base deposit too if it is the last proxy', async () => {
    const facts = makeProxyFacts({ proxies: [delayed], deposit: 110n });
    const removal = await remove([delayed], { facts });
    expect(removal.steps[0]?.notes).toEqual(['Returned deposit: 0.00000000011 UNIT.']);
    expect(removal.freed).toBe(103n);
  });
});

describe('the removal of several proxies', () => {
  it('is one batch, in which all calls take effect or none', async () => {
    const { steps, freed } = await remove([delayed, misplaced]);
    expect(idsOf(steps)).toEqual(['remove-proxy']);
    expect(steps[0]?.layers[0]?.call).toMatchObject({ pallet: 'Utility', method: 'batch_all' });
    expect(steps[0]?.title).toBe(
      `The user removes the proxies ${addresses.described} (Any, delay 20) and ${addresses.hashed} (NonTransfer, delay 0).`,
    );
    expect(steps[0]?.verify).toMatch(/ no longer lists the entries\.$/);
    expect(steps[0]?.notes).toEqual(['Returned deposit: 0.00000000002 UNIT.']);
    expect(freed).toBe(13n);
  });

  it('is one step for each proxy on a chain without batches', async () => {
    const { steps, freed } = await remove([delayed, misplaced], { on: 'unbatched' });
    expect(idsOf(steps)).toEqual(['remove-proxy-1', 'remove-proxy-2']);
    expect(steps.map(({ title }) => title)).toEqual([
      `The user removes the proxy ${addresses.described} (Any, delay 20).`,
      `The user removes the proxy ${addresses.hashed} (NonTransfer, delay 0).`,
    ]);
    expect(steps.map(({ layers }) => layers[0]?.call?.method)).toEqual(['remove_proxy', 'remove_proxy']);
    expect(freed).toBe(6n);
  });

  it('returns the base deposit with the last of the separate removals', async () => {
    const facts = makeProxyFacts({ proxies: [delayed, misplaced], deposit: 120n });
    const { steps } = await remove([delayed, misplaced], { on: 'unbatched', facts });
    expect(steps.map(({ notes }) => notes[0])).toEqual([
      'Returned deposit: 0.00000000001 UNIT.',
      'Returned deposit: 0.00000000011 UNIT.',
    ]);
  });
});

describe('the missing funds for fees', () => {
  const poor = (free: bigint, parts = {}) =>
    makeProxyFacts({ proxies: [delayed, misplaced], deposit: 120n, realBalance: balanceOf(free, parts) });

  it.each([
    ['exactly fee and existential deposit', 57n, 0n],
    ['one planck less', 56n, 1n],
    ['nothing', 0n, 57n],
  ])('with %s are what fee and existential deposit exceed', async (_what, free, missing) => {
    const facts = poor(free);
    expect(await remove([misplaced], { facts, fees: [7n] })).toMatchObject({ missing });
  });

  it('count the frozen balance that exceeds the existential deposit', async () => {
    const facts = poor(100n, { frozen: 98n });
    expect(await remove([misplaced], { facts, fees: [7n] })).toMatchObject({ missing: 5n });
  });

  it('are those before any removal: a returned deposit pays the next fee', async () => {
    const facts = poor(57n);
    const removal = remove([delayed, misplaced], { on: 'unbatched', facts, fees: [7n, 10n] });
    expect(await removal).toMatchObject({ missing: 0n });
  });

  it('exceed the first fee where the first returned deposit does not cover the second fee', async () => {
    const facts = poor(57n);
    const removal = remove([delayed, misplaced], { on: 'unbatched', facts, fees: [7n, 13n] });
    expect(await removal).toMatchObject({ missing: 3n });
  });

  it('leave out an unknown fee, whose cost is unknown in the step', async () => {
    const { missing, steps, freed } = await planRemoval(
      createAnsweringSnapshot(runtimes.target),
      makeProxyFacts({ ...holding, realBalance: balanceOf(50n, { reserved: 130n }) }),
      { useless: [misplaced], para },
    );
    expect(missing).toBe(0n);
    expect(steps[0]?.costs).toMatchObject([{ kind: 'fee', title: 'inclusion fee', text: 'unknown' }]);
    expect(steps[0]?.costs?.[0]).not.toHaveProperty('amount');
    expect(freed).toBe(10n);
  });
});

test('the cost of each step is its own fee, paid by the user', async () => {
  const { steps } = await remove([delayed, misplaced], { on: 'unbatched', fees: [7n, 9n] });
  expect(steps.map(({ costs }) => costs?.map(({ amount, payer }) => [amount, payer.account]))).toEqual([
    [[7n, alice.hex]],
    [[9n, alice.hex]],
  ]);
});

test('the addresses have the prefix of the target', async () => {
  const runtime = { ...runtimes.target, ss58Prefix: 0 };
  const { steps } = await planRemoval(createAnsweringSnapshot(runtime, answerFees(1n)), holding, {
    ...{ useless: [misplaced], para },
  });
  expect(steps[0]?.title).toContain(formatAccount(hashedAlice, 0));
});

test('the whole deposit of the removed proxies returns, for any number of proxies', async () => {
  const counts = fc.record({ count: fc.integer({ min: 1, max: 4 }), kept: fc.integer({ min: 0, max: 3 }) });
  await fc.assert(
    fc.asyncProperty(counts, fc.constantFrom('target', 'unbatched'), async ({ count, kept }, on) => {
      const proxies = Array.from({ length: count + kept }, (_, at) => grantOf({ delay: at }));
      const before = 100n + 10n * BigInt(count + kept);
      const after = kept === 0 ? 0n : 100n + 10n * BigInt(kept);
      const facts = makeProxyFacts({
        ...{ proxies, deposit: before, realBalance: balanceOf(500n, { reserved: before }) },
      });
      const removal = await remove(proxies.slice(0, count), { on, facts, fees: [3n] });
      const paid = 3n * BigInt(removal.steps.length);
      expect(removal.freed + paid).toBe(before - after);
      expect(new Set(idsOf(removal.steps)).size).toBe(removal.steps.length);
    }),
    { numRuns: 20 },
  );
});
