// Cases that depend on balances: existential deposits on both chains, and the user's balance on the service.
import { type Chain, submit } from '@parachron/client';
import { encodeCall, formatAccount, parseAccount } from '@parachron/core';
import { getProxyFacts, quoteDelegateFunds, tryGrant } from '@parachron/proxy';
import { Keyring } from '@polkadot/keyring';
import { u8aToHex } from '@polkadot/util';
import { afterEach, describe, expect, test } from 'vitest';
import { createFixture, type Fixture, getForkable } from '../src/createFixture.js';
import { alice, derivedByRule, unit } from '../src/people.js';
import { planReady } from '../src/planReady.js';
import { runScenario } from '../src/runScenario.js';

let fixture: Fixture | undefined;
afterEach(async () => {
  await fixture?.close();
  fixture = undefined;
});

const derived = derivedByRule.hashedDescription;

describe('on a target', () => {
  test('less than the existential deposit opens no account: the whole batch is refused', async () => {
    const scenario = planReady({ flow: 'remote', variant: 'H' });
    fixture = await createFixture(scenario);
    const { target, signer } = fixture;
    const snapshot = await target.snapshot();
    const answer = await getProxyFacts(snapshot, { real: alice, delegate: derived });
    if (!answer.known) throw new TypeError(answer.reason);
    const { facts } = answer;
    const fork = getForkable(fixture);
    const grant = (fund: bigint) => tryGrant(snapshot, facts, { proxyType: 'Balances', fund, fork });
    const error = { pallet: 'Balances', error: 'ExistentialDeposit' };
    const { calls, refusal } = await grant(facts.existentialDeposit - 1n);
    expect(refusal).toMatchObject({ pallet: error.pallet, name: error.error });
    await expect(submit(target, calls[0] ?? expect.unreachable(), { signer })).rejects.toMatchObject({
      code: 'DISPATCH_FAILED',
      facts: error,
    });
    expect((await grant(facts.existentialDeposit)).refusal).toBeUndefined();
  });

  test.each([
    ['is removed in between where a planck of it is missing', -1n],
    ['stays', 0n],
  ])('an account that pays with its existential deposit %s', async (_, more) => {
    const scenario = planReady({ flow: 'remote', variant: 'H' });
    fixture = await createFixture(scenario);
    // The amount that one program withdraws by the row: six instructions and the call of 170 000 000 picoseconds.
    const withdraws = (8n * unit * (6n * 200_000_000n + 170_000_000n)) / 1_000_000_000_000n;
    const { existentialDeposit } = await readTerms(fixture.target);
    const free = withdraws + existentialDeposit + more;
    const funds = quoteDelegateFunds({ free, reserved: 0n, frozen: 0n }, { existentialDeposit, withdraws });
    const result = await runScenario(fixture, { ...scenario, grant: { fund: free }, slots: 1 });
    const [round] = result.rounds;
    expect(result.plan.payment?.offer).toBe(withdraws);
    const killed = round?.target
      .filter(({ method }) => method === 'KilledAccount')
      .map(({ data }) => data.account);
    expect(killed).toEqual(funds.missing > 0n ? [formatAccount(derived)] : []);
    // The refund is enough to create the account again.
    expect([result.plan.arrives, round?.explanation?.outcome]).toEqual(['yes', 'executed']);
  });

  test('a rest that is too small to open the account again is lost, and the call has run', async () => {
    const ready = planReady({ flow: 'remote', variant: 'H' });
    // A price at which the refund is less than the existential deposit, for an account that keeps less than that.
    const perSecond = 7_100_000_000_000n;
    const offer = (perSecond * 1_370_000_000n) / 1_000_000_000_000n;
    const row = { ...ready.row, feePerSecond: perSecond };
    fixture = await createFixture({ ...ready, row });
    const grant = { proxyType: 'Balances', fund: offer + 500_000_000n };
    const result = await runScenario(fixture, { ...ready, row, grant, slots: 1 });
    const [payment] = result.plan.payments;
    const [round] = result.rounds;
    const fee = payment?.fee.known ? payment.fee.value : 0n;
    expect(offer - fee).toBeLessThan(1_000_000_000n);
    expect([payment?.explanation.outcome, round?.explanation?.outcome]).toEqual(['executed', 'executed']);
    expect(round?.moved.target).toMatchObject({ bob: unit, derived: -(offer + 500_000_000n) });
  });
});

async function readTerms(target: Chain) {
  const answer = await getProxyFacts(await target.snapshot(), { real: alice, delegate: alice });
  if (!answer.known) throw new TypeError(answer.reason);
  return answer.facts;
}

test.each(['H', 'M'] as const)('variant %s books no task for lack of one planck', async (variant) => {
  const scenario = planReady({ flow: 'sovereign', variant });
  fixture = await createFixture(scenario);
  const { service, scheduler, signer, targetId } = fixture;
  const poor = new Keyring({ type: 'sr25519' }).addFromUri('//Poor');
  const owner = parseAccount(u8aToHex(poor.publicKey));
  const { nextSlot } = await scheduler.getClock();
  const order = scheduler.crossChainTaskCall({
    providedId: 'poor',
    when: { at: nextSlot },
    paraId: targetId,
    call: '0x0000',
    callWeight: 170_000_000n,
  });
  const give = (value: bigint) => {
    const args = { dest: { Id: owner.hex }, value };
    const call = encodeCall(service.runtime.registry, {
      pallet: 'Balances',
      method: 'transfer_keep_alive',
      args,
    });
    return submit(service, call, { signer });
  };
  const quote = await scheduler.quoteTask(order, { owner });
  await give((quote.balance.missing ?? 0n) - 1n);
  const { refusal } = await scheduler.checkTask(order, { owner });
  expect(refusal).toMatchObject({ pallet: 'AutomationTime', error: 'InsufficientBalance' });
  await expect(scheduler.submit(order, { signer: poor, check: 'chain' })).rejects.toMatchObject({
    facts: { error: refusal?.error, by: 'chain' },
  });
  // The attempt cost its inclusion.
  const again = await scheduler.quoteTask(order, { owner });
  expect(again.balance.missing).toBe(1n + (quote.inclusion.known ? quote.inclusion.value : 0n));
  await give(again.balance.missing ?? 0n);
  expect((await scheduler.checkTask(order, { owner })).refusal).toBeUndefined();
  await scheduler.submit(order, { signer: poor, check: 'chain' });
});
