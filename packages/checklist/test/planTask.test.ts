import { connect } from '@parachron/client';
import { parseAccount } from '@parachron/core';
import { createDevnet, createServiceChain } from '@parachron/devnet';
import { disguiseRuntime } from '@parachron/samples/metadata';
import { createScheduler } from '@parachron/scheduler';
import { expect, onTestFinished, test } from 'vitest';
import { planTask } from '../src/index.js';
import { aliceHex } from './support/openTargetRun.js';

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

test.each([
  ['the relay chain', 'relay', 'asset-not-found'],
  ['the target', 'target', 'funds'],
] as const)(
  'the program that the service sends, in the token of %s, is tried on the target',
  async (_title, feeAsset, outcome) => {
    const row = { flow: 'remote', feePerSecond: 10n ** 16n, xcmVersion: 3, feeAsset } as const;
    const targets = { '2000/0': { ...row, instructionWeight: 10n ** 9n } };
    const devnet = await createDevnet({ targets: [{ paraId: 2000 }], service: { config: { targets } } });
    const service = await connect(devnet.service.provider);
    const [target] = devnet.targets;
    if (!target) throw new TypeError('the network has no target');
    const chain = await target.chain.connectChain();
    onTestFinished(async () => {
      await service.close();
      await devnet.close();
    });
    const scheduler = await createScheduler(service);
    const { nextSlot, slot } = await scheduler.getClock();
    const there = { chain, target: await chain.snapshot(), servicePara: 2114, targetPara: 2000 };
    const { check, delivery, doubts } = await planTask(
      scheduler,
      {
        owner: parseAccount(aliceHex),
        providedId: 'pay',
        when: { at: [2n * nextSlot - slot] },
        action: { kind: 'cross-chain', call: '0x0000042a' },
      },
      there,
    );
    expect(check.runs).toMatchObject([{ outcome: 'sent', program: delivery?.payments[0]?.program }]);
    // The target reads newer versions as well.
    expect(delivery).toMatchObject({ version: 3, payments: [{ explanation: { outcome } }] });
    expect(doubts).toEqual([]);
  },
);
