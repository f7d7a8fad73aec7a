import { devAccounts } from '@parachron/network';
import { blake2AsHex } from '@polkadot/util-crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  accountOf,
  callOf,
  createTestContext,
  idOf,
  none,
  root,
  signed,
  type TestContext,
} from '../../../../test/chain/createTestContext.js';
import type { CallValue } from '../../scale/commonTypes.js';
import { anyProxy, createExceptProxy, createPalletProxy } from './ProxyTypeRule.js';
import { announcements, proxies } from './proxyData.js';
import { addProxy } from './relations.js';

const { alice, bob, charlie, dave } = devAccounts;

const types = [
  anyProxy,
  createExceptProxy({ name: 'NonTransfer', index: 1, calls: ['Balances'] }),
  createPalletProxy({
    name: 'CancelProxy',
    index: 2,
    calls: ['Proxy.reject_announcement', 'Proxy.remove_proxies'],
  }),
];

let test: TestContext;
beforeEach(() => {
  test = createTestContext({ config: { proxy: { types } } });
});

const remark = callOf('System.remark_with_event', { remark: new Uint8Array([1]) });
const transfer = callOf('Balances.transfer_allow_death', { dest: idOf(charlie), value: 5n });
const relationArgs = (delegate = bob as `0x${string}`, type = 'Any', delay = 0) => ({
  delegate: idOf(delegate),
  proxy_type: { type },
  delay,
});

const allow = (type = 'Any', delay = 0, delegate = bob as `0x${string}`) =>
  addProxy(test.context, alice, { delegate, proxy_type: { type }, delay });

/** Proxies a call of Bob for Alice; returns the outcome of the inner call, as its event states it. */
function runProxied(call: CallValue, forced?: string): unknown {
  const args = { real: idOf(alice), force_proxy_type: forced && { type: forced }, call };
  expect(test.dispatch(signed(bob), 'Proxy.proxy', args)).toBe('ok');
  return (test.lastEvent('Proxy.ProxyExecuted') as { result: unknown }).result;
}

const done = { type: 'Ok', value: [] };
// frame_system::Error::CallFiltered is the sixth error of the pallet with index 0.
const filtered = { type: 'Err', value: { type: 'Module', value: { index: 0, error: '0x05000000' } } };

describe('a proxied call', () => {
  it('is signed by the real account, and reported after its own events', () => {
    allow();
    test.takeEvents();
    expect(runProxied(remark)).toEqual(done);
    expect(test.takeEvents()).toEqual(['System.Remarked', 'Proxy.ProxyExecuted']);
    expect(test.lastEvent('System.Remarked')).toMatchObject({ sender: alice });
  });

  it('that fails leaves the outer call successful, and reports the failure', () => {
    allow();
    const broke = callOf('Balances.transfer_allow_death', { dest: idOf(bob), value: 10n ** 30n });
    // pallet_balances::Error::InsufficientBalance is the third error of the pallet with index 10.
    expect(runProxied(broke)).toEqual({
      type: 'Err',
      value: { type: 'Module', value: { index: 10, error: '0x02000000' } },
    });
    expect(accountOf(test.context, bob).reserved).toBe(0n);
  });

  it.each([
    // [type of the relation, call, outcome]
    ['Any', 'a transfer', transfer, done],
    ['NonTransfer', 'a transfer', transfer, filtered],
    ['NonTransfer', 'a remark', remark, done],
    ['CancelProxy', 'a remark', remark, filtered],
  ])('of the type %s, %s', (type, _title, call, outcome) => {
    allow(type);
    expect(runProxied(call)).toEqual(outcome);
  });

  it.each([
    ['Any', 'add_proxy', relationArgs(dave), done],
    ['Any', 'remove_proxies', {}, done],
    ['NonTransfer', 'add_proxy', relationArgs(dave, 'Any'), filtered],
    ['NonTransfer', 'add_proxy', relationArgs(dave, 'CancelProxy'), done],
    ['NonTransfer', 'remove_proxy', relationArgs(charlie, 'Any'), filtered],
    ['NonTransfer', 'remove_proxy', relationArgs(charlie, 'NonTransfer'), done],
    // Only the default type may remove all, also if the calls of the type contain it.
    ['NonTransfer', 'remove_proxies', {}, filtered],
    ['CancelProxy', 'remove_proxies', {}, filtered],
  ])('of the type %s may not raise its own powers: Proxy.%s %o', (type, method, args, outcome) => {
    allow(type);
    allow('NonTransfer', 0, charlie);
    expect(runProxied(callOf(`Proxy.${method}`, args))).toEqual(outcome);
  });

  it('filters the calls inside a batch as well', () => {
    allow('NonTransfer');
    expect(runProxied(callOf('Utility.batch_all', { calls: [remark, transfer] }))).toEqual(filtered);
    expect(accountOf(test.context, charlie)).toEqual(accountOf(test.context, dave));
  });

  it('uses the relation of the forced type', () => {
    allow('Any');
    allow('NonTransfer');
    expect(runProxied(transfer)).toEqual(done);
    expect(runProxied(transfer, 'NonTransfer')).toEqual(filtered);
    const args = { real: idOf(alice), force_proxy_type: { type: 'CancelProxy' }, call: remark };
    expect(test.dispatch(signed(bob), 'Proxy.proxy', args)).toBe('Proxy.NotProxy');
  });

  it('needs an announcement with a delay of one block or more', () => {
    allow('Any', 1);
    const args = { real: idOf(alice), force_proxy_type: undefined, call: remark };
    expect(test.dispatch(signed(bob), 'Proxy.proxy', args)).toBe('Proxy.Unannounced');
  });
});

