import { connect } from '@parachron/client';
import { type Call, encodeCall, type Hex } from '@parachron/core';
import { stringToHex } from '@polkadot/util';
import { describe, expect, test } from 'vitest';
import { addProxyCall, estimateProxyTypes, proxyCall } from '../src/index.js';
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
    const ofTransfer = await estimateProxyTypes(snapshot, { real: alice, delegate, calls: [transfer] });
    expect(ofTransfer.narrowest).toBe('Balances');
    expect(summary(ofTransfer.types)).toEqual({
      Balances: 'passes',
      Any: 'passes',
      NonTransfer: 'refused',
      CancelProxy: 'refused',
    });
    expect(ofTransfer.how).toContain('dry run');
    expect(ofTransfer.how).toContain('Utility.dispatch_as');
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
    const ofRemark = await estimateProxyTypes(snapshot, { real: alice, delegate, calls: [remark] });
    expect(ofRemark.narrowest).toBe('NonTransfer');
    const ofBoth = await estimateProxyTypes(snapshot, { real: alice, delegate, calls: [transfer, remark] });
    expect(ofBoth.narrowest).toBe('Any');
    // The evidence shows the result of each call, in the order of the calls.
    expect(ofBoth.types.map(({ evidence }) => evidence?.value)).toContain(
      'Balances: works, refused (System.CallFiltered)',
    );
    const named = ofBoth.types.map(({ name, broaderThanName }) => [name, broaderThanName]);
    expect(named).toContainEqual(['Balances', []]);
    expect(named).toContainEqual(['CancelProxy', []]);
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
      return estimateProxyTypes(snapshot, { real: alice, delegate, calls: [call] });
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

  test('are tried as an account without funds, which is endowed for the dry run', async () => {
    const target = keep(await openTarget());
    const { registry, chain } = target;
    const remark = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x2a' } });
    const request = { real: pauper, delegate, calls: [remark] };
    const before = chain.roundTrips;
    const estimate = await estimateProxyTypes(await target.snapshot(), request);
    // Two for the snapshot, the dry runs, and again with funds.
    expect(chain.roundTrips - before).toBe(4);
    expect(estimate.narrowest).toBe('NonTransfer');
    expect(estimate.types[0]?.calls).toMatchObject([{ result: 'works' }]);
    expect(estimate.how).toContain('received funds for the dry run');
    // Without such a call on the chain, every verdict is unknown.
    const bare = await connect(hideCall(target.provider, 'force_set_balance'), {
      timeoutMs: Number.POSITIVE_INFINITY,
    });
    const untried = await estimateProxyTypes(await bare.snapshot(), request);
    expect(untried.narrowest).toBeUndefined();
    expect(new Set(untried.types.map(({ verdict }) => verdict))).toEqual(new Set(['unknown']));
    expect(untried.types[0]?.reason).toMatch(/could not be granted: Balances\.InsufficientBalance/);
    expect(untried.how).not.toContain('received funds');
    // A fork funds the account itself.
    const forked = await estimateProxyTypes(await bare.snapshot(), { ...request, fork: target.small });
    expect(forked.narrowest).toBe('NonTransfer');
    expect(forked.how).toContain('received funds for the dry run');
    await bare.close();
  });
});

type Provider = Extract<Parameters<typeof connect>[0], { send: unknown }>;

/** A chain whose metadata gives a call another name of the same length. */
function hideCall(inner: Provider, name: string): Provider {
  const [from, to] = [name, `x${name.slice(1)}`].map((text) => stringToHex(text).slice(2));
  return new Proxy(inner, {
    get: (provider, key) => {
      const value: unknown = Reflect.get(provider, key, provider);
      if (typeof value !== 'function') return value;
      if (key !== 'send') return value.bind(provider);
      return async (...args: Parameters<typeof inner.send>) => {
        const result: unknown = await inner.send(...args);
        return typeof result === 'string' ? result.replaceAll(from ?? '', to ?? '') : result;
      };
    },
  });
}
