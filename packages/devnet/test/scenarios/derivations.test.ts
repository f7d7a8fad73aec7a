// real-chains, "Derived accounts" and "Delivery": the target decides which account a user of the service has there.
// A proxy granted to another is never used, and the service, which only sends, does not learn of it.
import type { Hex } from '@parachron/core';
import { afterEach, describe, expect, it } from 'vitest';
import { alice, bob, getFree } from './support/clients.js';
import {
  createStory,
  deriveAlice,
  type Flow,
  type Generation,
  grant,
  type Story,
  scheduleCall,
  send,
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

/** A task for a target that derives by `rule`, with the proxy granted to `delegate`; gives what the target tells. */
async function runTask(options: {
  generation: Generation;
  flow: Flow;
  rule: Rule | 'none';
  delegate: (story: Story) => Promise<Hex>;
}) {
  const { generation, flow, rule } = options;
  story = await createStory({ variant: 'H', generation, flows: [flow], derivation: rule });
  const target = targetOf(story, flow);
  await grant(target, await options.delegate(story));
  const before = await getFree(target.api, bob.address);
  await send(await scheduleCall(story, { variant: 'H', id: 'pay', flow, amount: unit, when: { at: [1] } }));
  await story.devnet.advance(slotSeconds.H);
  // The message left and arrived: for the service the task has succeeded, whatever comes of it.
  expect(valuesOf(story.told, 'AutomationTime.XcmpTaskSucceeded')).toHaveLength(1);
  const paid = (await getFree(target.api, bob.address)) - before;
  return { paid, told: target.told, verdict: findVerdict(target.told) };
}

/** What the queue says of the one message that came: its success, or the error by name as far as it is told. */
function findVerdict(told: Story['told']): unknown {
  const [fail] = valuesOf(told, 'XcmpQueue.Fail') as [Hex, { type: string }][];
  if (fail) return fail[1].type;
  const [error] = valuesOf(told, 'PolkadotXcm.ProcessXcmError') as { error: { type: string } }[];
  if (error) return error.error.type;
  const [processed] = valuesOf(told, 'MessageQueue.Processed') as { success: boolean }[];
  if (processed) return processed.success ? 'success' : 'failure';
  return valuesOf(told, 'XcmpQueue.Success').length === 1 ? 'success' : 'nothing';
}

const by = (rule: Rule) => async () => deriveAlice(rule);

// Those that name their errors; between them, version 4 says only that a message failed.
describe.each(['v2', 'v5'] as const)('a target of %s', (generation) => {
  const usual = usualRule(generation);
  const other = otherRule[usual];

  it.each(['remote', 'sovereign'] as const)(
    'may derive by the rule of the other era (%s flow)',
    async (flow) => {
      const { paid, verdict } = await runTask({ generation, flow, rule: other, delegate: by(other) });
      expect([paid, verdict]).toEqual([unit, 'success']);
    },
  );

  it('has no funds to withdraw where the wrong account got them and the proxy', async () => {
    const { paid, verdict, told } = await runTask({
      generation,
      flow: 'remote',
      rule: usual,
      delegate: by(other),
    });
    expect(paid).toBe(0n);
    expect(verdict).toBe('FailedToTransactAsset');
    expect(valuesOf(told, 'Proxy.ProxyExecuted')).toEqual([]);
  });

  it('processes with success what does nothing, where the service pays and the proxy is another’s', async () => {
    const { paid, verdict, told } = await runTask({
      generation,
      flow: 'sovereign',
      rule: usual,
      delegate: by(other),
    });
    expect([paid, verdict]).toEqual([0n, 'success']);
    expect(valuesOf(told, 'Proxy.ProxyExecuted')).toEqual([]);
  });

  it.each([
    // xcm-builder's asset transactors: no account for the location is FailedToTransactAsset("AccountIdConversionFailed").
    ['remote', 'FailedToTransactAsset'],
    ['sovereign', 'BadOrigin'],
  ] as const)('that derives none fails: %s flow, %s', async (flow, error) => {
    const { paid, verdict, told } = await runTask({ generation, flow, rule: 'none', delegate: by(usual) });
    expect([paid, verdict]).toEqual([0n, error]);
    expect(valuesOf(told, 'Proxy.ProxyExecuted')).toEqual([]);
  });
});

it('a target of v4 says that the message failed, and not why', async () => {
  const task = { generation: 'v4', flow: 'remote', rule: 'none' } as const;
  expect(await runTask({ ...task, delegate: by('hashedDescription') })).toMatchObject({
    paid: 0n,
    verdict: 'failure',
  });
});

describe('the account that xcmpHandler_crossChainAccount tells', () => {
  const ask = async ({ devnet, service }: Story): Promise<Hex> => {
    const account = await devnet.service.provider.send('xcmpHandler_crossChainAccount', [alice.address]);
    return service.createType('AccountId', account).toHex();
  };

  it('is that of the older era, and right there', async () => {
    const task = { generation: 'v2', flow: 'remote', rule: 'locationHash' } as const;
    expect((await runTask({ ...task, delegate: ask })).paid).toBe(unit);
  });

  it('can never be used on a target of the newer one', async () => {
    const task = { generation: 'v5', flow: 'remote', rule: 'hashedDescription' } as const;
    expect(await runTask({ ...task, delegate: ask })).toMatchObject({
      paid: 0n,
      verdict: 'FailedToTransactAsset',
    });
  });
});
