import { encodeCall } from '@parachron/core';
import { deriveTaskProgram, encodeProgram, relayLocation } from '@parachron/xcm';
import { expect, test } from 'vitest';
import { explainDelivery, planDelivery } from '../../src/index.js';
import type { BootedHub } from '../support/bootAssetHub.js';
import { SERVICE, unit, user } from '../support/users.js';

export function testWeight(open: () => BootedHub): void {
  test('stores the overweight message that a run on a fork predicts', async () => {
    const hub = open();
    const callWeight = { refTime: 10n ** 14n, proofSize: 0n };
    const args = { remark: '0x' };
    const { registry } = hub.chain.runtime;
    const call = encodeCall(registry, { pallet: 'System', method: 'remark', args }).hex;
    const order = {
      user,
      flow: 'sovereign',
      token: 'target',
      asset: relayLocation,
      call,
      callWeight,
    } as const;
    const facts = await planDelivery(await hub.chain.snapshot(), {
      user,
      call,
      termsFor: () => ({
        offer: unit,
        weightLimit: { refTime: 10n ** 15n, proofSize: 10n ** 9n },
        callWeight,
      }),
      payments: [order],
      fork: hub.fork,
    });
    expect(facts.payments.map(({ explanation }) => explanation.outcome)).toEqual(['overweight']);
    const program = deriveTaskProgram({ ...order, offer: unit, weightLimit: 'Unlimited' });
    const events = await hub.fork.receive({ from: SERVICE, program: encodeProgram(program, { version: 2 }) });
    expect(explainDelivery(events, { from: SERVICE }).outcome).toBe('overweight');
  });
}
