import { connect, submit } from '@parachron/client';
import { encodeCall, type Hex, type Planck, parseAccount } from '@parachron/core';
import { createDevnet, createServiceChain, type DevnetOptions, deriveDevAccount } from '@parachron/devnet';
import { addProxyCall, deriveUserAccount } from '@parachron/proxy';
import { disguiseRuntime } from '@parachron/samples/metadata';
import { createScheduler } from '@parachron/scheduler';
import { expect, onTestFinished, test } from 'vitest';
import { planTask, type TaskRequest } from '../src/index.js';
import { aliceHex, bobHex, unit } from './support/openTargetRun.js';
import { toSigner } from './support/toSigner.js';

test.each(['H', 'M'] as const)(
  'a service of variant %s without cross-chain tasks is the reason, before the target is asked for',
  async (variant) => {
    const service = await createServiceChain({ variant, mode: { kind: 'manual' } });
    const chain = await connect(
      await disguiseRuntime(service.provider, 'AutomationTime', (patch) =>
        patch.setArguments('schedule_xcmp_task', null),
      ),
    );
    onTestFinished(async () => {
      await chain.close();
      service.close();
    });
    const planned = planTask(await createScheduler(chain), {
      owner: parseAccount(aliceHex),
      providedId: 'pay',
      when: { at: [1_700_006_400] },
      action: { kind: 'cross-chain', call: '0x000000' },
    });
    await expect(planned).rejects.toMatchObject({
      code: 'OPERATION_MISSING',
      message: expect.stringMatching(/does not support the operation "cross-chain task": there is no call/),
    });
  },
);

/** A network of a service and a target; `plan` plans a task of Alice with a call on the target. */
async function openNetwork(options: DevnetOptions['service'] = {}) {
  const devnet = await createDevnet({ targets: [{ paraId: 2000 }], service: options });
  const service = await connect(devnet.service.provider);
  const target = devnet.targets[0] ?? expect.unreachable();
  const chain = await target.chain.connectChain();
  onTestFinished(async () => {
    await service.close();
    await devnet.close();
  });
  const scheduler = await createScheduler(service);
  const owner = parseAccount(aliceHex);
  const plan = async (when: TaskRequest['when'], call: Hex) => {
    const action = { kind: 'cross-chain', call } as const;
    const there = { chain, target: await chain.snapshot(), servicePara: 2114, targetPara: 2000 };
    return planTask(scheduler, { owner, providedId: 'pay', when, action }, there);
  };
  return { scheduler, service: devnet.service.chain, target, chain, plan };
}

test.each([
  ['the relay chain', 'relay', 'asset-not-found'],
  ['the target', 'target', 'funds'],
] as const)(
  'the program that the service sends, in the token of %s, is tried on the target',
  async (_title, feeAsset, outcome) => {
    const row = { flow: 'remote', feePerSecond: 10n ** 16n, xcmVersion: 3, feeAsset } as const;
    const targets = { '2000/0': { ...row, instructionWeight: 10n ** 9n } };
    const { scheduler, plan } = await openNetwork({ config: { targets } });
    const { nextSlot, slot } = await scheduler.getClock();
    const { check, delivery, doubts } = await plan({ at: [2n * nextSlot - slot] }, '0x0000042a');
    expect(check.runs).toMatchObject([{ outcome: 'sent', program: delivery?.payments[0]?.program }]);
    // The target reads newer versions as well.
    expect(delivery).toMatchObject({ version: 3, payments: [{ explanation: { outcome } }] });
    expect(doubts).toEqual([]);
  },
);

/** Plans a task of Alice that transfers an amount to Bob by a proxy, with the funds of its payer. */
async function planTransfer(isEndless: boolean, amount: Planck, funds: Planck) {
  const { scheduler, chain, target, plan } = await openNetwork();
  const user = { paraId: 2114, account: parseAccount(aliceHex) };
  const delegate = deriveUserAccount(user, { rule: 'hashedDescription' });
  await target.chain.endow(new Map<Hex, Planck>([[delegate.hex, funds]]));
  const grant = addProxyCall(chain.runtime, { delegate, proxyType: 'Any' });
  await submit(chain, grant, { signer: toSigner(await deriveDevAccount('Alice')) });
  const args = { dest: { Id: bobHex }, value: amount };
  const call = encodeCall(chain.runtime.registry, {
    pallet: 'Balances',
    method: 'transfer_keep_alive',
    args,
  });
  const { nextSlot, slot } = await scheduler.getClock();
  const first = 2n * nextSlot - slot;
  return plan(isEndless ? { first, every: 86_400n } : { at: [first, first + nextSlot - slot] }, call.hex);
}

test('a task whose first run spends what the second needs fails, and without end it may', async () => {
  // Alice has 1,000,000 UNIT.
  const reason = expect.stringMatching(
    /^The second run fails after the first\. .*Balances\.InsufficientBalance/,
  );
  const failure = { reason, fix: expect.stringMatching(/^Change the call/) };
  const fixed = await planTransfer(false, 600_000n * unit, unit);
  expect([fixed.failures, fixed.doubts]).toMatchObject([[failure], []]);
  const endless = await planTransfer(true, 600_000n * unit, unit);
  expect([endless.failures, endless.doubts]).toMatchObject([[], [failure]]);
  const cheap = await planTransfer(false, 400_000n * unit, unit);
  expect([cheap.failures, cheap.doubts]).toEqual([[], []]);
  // What is missing for all runs says more than the second run.
  const { offer = 0n } = fixed.delivery?.payment ?? {};
  const poor = await planTransfer(false, unit, offer + 1n);
  expect(poor.failures).toMatchObject([{ reason: expect.stringContaining(' for all 2 runs.') }]);
});

// cumulus-pallet-xcmp-queue accepts a message up to the maximum size of one message, and its `take_outbound_messages` sends it only if the
// channel's total size has the space for it.
test.each([
  ['is full', { msg_count: 1000 }],
  ['has a total size below that of the message', { max_total_size: 100 }],
])('a message that leaves no fork of the service is a doubt: the channel %s', async (_title, change) => {
  const { scheduler, service, plan } = await openNetwork();
  const sizes = { max_capacity: 1000, max_total_size: 8192, max_message_size: 102_400, msg_count: 0 };
  const { nextSlot, slot } = await scheduler.getClock();
  const planWith = async (channel: typeof sizes) => {
    const value = [{ recipient: 2000, ...channel }];
    await service.write([{ pallet: 'ParachainSystem', item: 'EgressChannels', value }]);
    return plan({ at: [2n * nextSlot - slot] }, '0x0000042a');
  };
  const { check, doubts } = await planWith(sizes);
  expect([check.runs, doubts]).toMatchObject([[{ outcome: 'sent' }], []]);
  const waiting = await planWith({ ...sizes, ...change });
  expect(waiting.check.runs).toMatchObject([{ outcome: 'waiting' }]);
  expect(waiting.doubts).toMatchObject([{ reason: expect.stringMatching(/^No message leaves a fork /) }]);
});
