// real-chains, "Derived accounts" and "Delivery": the target determines the account of a user of the service. A proxy granted to a
// different account is never used, and the service, which only sends, receives no report of that.
import type { Hex } from '@parachron/core';
import { afterEach, describe, expect, it } from 'vitest';
import { bob, getFree, send } from '../support/clients.js';
import {
  createStory,
  deriveAlice,
  type Flow,
  grant,
  type Story,
  scheduleCall,
  slotSeconds,
  targetOf,
  unit,
  valuesOf,
} from './support/createStory.js';

let story: Story | undefined;
afterEach(async () => {
  await story?.close();
  story = undefined;
});

type Rule = 'hashedDescription' | 'locationHash';

/** A task in each flow for targets that derive by `rule`, with the proxy granted to `delegate`; returns the events of the targets. */
async function runTasks<F extends Flow>(options: {
  flows: readonly F[];
  rule: Rule | 'none';
  delegate: (story: Story) => Promise<Hex>;
}) {
  const { flows, rule } = options;
  story = await createStory({ variant: 'H', flows, derivation: rule });
  const delegate = await options.delegate(story);
  const before = new Map<Flow, bigint>();
  for (const flow of flows) {
    const target = targetOf(story, flow);
    await grant(target, delegate);
    before.set(flow, await getFree(target.api, bob.address));
    await send(await scheduleCall(story, { variant: 'H', id: flow, flow, amount: unit, when: { at: [1] } }));
  }
  await story.devnet.advance(slotSeconds.H);
  // The messages were sent and arrived: for the service the tasks have succeeded, with any outcome on the target.
  expect(valuesOf(story.events, 'AutomationTime.XcmpTaskSucceeded')).toHaveLength(flows.length);
  const seen: Partial<Record<F, { paid: bigint; verdict: unknown; ran: number }>> = {};
  for (const flow of flows) {
    const { api, events } = targetOf(story, flow);
    const paid = (await getFree(api, bob.address)) - (before.get(flow) ?? 0n);
    seen[flow] = { paid, verdict: findVerdict(events), ran: valuesOf(events, 'Proxy.ProxyExecuted').length };
  }
  return seen;
}

/** Returns the queue's report of the one received message. */
function findVerdict(events: Story['events']): unknown {
  const [processed] = valuesOf(events, 'MessageQueue.Processed') as { success: boolean }[];
  if (processed) return processed.success ? 'success' : 'failure';
  return 'nothing';
}

const both = ['remote', 'sovereign'] as const;
const by = (rule: Rule) => async () => deriveAlice(rule);

describe.each([
  ['hashedDescription', 'locationHash'],
  ['locationHash', 'hashedDescription'],
] as const)('a target whose rule is %s', (usual, other) => {
  it('executes the task of the account that it derives, in both flows', async () => {
    const done = { paid: unit, verdict: 'success', ran: 1 };
    expect(await runTasks({ flows: both, rule: usual, delegate: by(usual) })).toEqual({
      remote: done,
      sovereign: done,
    });
  });

  it('finds no funds if another account has the funds and the proxy; if the service pays, the message succeeds without an effect', async () => {
    expect(await runTasks({ flows: both, rule: usual, delegate: by(other) })).toEqual({
      remote: { paid: 0n, verdict: 'failure', ran: 0 },
      sovereign: { paid: 0n, verdict: 'success', ran: 0 },
    });
  });

  it('fails in both flows if the target derives no account', async () => {
    // xcm-builder's asset transactors: no account for the location is FailedToTransactAsset("AccountIdConversionFailed").
    expect(await runTasks({ flows: both, rule: 'none', delegate: by(usual) })).toEqual({
      remote: { paid: 0n, verdict: 'failure', ran: 0 },
      sovereign: { paid: 0n, verdict: 'failure', ran: 0 },
    });
  });
});
