import { connect } from '@parachron/client';
import { parseAccount } from '@parachron/core';
import { createServiceChain } from '@parachron/devnet';
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
