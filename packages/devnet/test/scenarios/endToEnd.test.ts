// A user grants a proxy on a target and schedules a task, both by signed extrinsics; time passes; the test reads the effect from the
// target's storage.
import { deriveSovereignAccount } from '@parachron/xcm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bob, getFree, send } from '../support/clients.js';
import {
  createStory,
  deriveAlice,
  flows,
  grant,
  type Story,
  scheduleCall,
  serviceOnTarget,
  slotSeconds,
  targetOf,
  unit,
  type Variant,
  valuesOf,
  type When,
} from './support/createStory.js';

/** `DispatchResult::Ok` of the proxied call. */
const done = { result: { type: 'Ok', value: [] } };
const all = ['remote', 'sovereign', 'sovereignOwn'] as const;

const plans: { readonly [V in Variant]: readonly { kind: string; when: When; executions: number }[] } = {
  H: [
    { kind: 'Fixed', when: { at: [1, 3] }, executions: 2 },
    { kind: 'Recurring', when: { every: 2 }, executions: 2 },
  ],
  M: [{ kind: 'list', when: { at: [1, 2, 4] }, executions: 3 }],
};
/** The slots that pass: the recurring task runs in the first and the third. */
const slots = 4;

const derived = deriveAlice('hashedDescription');

describe.each(['H', 'M'] as const)('variant %s with ready targets', (variant) => {
  const executions = plans[variant].reduce((sum, plan) => sum + plan.executions, 0);
  let story: Story;

  beforeAll(async () => {
    story = await createStory({ variant, flows: all });
    for (const flow of all) await grant(targetOf(story, flow), derived);
  });
  afterAll(() => story.close());

  it('runs every execution of every task once, in each flow', async () => {
    const before = new Map<string, bigint>();
    for (const flow of all) {
      before.set(flow, await getFree(targetOf(story, flow).api, bob.address));
      for (const [at, { kind, when }] of plans[variant].entries()) {
        // Amounts from which the number of payments of each task can be computed.
        const task = { variant, id: `${flow} ${kind}`, flow, amount: BigInt(10 ** at) * unit, when };
        expect(await send(await scheduleCall(story, task))).toContain('automationTime.TaskScheduled');
      }
    }
    await story.devnet.advance(slots * slotSeconds[variant]);

    const paid = plans[variant].reduce(
      (sum, plan, at) => sum + BigInt(plan.executions * 10 ** at) * unit,
      0n,
    );
    for (const flow of all) {
      const { api, events } = targetOf(story, flow);
      expect(valuesOf(events, 'Proxy.ProxyExecuted')).toEqual(Array.from({ length: executions }, () => done));
      expect((await getFree(api, bob.address)) - (before.get(flow) ?? 0n)).toBe(paid);
      // RefundSurplus and DepositAsset leave nothing to trap.
      expect(valuesOf(events, 'PolkadotXcm.AssetsTrapped')).toEqual([]);
    }
    expect(valuesOf(story.events, 'XcmpHandler.XcmSent')).toHaveLength(all.length * executions);
    expect(valuesOf(story.events, 'AutomationTime.XcmpTaskSucceeded')).toHaveLength(all.length * executions);
    expect(valuesOf(story.events, 'AutomationTime.XcmpTaskFailed')).toEqual([]);
    expect(story.devnet.dropped).toEqual([]);
  });

  it('charges the user’s account in the remote flow, and the service’s account in the sovereign flow', async () => {
    const offered = 10n * unit;
    const payers = { remote: derived, sovereign: serviceOnTarget };
    for (const [flow, others] of [
      ['remote', 'sovereign'],
      ['sovereign', 'remote'],
    ] as const) {
      const { api } = targetOf(story, flow);
      expect(await getFree(api, payers[flow])).toBeLessThan(offered);
      expect(await getFree(api, payers[others])).toBe(offered);
    }
  });

  it('mints on the target the amount that the service holds, and refunds the unused part of the fee', async () => {
    const { events } = targetOf(story, 'sovereignOwn');
    const issued = valuesOf(events, 'ForeignAssets.Issued') as { owner: string; amount: bigint }[];
    const sum = issued.reduce((all, { amount }) => all + amount, 0n);
    const held = deriveSovereignAccount({ paraId: flows.sovereignOwn, relation: 'sibling' }).hex;
    expect(await getFree(story.service, held)).toBe(sum);
    const refunds = issued.filter(({ owner }) => owner === serviceOnTarget);
    expect(refunds).toHaveLength(executions);
    for (const { amount } of refunds) expect(amount).toBeGreaterThan(0n);
  });
});
