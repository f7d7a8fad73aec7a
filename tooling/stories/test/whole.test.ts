// A whole task, in both flows: the prediction, the outcome, and the costs to the planck.
import { type DecodedEvent, submit } from '@parachron/client';
import { formatAccount, type Planck } from '@parachron/core';
import { removeProxyCall } from '@parachron/proxy';
import { blake2AsHex } from '@polkadot/util-crypto';
import { afterEach, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../src/createFixture.js';
import { getBalances } from '../src/getBalances.js';
import { derivedByRule, unit } from '../src/people.js';
import { planReady } from '../src/planReady.js';
import { runScenario, type ScenarioResult } from '../src/runScenario.js';
import type { Round } from '../src/runTask.js';

let fixture: Fixture | undefined;
afterEach(async () => {
  await fixture?.close();
  fixture = undefined;
});

const schedules = [
  { schedule: 'H Fixed', variant: 'H', when: { at: [1, 2] }, paidAhead: 2 },
  { schedule: 'H Recurring', variant: 'H', when: { every: { hours: 1 } }, paidAhead: 1 },
  { schedule: 'M', variant: 'M', when: { at: [1, 2] }, paidAhead: 2 },
] as const;
const all = (['remote', 'sovereign'] as const).flatMap((flow) => schedules.map((one) => ({ flow, ...one })));

test.each(all)('$schedule, $flow flow', async (one) => {
  const { flow, variant, when, paidAhead } = one;
  const scenario = { ...planReady({ flow, variant }), when, slots: 2 };
  fixture = await createFixture(scenario);
  const result = await runScenario(fixture, scenario);
  const rule = 'hashedDescription';
  expect(result.derived).toMatchObject({ kind: 'account', rule, account: derivedByRule[rule] });
  // The four types of the devnet's targets: Any, NonTransfer, CancelProxy, Balances.
  expect(result.types?.narrowest).toBe('Balances');
  expect(result.plan).toMatchObject({ arrives: 'yes', payment: { flow, token: 'target' } });
  expect(result.check).toMatchObject({ refusal: undefined, unknown: [] });
  expect(result.quote).toMatchObject({ executions: paidAhead, recurring: 'every' in when });
  expectGrantBooked(result);
  expectSchedulingBooked(result);
  for (const round of result.rounds) {
    expectSentAsPredicted(round, result);
    expect(round.explanation).toMatchObject({ outcome: 'executed', certainty: 'reported', trapped: [] });
    expectRunBooked(round, result);
  }
  expect(result.watched.map(({ kind }) => kind).filter((kind) => kind === 'executed')).toHaveLength(2);
  await expectDepositBack(fixture, result);
});

/** Deposit, funding and fee equal the quote; no other balance changed. */
function expectGrantBooked({ grant }: ScenarioResult): void {
  const { deposit = 0n, fund = 0n, total = 0n, fees = [], missing, refusal } = grant?.cost ?? {};
  expect({ missing, refusal }).toEqual({ missing: 0n, refusal: undefined });
  const [fee] = fees;
  expect(total).toBe(deposit + fund + (fee?.known ? fee.value : 0n));
  expect(grant?.moved.target).toMatchObject({ alice: -total, aliceReserved: deposit, derived: fund });
}

/** Inclusion, execution and XCM fee leave Alice; four fifths of the first two go to the treasury (the specification, "Fees"). */
function expectSchedulingBooked({ booked, quote, task }: ScenarioResult): void {
  const inclusion = amountOf(quote.inclusion);
  const execution = amountOf(quote.execution);
  expect(task.fee).toBe(inclusion);
  expect(booked.service).toEqual({
    alice: -(quote.total ?? 0n),
    treasury: fourFifths(inclusion) + fourFifths(execution),
    own: amountOf(quote.xcm),
    held: 0n,
  });
  expect(quote.balance).toMatchObject({ missing: 0n });
}

/** The message left as it was predicted, byte for byte. */
function expectSentAsPredicted({ service }: Round, { plan, program }: ScenarioResult): void {
  const sent = service
    .filter(({ method }) => method === 'XcmpMessageSent')
    .map(({ data }) => Object.values(data)[0]);
  expect(sent).toEqual([blake2AsHex(program, 256)]);
  expect(plan.payment?.program).toBe(program);
}

/** The call's effect, the withdrawn offer, the refund, and the next run of a recurring task on the service. */
function expectRunBooked({ moved, target, service }: Round, { plan, quote }: ScenarioResult): void {
  const { flow, fee: charged, offer = 0n } = plan.payment ?? {};
  const fee = charged?.known ? charged.value : 0n;
  const payer = plan.payments[0]?.payer;
  const address = payer ? formatAccount(payer) : '';
  expect(sumOf(target, /^(Withdraw|Burned)$/, address)).toBe(offer);
  expect(sumOf(target, /^(Deposit|Minted)$/, address)).toBe(offer - fee);
  expect(moved.target).toEqual({
    alice: -unit,
    aliceReserved: 0n,
    bob: unit,
    derived: flow === 'remote' ? -fee : 0n,
    service: flow === 'sovereign' ? -fee : 0n,
    treasury: fee,
  });
  const xcm = amountOf(quote.xcm) / BigInt(quote.executions);
  const again = service.some(({ method }) => method === 'TaskRescheduled');
  const next = again ? (quote.perExecution ?? 0n) : 0n;
  expect(moved.service).toEqual({
    alice: -next,
    treasury: fourFifths(next - (again ? xcm : 0n)),
    own: again ? 0n : -xcm,
    held: xcm,
  });
  expect(again).toBe(quote.recurring);
}

/** The deposit comes back with the proxy's removal. */
async function expectDepositBack(scene: Fixture, { derived, grant, types }: ScenarioResult): Promise<void> {
  if (derived.kind !== 'account' || !grant) throw new TypeError('nothing was granted');
  const { account: delegate } = derived;
  const before = await getBalances(scene, delegate);
  const call = removeProxyCall(scene.target.runtime, { delegate, proxyType: types?.narrowest ?? '' });
  const { fee = 0n } = await submit(scene.target, call, { signer: scene.signer });
  const after = await getBalances(scene, delegate);
  expect(after.target.aliceReserved).toBe(0n);
  expect(after.target.alice - before.target.alice).toBe((grant.cost.deposit ?? 0n) - fee);
}

function amountOf(line: ScenarioResult['quote']['xcm']): Planck {
  if (!line.known) throw new TypeError(line.reason);
  return line.value;
}

function fourFifths(fee: Planck): Planck {
  return (fee * 80n) / 100n;
}

function sumOf(events: readonly DecodedEvent[], method: RegExp, who: string): Planck {
  return events
    .filter((event) => event.pallet === 'Balances' && method.test(event.method) && event.data.who === who)
    .reduce((sum, { data }) => sum + BigInt(String(data.amount)), 0n);
}
