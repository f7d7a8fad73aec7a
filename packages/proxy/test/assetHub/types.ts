import { encodeCall } from '@parachron/core';
import { expect, test } from 'vitest';
import { tryProxyTypes } from '../../src/index.js';
import type { BootedHub } from '../support/bootAssetHub.js';
import { bob, derived, pauper, unit } from '../support/users.js';

const delegate = { kind: 'AccountId32', hex: derived.hashedDescription } as const;

export function testTypes(open: () => BootedHub): void {
  test('is tried on a fork', async () => {
    const hub = open();
    const { registry } = hub.chain.runtime;
    const args = { dest: { Id: bob.hex }, value: unit };
    const transfer = encodeCall(registry, { pallet: 'Balances', method: 'transfer_keep_alive', args });
    const estimate = await tryProxyTypes(await hub.chain.snapshot(), {
      real: pauper,
      delegate,
      calls: [transfer],
      fork: hub.fork,
    });
    expect(estimate.how).toContain('fork');
    expect(estimate.narrowest).toBe('Any');
    expect(estimate.types.find(({ name }) => name === 'NonTransfer')?.calls).toMatchObject([
      { result: 'filtered', failure: { pallet: 'System', error: 'CallFiltered' } },
    ]);
    // Their names suggest less.
    const reachOf = (name: string) => estimate.types.find((type) => type.name === name)?.reach;
    expect(reachOf('Assets')).toContain('Uniques');
    expect(reachOf('NonTransfer')).toContain('PolkadotXcm');
  });

  // cumulus v0.9.x, parachains/runtimes/assets/statemine/src/lib.rs, ProxyType: all of them let Utility through, so that a batch
  // succeeds; only Any lets the transfer inside.
  test('refuses a transfer inside a batch', async () => {
    const hub = open();
    const { registry } = hub.chain.runtime;
    const args = { dest: { Id: bob.hex }, value: unit };
    const transfer = encodeCall(registry, { pallet: 'Balances', method: 'transfer_keep_alive', args });
    const call = encodeCall(registry, {
      pallet: 'Utility',
      method: 'batch',
      args: { calls: [transfer.hex] },
    });
    const { narrowest, types } = await tryProxyTypes(await hub.chain.snapshot(), {
      real: pauper,
      delegate,
      calls: [call],
      fork: hub.fork,
    });
    expect(narrowest).toBe('Any');
    const others = types.filter(({ name }) => name !== 'Any');
    expect(others.length).toBeGreaterThan(0);
    for (const { verdict, calls } of others) {
      expect(verdict).toBe('refused');
      expect(calls).toMatchObject([
        { result: 'filtered', failure: { pallet: 'System', error: 'CallFiltered' } },
      ]);
    }
  });
}
