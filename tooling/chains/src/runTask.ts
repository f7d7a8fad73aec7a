import { checks, type Report, runChecklist } from '@parachron/checklist';
import { submit } from '@parachron/client';
import {
  balanceRead,
  type Call,
  encodeCall,
  type PlanCost,
  type Planck,
  type PlanStep,
  storageRead,
} from '@parachron/core';
import type { LocalChain } from '@parachron/devnet';
import { type FeeFlow, getDerivedAccount, type PaymentOption, proxyCall } from '@parachron/proxy';
import type { TaskEvent, TaskQuote } from '@parachron/scheduler';
import {
  alice,
  compareBooks,
  estimateWeight,
  type Fixture,
  getBalances,
  passSlot,
  predictDelivery,
  type Round,
  type Scenario,
  user,
  watchTask,
} from '@parachron/stories';
import { estimateInclusionFee } from '@parachron/weight';
import { withFork } from './withFork.js';

type Balances = Awaited<ReturnType<typeof getBalances>>;

/** Runs the checks of a user's task on the present target and service. */
export async function checkTask(fixture: Fixture, want: Call): Promise<Report> {
  const { service, target, targetId } = fixture;
  const snapshots = { target: await target.snapshot(), service: await service.snapshot() };
  return withFork(getLocal(fixture), (fork) =>
    runChecklist(
      checks.filter(({ id }) => /^(proxy|contracts|service)\//.test(id)),
      {
        scope: {
          network: 'chains',
          serviceParaId: user.paraId,
          targetParaId: targetId,
          proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
          user: { account: alice.hex },
          calls: [{ name: 'want', hex: want.hex }],
        },
        chains: snapshots,
        nodes: { target, service },
        forks: { target: fork },
        endpoints: {},
      },
    ),
  );
}

/** The real runtime of a scenario. */
export function getLocal({ devnet }: Fixture): LocalChain {
  const [there] = devnet.targets;
  if (!there || !('registry' in there.chain)) throw new TypeError('the target has no real runtime');
  return there.chain;
}

/** Amount that a signed step took from Alice in planck, and the expected amount. */
export interface Signed {
  readonly taken: Planck;
  /** Expected by the plan. */
  readonly planned: Planck;
  /** Expected by the plan, with the fee at the block before: the price of weight changes with each block. */
  readonly expected: Planck;
}

/** Signs the printed bytes of the steps of a plan, one after the other. */
export async function signPlan({ target, signer }: Fixture, plan: readonly PlanStep[]): Promise<Signed[]> {
  const signed: Signed[] = [];
  for (const { layers, costs = [] } of plan) {
    const hex = layers.at(-1)?.hex ?? '0x';
    const snapshot = await target.snapshot();
    const { account } = await snapshot.read({
      account: storageRead('System', 'Account', [alice.hex], (value) => value?.toJSON()),
    });
    const { nonce } = Object(account.known ? account.value : {}) as { nonce?: number };
    const fee = await estimateInclusionFee(snapshot, hex, { nonce: nonce ?? 0 });
    if (!fee.known) throw new TypeError(fee.reason);
    const before = await readFree(target);
    await submit(target, hex, { signer });
    const sumOf = (isMeant: (cost: PlanCost) => boolean) =>
      costs.filter(isMeant).reduce((sum, { amount = 0n }) => sum + amount, 0n);
    signed.push({
      taken: before - (await readFree(target)),
      planned: sumOf(() => true),
      expected: sumOf(({ kind }) => kind !== 'fee') + fee.value,
    });
  }
  return signed;
}

/** Reads the free balance of Alice. */
async function readFree(target: Fixture['target']): Promise<Planck> {
  const { balance } = await (await target.snapshot()).read({ balance: balanceRead(alice) });
  if (!balance.known) throw new TypeError(balance.reason);
  return balance.value.free;
}

/** A task that was scheduled and ran once. */
export interface ReportedTask {
  /** Prediction for the delivery. */
  readonly payment: PaymentOption;
  readonly quote: TaskQuote;
  /** Balances that scheduling changed. */
  readonly booked: Balances;
  readonly round: Round;
  readonly watched: readonly TaskEvent[];
}

/** Schedules a call by the user's proxy on the service for the next slot, and follows it to its end. */
export async function runTask(fixture: Fixture, row: Scenario['row'], want: Call): Promise<ReportedTask> {
  const { scheduler, target, targetId, signer } = fixture;
  const { hex: call } = proxyCall(target.runtime, { real: alice, call: want });
  const callWeight = await estimateWeight(fixture, call);
  const { derived, facts, program } = await withFork(getLocal(fixture), async (fork) => {
    const found = await getDerivedAccount(await target.snapshot(), user, { fork });
    const predicted = await predictDelivery(fixture, { row, derived: found, call, callWeight, fork });
    return { derived: found, ...predicted };
  });
  const own = derived.kind === 'account' ? derived.account : undefined;
  const { nextSlot } = await scheduler.getClock();
  const input = { call, callWeight, providedId: `a result, ${row.flow}`, paraId: targetId };
  const order = scheduler.crossChainTaskCall({ ...input, when: { at: [nextSlot] } });
  const quote = await scheduler.quoteTask(order, { owner: alice });
  const before = await getBalances(fixture, own);
  const task = await scheduler.submit(order, { signer });
  const booked = compareBooks(before, await getBalances(fixture, own));
  const round = await passSlot(fixture, { facts, program, own });
  const watched = await watchTask(fixture, task, { rounds: [round], derived, recurs: false });
  const [payment] = facts.payments;
  if (!payment) throw new TypeError('nothing was tried');
  return { payment, quote, booked, round, watched };
}

/** The service's root writes another flow into its row for the target. */
export async function setFlow(
  { service, signer }: Fixture,
  paraId: number,
  row: Scenario['row'],
): Promise<void> {
  const flows: Record<FeeFlow, string> = { remote: 'Alternate', sovereign: 'Normal' };
  const { registry } = service.runtime;
  const call = encodeCall(registry, {
    pallet: 'XcmpHandler',
    method: 'add_chain_currency_data',
    args: {
      para_id: paraId,
      currency_id: 0,
      xcm_data: {
        native: row.feeAsset !== 'service',
        fee_per_second: row.feePerSecond,
        instruction_weight: row.instructionWeight,
        flow: flows[row.flow],
      },
    },
  });
  await submit(service, encodeCall(registry, { pallet: 'Sudo', method: 'sudo', args: { call: call.hex } }), {
    signer,
  });
}
