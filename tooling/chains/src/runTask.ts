import { checkChains, checks, type Report, type Scope } from '@parachron/checklist';
import { submit } from '@parachron/client';
import { type Call, encodeCall, type PlanCost, type Planck, type PlanStep } from '@parachron/core';
import { createFork } from '@parachron/devnet';
import { getDerivedAccount, proxyCall } from '@parachron/proxy';
import {
  alice,
  estimateWeight,
  type Fixture,
  getForkable,
  getLocal,
  runTask as runStoredTask,
  type Scenario,
  type TaskResult,
  user,
} from '@parachron/stories';
import { estimateInclusionFee } from '@parachron/weight';
import type { FeeFlow } from '@parachron/xcm';
import { dispatch, listErrors } from './carryOut.js';
import { scopeOf } from './networks.js';
import { readBalance } from './plans.js';

/** Runs checks on the present target and service, each with a fork. */
export async function checkFixture(fixture: Fixture, ids: RegExp, scope: Partial<Scope>): Promise<Report> {
  const { service, target, targetId } = fixture;
  const { calls = [], ...about } = scope;
  const close = () => undefined;
  const forks = { fork: () => createFork({ node: service }), close };
  return checkChains(
    {
      target: { chain: target, forks: { fork: () => getForkable(fixture).fork(), close } },
      service: { chain: service, forks },
    },
    {
      ...scopeOf(targetId),
      ...about,
      calls: calls.map(({ name, hex }) => ({ name, call: { hex }, where: name })),
      checks: checks.filter(({ id }) => ids.test(id)),
      onProgress: () => undefined,
    },
  );
}

/** Runs the checks of a user's task. */
export function checkTask(fixture: Fixture, { hex }: Call): Promise<Report> {
  const scope = { user: { account: alice.hex }, calls: [{ name: 'want', hex }] };
  const ids = /^(proxy|contracts|service|xcm|token\/registered|network\/not-paused)/;
  return checkFixture(fixture, ids, scope);
}

/** Schedules a call by the user's proxy on the service for the next slot, and follows it to its end. */
export async function runTask(fixture: Fixture, row: Scenario['row'], want: Call): Promise<TaskResult> {
  const { target } = fixture;
  const { hex: call } = proxyCall(target.runtime, { real: alice, call: want });
  const derived = await getDerivedAccount(await target.snapshot(), user, { fork: getForkable(fixture) });
  return runStoredTask(fixture, { row, call, callWeight: await estimateWeight(fixture, call), derived });
}

/** Amount that a signed step took from Alice in planck, and the expected amount. */
export interface Signed {
  readonly taken: Planck;
  /** Expected by the plan. */
  readonly planned: Planck;
  /** Expected by the plan, with the fee at the block before: the price of weight changes with each block. */
  readonly expected: Planck;
}

/** Signs the printed bytes of the steps of a plan, one after the other; a step that nobody signs is one of the chain's root. */
export async function carryOutPlan(fixture: Fixture, plan: readonly PlanStep[]): Promise<Signed[]> {
  const { target, signer } = fixture;
  const done: Signed[] = [];
  for (const { layers, costs = [], signed } of plan) {
    const hex = layers.at(-1)?.hex ?? '0x';
    if (!signed) {
      const errors = listErrors(await dispatch(getLocal(fixture), hex, 'root'));
      if (errors.length > 0) throw new TypeError(`a step of root failed: ${errors.join(', ')}`);
      continue;
    }
    const snapshot = await target.snapshot();
    const { free, nonce } = await readBalance(target, alice.hex);
    const fee = await estimateInclusionFee(snapshot, hex, { nonce });
    if (!fee.known) throw new TypeError(fee.reason);
    // A runtime of a specification may be built without the digest of its metadata.
    await submit(target, hex, { signer, checkMetadataHash: false });
    const sumOf = (isMeant: (cost: PlanCost) => boolean) =>
      costs.filter(isMeant).reduce((sum, { amount = 0n }) => sum + amount, 0n);
    done.push({
      taken: free - (await readBalance(target, alice.hex)).free,
      planned: sumOf(() => true),
      expected: sumOf(({ kind }) => kind !== 'fee') + fee.value,
    });
  }
  return done;
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
