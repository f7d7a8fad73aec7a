// real-chains, "Derived accounts" and "Delivery": the target determines the account of a user of the service. A proxy granted to a
// different account is never used, and the service, which only sends, receives no report of that.
import type { Hex } from '@parachron/core';
import { afterEach, describe, expect, it } from 'vitest';
import { alice, bob, getFree, send } from '../support/clients.js';
import {
  createStory,
  deriveAlice,
  type Flow,
  type Generation,
  grant,
  type Story,
  scheduleCall,
  slotSeconds,
  targetOf,
  unit,
  usualRule,
  valuesOf,
} from './support/createStory.js';

let story: Story | undefined;
afterEach(async () => {
  await story?.close();
  story = undefined;
});

type Rule = 'hashedDescription' | 'locationHash';
const otherRule = { hashedDescription: 'locationHash', locationHash: 'hashedDescription' } as const;

/** A task in each flow for targets that derive by `rule`, with the proxy granted to `delegate`; returns the events of the targets. */
async function runTasks<F extends Flow>(options: {
  generation: Generation;
  flows: readonly F[];
  rule: Rule | 'none';
  delegate: (story: Story) => Promise<Hex>;
}) {
  const { generation, flows, rule } = options;
  story = await createStory({ variant: 'H', generation, flows, derivation: rule });
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

/** Returns the queue's report of the one received message: success, or the name of the error if the queue has one. */
function findVerdict(events: Story['events']): unknown {
  const [fail] = valuesOf(events, 'XcmpQueue.Fail') as [Hex, { type: string }][];
  if (fail) return fail[1].type;
  const [error] = valuesOf(events, 'PolkadotXcm.ProcessXcmError') as { error: { type: string } }[];
  if (error) return error.error.type;
  const [processed] = valuesOf(events, 'MessageQueue.Processed') as { success: boolean }[];
  if (processed) return processed.success ? 'success' : 'failure';
  return valuesOf(events, 'XcmpQueue.Success').length === 1 ? 'success' : 'nothing';
}

const both = ['remote', 'sovereign'] as const;
const by = (rule: Rule) => async () => deriveAlice(rule);

// The generations that name their errors; version 4 between them reports only that a message failed.
describe.each(['v2', 'v5'] as const)('a target of %s', (generation) => {
  const usual = usualRule(generation);
  const other = otherRule[usual];

  it('may derive accounts by the rule of the other generation, in both flows', async () => {
    const done = { paid: unit, verdict: 'success', ran: 1 };
    expect(await runTasks({ generation, flows: both, rule: other, delegate: by(other) })).toEqual({
      remote: done,
      sovereign: done,
    });
  });

  it('finds no funds if another account has the funds and the proxy; if the service pays, the message succeeds without an effect', async () => {
    expect(await runTasks({ generation, flows: both, rule: usual, delegate: by(other) })).toEqual({
      remote: { paid: 0n, verdict: 'FailedToTransactAsset', ran: 0 },
      sovereign: { paid: 0n, verdict: 'success', ran: 0 },
    });
  });

  it('fails in both flows if the target derives no account', async () => {
    // xcm-builder's asset transactors: no account for the location is FailedToTransactAsset("AccountIdConversionFailed").
    expect(await runTasks({ generation, flows: both, rule: 'none', delegate: by(usual) })).toEqual({
      remote: { paid: 0n, verdict: 'FailedToTransactAsset', ran: 0 },
      sovereign: { paid: 0n, verdict: 'BadOrigin', ran: 0 },
    });
  });
});

it('a target of v4 reports that the message failed, without the reason', async () => {
  const task = { generation: 'v4', flows: ['remote'], rule: 'none' } as const;
  expect(await runTasks({ ...task, delegate: by('hashedDescription') })).toMatchObject({
    remote: { paid: 0n, verdict: 'failure' },
  });
});

describe('the account that xcmpHandler_crossChainAccount returns', () => {
  const ask = async ({ devnet, service }: Story): Promise<Hex> => {
    const account = await devnet.service.provider.send('xcmpHandler_crossChainAccount', [alice.address]);
    return service.createType('AccountId', account).toHex();
  };

  it('is the account of the older generation, and valid there', async () => {
    const task = { generation: 'v2', flows: ['remote'], rule: 'locationHash' } as const;
    expect(await runTasks({ ...task, delegate: ask })).toMatchObject({ remote: { paid: unit } });
  });

  it('can never be used on a target of the newer one', async () => {
    const task = { generation: 'v5', flows: ['remote'], rule: 'hashedDescription' } as const;
    expect(await runTasks({ ...task, delegate: ask })).toMatchObject({
      remote: { paid: 0n, verdict: 'FailedToTransactAsset' },
    });
  });
});
