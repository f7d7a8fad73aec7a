import { encodeCall } from '@parachron/core';
import { encodePage } from '@parachron/xcm';
import { expect, test } from 'vitest';
import { explainDelivery, planDelivery, proxyCall } from '../../src/index.js';
import type { BootedHub } from '../support/bootAssetHub.js';
import { alice, SERVICE, sovereign, user } from '../support/users.js';

export function testPlanning(open: () => BootedHub): void {
  test('predicts no outcome before a dry run, and on a fork every payment method fails as in a real block', async () => {
    const hub = open();
    const { runtime } = hub.chain;
    const remark = encodeCall(runtime.registry, {
      pallet: 'System',
      method: 'remark',
      args: { remark: '0x2a' },
    });
    const call = proxyCall(runtime, { real: alice, call: remark }).hex;
    const payments = [
      { flow: 'remote', token: 'target' },
      { flow: 'sovereign', token: 'target' },
      { flow: 'sovereign', token: 'service' },
    ] as const;
    const request = { user, real: alice, call, payments } as const;
    const asked = await planDelivery(await hub.chain.snapshot(), request);
    expect(asked.derived.kind).toBe('unknown');
    expect(asked).toMatchObject({ arrives: 'unknown', payment: undefined });
    const forked = await planDelivery(await hub.chain.snapshot(), {
      ...request,
      derived: asked.derived,
      fork: hub.fork,
    });
    expect(forked).toMatchObject({ arrives: 'no', payment: undefined });
    // Now the programs are injected, as the service would send them.
    const programs = forked.payments.map(({ program }) => program ?? '0x');
    // Several programs may share a page.
    const block = await (await hub.fork.fork()).build({
      horizontalMessages: { [SERVICE]: [{ sentAt: 1, data: encodePage(programs) }] },
    });
    const events = await block.events();
    const seen = programs.map((program) => explainDelivery(events, { from: SERVICE, program }));
    expect(forked.payments.map(({ explanation }) => explanation.outcome)).toEqual([
      'barrier',
      'funds',
      'asset-not-accepted',
    ]);
    // Both obstacles are named: funds alone would not help.
    expect(forked.payments[1]?.explanation.sentence).toContain(
      'another obstacle follows: the target derives no account',
    );
    expect(seen.map(({ error }) => error)).toEqual(['Barrier', 'FailedToTransactAsset', 'TooExpensive']);
    // The events report the errors; runs on the fork distinguish their causes.
    expect(seen.map(({ outcome }) => outcome)).toEqual(['barrier', 'xcm-failed', 'fees']);
    const rich = await hub.fork.fork();
    await rich.endow(new Map([[sovereign.hex, 10n ** 20n]]));
    const funded = await rich.receive({ from: SERVICE, program: forked.payments[1]?.program ?? '0x' });
    // real-chains: the chain derives no accounts for sibling users.
    const program = forked.payments[1]?.program ?? '0x';
    expect(explainDelivery(funded, { from: SERVICE, program })).toMatchObject({
      outcome: 'origin-not-convertible',
      certainty: 'reported',
      error: 'BadOrigin',
      trapped: [expect.any(BigInt)],
    });
  });

  // frame balances: `fee_frozen` keeps fees and tips from a lock, and no withdrawal of XCM.
  test('counts what is locked against fees alone as funds of the payer', async () => {
    const { chain, fork } = open();
    const remark = { pallet: 'System', method: 'remark', args: { remark: '0x2a' } };
    const call = encodeCall(chain.runtime.registry, remark).hex;
    const derived = { kind: 'account', account: alice, source: 'configuration', evidence: [] } as const;
    const payments = [{ flow: 'remote', token: 'target' }] as const;
    const own = await fork.fork();
    const data = { free: 10n ** 12n, reserved: 0, miscFrozen: 10n ** 11n, feeFrozen: 10n ** 12n };
    const write = { pallet: 'System', item: 'Account', keys: [alice.hex], value: { providers: 1, data } };
    await own.write([write]);
    const request = { user, call, derived, payments, fork: own };
    const plan = await planDelivery(await own.snapshot(), request);
    expect(plan.payments[0]?.balance).toBe(9n * 10n ** 11n);
  });
}
