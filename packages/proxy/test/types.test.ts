import { type Call, encodeCall, type Hex } from '@parachron/core';
import { describe, expect, test } from 'vitest';
import { addProxyCall, proxyCall, tryProxyTypes } from '../src/index.js';
import { closeAfterEach } from './support/closeAfterEach.js';
import { openTarget } from './support/openTarget.js';
import { alice, bob, derived, pauper, unit } from './support/users.js';

const delegate = { kind: 'AccountId32', hex: derived.hashedDescription } as const;
const keep = closeAfterEach();

function summary(types: readonly { name: string; verdict: string }[]) {
  return Object.fromEntries(types.map(({ name, verdict }) => [name, verdict]));
}

function hexOf(calls: readonly Call[]): Hex[] {
  return calls.map(({ hex }) => hex);
}

// The devnet's target: Any; NonTransfer (all but Balances); CancelProxy; Balances (and Utility).
describe('proxy types of a target', () => {
  test('have a narrowest type for a transfer and for a remark, and only the widest for both', async () => {
    const target = keep(await openTarget());
    const { registry } = target;
    const snapshot = await target.snapshot();
    const args = { dest: { Id: bob.hex }, value: unit };
    const transfer = encodeCall(registry, { pallet: 'Balances', method: 'transfer_keep_alive', args });
    const remark = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x2a' } });
    const ofTransfer = await tryProxyTypes(snapshot, {
      real: alice,
      delegate,
      fork: target.small,
      calls: [transfer],
    });
    expect(ofTransfer.narrowest).toBe('Balances');
    expect(summary(ofTransfer.types)).toEqual({
      Balances: 'passes',
      Any: 'passes',
      NonTransfer: 'refused',
      CancelProxy: 'refused',
    });
    expect(ofTransfer.how).toContain('on a fork');
    const refused = ofTransfer.types.find(({ name }) => name === 'NonTransfer');
    expect(refused?.calls).toMatchObject([
      { result: 'filtered', failure: { pallet: 'System', error: 'CallFiltered' } },
    ]);
    expect(ofTransfer.types[0]?.calls).toMatchObject([{ result: 'works' }]);
    // Observed by the same name.
    await target.send(addProxyCall(target.chain.runtime, { delegate: bob, proxyType: 'NonTransfer' }));
    const call = proxyCall(target.chain.runtime, { real: alice, call: transfer });
    const { innerFailures } = await target.send(call, 'bob');
    expect(innerFailures[0]?.failure).toMatchObject({ pallet: 'System', error: 'CallFiltered' });
    const ofRemark = await tryProxyTypes(snapshot, {
      real: alice,
      delegate,
      fork: target.small,
      calls: [remark],
    });
    expect(ofRemark.narrowest).toBe('NonTransfer');
    const ofBoth = await tryProxyTypes(snapshot, {
      real: alice,
      delegate,
      fork: target.small,
      calls: [transfer, remark],
    });
    expect(ofBoth.narrowest).toBe('Any');
    // The evidence shows the result of each call, in the order of the calls.
    const balances = ofBoth.types.find(({ name }) => name === 'Balances');
    expect(balances?.evidence?.value).toBe(
      `Balances: works, refused (System.CallFiltered); permits ${balances?.reach.join(', ')}`,
    );
    expect(balances?.reach).toContain('Balances');
  });

  // pallet_proxy's own test filtering_works: the type of the proxy filters what is inside a batch as well, and the batch succeeds.
  test.each(['batch', 'force_batch', 'batch_all'])('judge the inner calls of Utility.%s', async (method) => {
    const target = keep(await openTarget());
    const { registry } = target;
    const args = { dest: { Id: bob.hex }, value: unit };
    const transfer = encodeCall(registry, { pallet: 'Balances', method: 'transfer_keep_alive', args });
    const remark = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x2a' } });
    const snapshot = await target.snapshot();
    const estimate = (...inner: Call[]) => {
      const call = encodeCall(registry, { pallet: 'Utility', method, args: { calls: hexOf(inner) } });
      return tryProxyTypes(snapshot, { real: alice, delegate, fork: target.small, calls: [call] });
    };
    const ofTransfer = await estimate(transfer);
    expect(summary(ofTransfer.types)).toEqual({
      Balances: 'passes',
      Any: 'passes',
      NonTransfer: 'refused',
      CancelProxy: 'refused',
    });
    const refused = ofTransfer.types.find(({ name }) => name === 'NonTransfer');
    expect(refused?.calls).toMatchObject([
      { result: 'filtered', failure: { pallet: 'System', error: 'CallFiltered' } },
    ]);
    // The narrowest type permits the batch, but not its remark.
    const ofRemark = await estimate(remark);
    expect(ofRemark.narrowest).toBe('NonTransfer');
    expect(ofRemark.types[0]?.calls).toMatchObject([{ result: 'works' }]);
    expect((await estimate(transfer, remark)).narrowest).toBe('Any');
  });

  test('are tried as an account without funds, and are unknown without a fork', async () => {
    const target = keep(await openTarget());
    const { registry } = target;
    const remark = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x2a' } });
    const request = { real: pauper, delegate, calls: [remark] };
    const tried = await tryProxyTypes(await target.snapshot(), { ...request, fork: target.small });
    expect(tried.narrowest).toBe('NonTransfer');
    expect(tried.types[0]?.calls).toMatchObject([{ result: 'works' }]);
    const untried = await tryProxyTypes(await target.snapshot(), request);
    expect(untried.narrowest).toBeUndefined();
    expect(new Set(untried.types.map(({ verdict }) => verdict))).toEqual(new Set(['unknown']));
    expect(untried.how).toMatch(/No fork of .+ ran the calls\./);
  });
});