const hashOf = (call: CallValue) => blake2AsHex(test.context.encodeCall(call), 256);

describe('an announced call', () => {
  const announce = () =>
    test.dispatch(signed(bob), 'Proxy.announce', { real: idOf(alice), call_hash: hashOf(remark) });
  const execute = (sender = dave as `0x${string}`) =>
    test.dispatch(signed(sender), 'Proxy.proxy_announced', {
      delegate: idOf(bob),
      real: idOf(alice),
      force_proxy_type: undefined,
      call: remark,
    });

  it('is executed by any account once, for the hash that the delegate published', () => {
    allow('Any', 0);
    expect(execute()).toBe('Proxy.Unannounced');
    expect(announce()).toBe('ok');
    expect(test.lastEvent('Proxy.Announced')).toEqual({ real: alice, proxy: bob, call_hash: hashOf(remark) });
    expect(execute()).toBe('ok');
    expect(test.lastEvent('System.Remarked')).toMatchObject({ sender: alice });
    expect(execute()).toBe('Proxy.Unannounced');
  });

  it.each([
    // Announced in block 1 by the context of the test; the height in the list is what counts.
    [1, 0, 'ok'],
    [1, 1, 'Proxy.Unannounced'],
    [0, 1, 'ok'],
    [0, 2, 'Proxy.Unannounced'],
  ])('announced in block %s with a delay of %s, in block 1: %s', (height, delay, outcome) => {
    allow('Any', delay);
    test.context.put(announcements, [bob], [[{ real: alice, call_hash: hashOf(remark), height }], 0n]);
    expect(execute()).toBe(outcome);
  });

  it('records the block of the announcement', () => {
    allow();
    announce();
    expect(test.context.get(announcements, bob)[0]).toEqual([
      { real: alice, call_hash: hashOf(remark), height: 1 },
    ]);
  });

  it('may be announced by delegates alone', () => {
    expect(announce()).toBe('Proxy.NotProxy');
  });

  it.each([
    ['the real account rejects it', alice, 'reject_announcement', { delegate: idOf(bob) }, 'ok'],
    [
      'another account cannot reject it',
      dave,
      'reject_announcement',
      { delegate: idOf(bob) },
      'Proxy.NotFound',
    ],
    ['the delegate removes it', bob, 'remove_announcement', { real: idOf(alice) }, 'ok'],
    [
      'the delegate removes none of another account',
      bob,
      'remove_announcement',
      { real: idOf(dave) },
      'Proxy.NotFound',
    ],
  ] as const)('ends when %s', (_title, sender, method, args, outcome) => {
    allow();
    announce();
    const call_hash = hashOf(remark);
    expect(test.dispatch(signed(sender), `Proxy.${method}`, { ...args, call_hash })).toBe(outcome);
    expect(test.context.has(announcements, bob)).toBe(outcome !== 'ok');
  });

  it('is not removed by another hash', () => {
    allow();
    announce();
    const args = { real: idOf(alice), call_hash: hashOf(transfer) };
    expect(test.dispatch(signed(bob), 'Proxy.remove_announcement', args)).toBe('Proxy.NotFound');
  });
});

