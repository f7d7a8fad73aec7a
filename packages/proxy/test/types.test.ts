import { encodeCall } from '@parachron/core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { estimateProxyTypes } from '../src/index.js';
import { type BootedHub, bootAssetHub } from './support/bootAssetHub.js';
import { type OpenTarget, openTarget } from './support/openTarget.js';
import { alice, bob, derived, unit } from './support/users.js';

const delegate = { kind: 'AccountId32', hex: derived.hashedDescription } as const;
const open: OpenTarget[] = [];
afterEach(async () => {
  for (const target of open.splice(0)) await target.close();
});

function summary(types: readonly { name: string; verdict: string }[]) {
  return Object.fromEntries(types.map(({ name, verdict }) => [name, verdict]));
}

// The devnet's target: Any; NonTransfer (all but Balances); CancelProxy; Balances (and Utility).
describe.each(['v4', 'v5'] as const)('a target of %s', (generation) => {
  test('has a narrowest type for a transfer, for a remark, and none for both but the widest', async () => {
    const target = await openTarget({ generation });
    open.push(target);
    const { registry } = target;
    const snapshot = await target.snapshot();
    const args = { dest: { Id: bob.hex }, value: unit };
    const transfer = encodeCall(registry, { pallet: 'Balances', method: 'transfer_keep_alive', args });
    const remark = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x2a' } });
    const ofTransfer = await estimateProxyTypes(snapshot, { real: alice, delegate, calls: [transfer] });
    expect(ofTransfer.narrowest).toBe('Balances');
    expect(summary(ofTransfer.types)).toEqual({
      Balances: 'passes',
      Any: 'passes',
      NonTransfer: 'refused',
      CancelProxy: 'refused',
    });
    expect(ofTransfer.how).toContain('dry run');
    const refused = ofTransfer.types.find(({ name }) => name === 'NonTransfer');
    expect(refused?.calls).toMatchObject([
      { result: 'filtered', failure: { pallet: 'System', error: 'CallFiltered' } },
    ]);
    expect(ofTransfer.types[0]?.calls).toMatchObject([{ result: 'works' }]);
    const ofRemark = await estimateProxyTypes(snapshot, { real: alice, delegate, calls: [remark] });
    expect(ofRemark.narrowest).toBe('NonTransfer');
    const ofBoth = await estimateProxyTypes(snapshot, { real: alice, delegate, calls: [transfer, remark] });
    expect(ofBoth.narrowest).toBe('Any');
    const named = ofBoth.types.map(({ name, broaderThanName }) => [name, broaderThanName]);
    expect(named).toContainEqual(['Balances', []]);
    expect(named).toContainEqual(['CancelProxy', []]);
  });
});

describe('the real Asset Hub Rococo', () => {
  let hub: BootedHub;
  beforeAll(async () => {
    hub = await bootAssetHub();
  });
  afterAll(() => hub.close());

  test('is tried on a fork, through the relay chain as root', async () => {
    const { registry } = hub.chain.runtime;
    const args = { dest: { Id: bob.hex }, value: unit };
    const transfer = encodeCall(registry, { pallet: 'Balances', method: 'transfer_keep_alive', args });
    const estimate = await estimateProxyTypes(await hub.chain.snapshot(), {
      real: alice,
      delegate,
      calls: [transfer],
      fork: hub.fork,
    });
    expect(estimate.how).toContain('fork');
    expect(estimate.narrowest).toBe('Any');
  });
});