it('adds and removes the relations of the signer', () => {
  expect(test.dispatch(signed(alice), 'Proxy.add_proxy', relationArgs(bob, 'NonTransfer', 3))).toBe('ok');
  const relation = (type: string, delay: number) => ({ delegate: bob, proxy_type: { type }, delay });
  expect(test.context.get(proxies, alice)[0]).toEqual([relation('NonTransfer', 3)]);
  // In the order of delegate, index of the type, and delay.
  allow('Any', 5);
  allow('NonTransfer', 1);
  expect(test.context.get(proxies, alice)[0]).toEqual([
    relation('Any', 5),
    relation('NonTransfer', 1),
    relation('NonTransfer', 3),
  ]);
  expect(test.dispatch(signed(alice), 'Proxy.remove_proxy', relationArgs(bob, 'NonTransfer', 3))).toBe('ok');
  expect(test.dispatch(signed(alice), 'Proxy.add_proxy', relationArgs(charlie))).toBe('ok');
  expect(test.dispatch(signed(alice), 'Proxy.remove_proxies')).toBe('ok');
  expect(test.context.has(proxies, alice)).toBe(false);
});

it.each([
  ['proxy', { real: idOf(alice), force_proxy_type: undefined, call: remark }],
  ['add_proxy', relationArgs()],
  ['remove_proxy', relationArgs()],
  ['remove_proxies', {}],
  ['announce', { real: idOf(alice), call_hash: `0x${'00'.repeat(32)}` }],
  ['remove_announcement', { real: idOf(alice), call_hash: `0x${'00'.repeat(32)}` }],
  ['reject_announcement', { delegate: idOf(alice), call_hash: `0x${'00'.repeat(32)}` }],
  ['proxy_announced', { delegate: idOf(bob), real: idOf(alice), force_proxy_type: undefined, call: remark }],
])('%s needs a signer', (method, args) => {
  for (const origin of [root, none]) expect(test.dispatch(origin, `Proxy.${method}`, args)).toBe('BadOrigin');
});

it.each(['proxy', 'proxy_announced'])('%s has the class of the inner call, and more weight', (method) => {
  const { context } = test;
  const infoOf = (call: CallValue) => context.dispatchInfo(callOf(`Proxy.${method}`, { call }));
  const storage = callOf('System.set_storage', { items: [] });
  expect(infoOf(remark).class.type).toBe('Normal');
  expect(infoOf(storage).class.type).toBe('Operational');
  const inner = context.dispatchInfo(remark).weight.ref_time;
  expect(infoOf(remark).weight.ref_time).toBeGreaterThan(inner);
  const added = infoOf(remark).weight.ref_time - inner;
  expect(infoOf(transfer).weight.ref_time).toBe(context.dispatchInfo(transfer).weight.ref_time + added);
});

// The calls with these indices: pallet_proxy since `kill_pure` (4 and 5 are pure proxies, 10 is poke_deposit).
it('has the call indices of the pallet', () => {
  const calls = Object.entries(test.context.runtime.getPallet('Proxy').calls ?? {});
  expect(Object.fromEntries(calls.map(([name, { index }]) => [name, index]))).toEqual({
    proxy: 0,
    add_proxy: 1,
    remove_proxy: 2,
    remove_proxies: 3,
    announce: 6,
    remove_announcement: 7,
    reject_announcement: 8,
    proxy_announced: 9,
  });
});
