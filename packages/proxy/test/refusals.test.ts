import type { DispatchFailedError } from '@parachron/client';
import { type Call, encodeCall, type Hex } from '@parachron/core';
import { encodeProgram } from '@parachron/xcm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  addProxyCall,
  deriveAddProxyRefusal,
  deriveKillPureRefusal,
  deriveProxyDeposit,
  derivePureProxyAccount,
  deriveRemoveProxyRefusal,
  estimateGrantCost,
  getProxyFacts,
  type ProxyFacts,
  proxyCall,
  quoteDelegateFunds,
  removeProxyCall,
} from '../src/index.js';
import { type BootedHub, bootAssetHub } from './support/bootAssetHub.js';
import { eventsOf, type OpenTarget, openTarget } from './support/openTarget.js';
import { alice, bob, derived, unit } from './support/users.js';

const delegate = { kind: 'AccountId32', hex: derived.hashedDescription } as const;
const open: OpenTarget[] = [];
afterEach(async () => {
  for (const target of open.splice(0)) await target.close();
});

async function factsOf(target: { snapshot(): Promise<unknown> }, real = alice, to: typeof alice = delegate) {
  const snapshot = (await target.snapshot()) as Parameters<typeof getProxyFacts>[0];
  const answer = await getProxyFacts(snapshot, { real, delegate: to });
  if (!answer.known) expect.unreachable(answer.reason);
  return (answer as { facts: ProxyFacts }).facts;
}

/** What the devnet's chain says to a call. */
async function seen(target: OpenTarget, call: Call): Promise<string | undefined> {
  try {
    await target.send(call);
    return undefined;
  } catch (error) {
    return (error as DispatchFailedError).facts.error;
  }
}

function asAccount(target: OpenTarget, who: Hex, call: Call): Call {
  const args = { who: { Id: who }, call: call.hex };
  return encodeCall(target.registry, { pallet: 'Sudo', method: 'sudo_as', args });
}

describe('on the devnet', () => {
  test('reads types, terms, proxies and balances', async () => {
    const target = await openTarget({ generation: 'v4' });
    open.push(target);
    await target.send(addProxyCall(target.chain.runtime, { delegate, proxyType: 'NonTransfer', delay: 5 }));
    await target.endow(delegate, 3n * unit);
    const facts = await factsOf(target);
    expect(facts.types.map(({ name }) => name)).toEqual(['Any', 'NonTransfer', 'CancelProxy', 'Balances']);
    expect(facts.proxies).toEqual([{ delegate, proxyType: 'NonTransfer', delay: 5 }]);
    expect(facts.deposit).toBe(facts.terms.depositBase + facts.terms.depositFactor);
    expect(facts.deposit).toBe(deriveProxyDeposit(facts.terms, 1));
    expect(facts.realBalance.reserved).toBe(facts.deposit);
    expect(facts.delegateBalance.free).toBe(3n * unit);
    expect(facts.announcements).toEqual([]);
    expect(facts.terms.maxProxies).toBe(32);
    // Any delegate may announce; here the derived one does, through the sudo key.
    const hash: Hex = `0x${'77'.repeat(32)}`;
    const args = { real: { Id: alice.hex }, call_hash: hash };
    const announce = encodeCall(target.registry, { pallet: 'Proxy', method: 'announce', args });
    await target.send(addProxyCall(target.chain.runtime, { delegate, proxyType: 'Any' }));
    await target.send(asAccount(target, delegate.hex, announce));
    const { announcements } = await factsOf(target);
    expect(announcements).toMatchObject([{ real: alice, callHash: hash }]);
  });

  test('foretells Duplicate, NoSelfProxy, TooMany, NotFound and InsufficientBalance', async () => {
    const target = await openTarget({ generation: 'v4' });
    open.push(target);
    const { runtime } = target.chain;
    const add = (to: Hex, proxyType = 'Any') =>
      addProxyCall(runtime, { delegate: { kind: 'AccountId32', hex: to }, proxyType });
    const remove = (proxyType: string) => removeProxyCall(runtime, { delegate, proxyType });
    const expectSame = async (call: Call, foretold: string | undefined, name: string | undefined) => {
      expect(foretold).toBe(name);
      expect(await seen(target, call)).toBe(name);
    };
    const self = await factsOf(target, alice, alice);
    await expectSame(add(alice.hex), deriveAddProxyRefusal(self, { proxyType: 'Any' })?.name, 'NoSelfProxy');
    const none = await factsOf(target);
    await expectSame(remove('Any'), deriveRemoveProxyRefusal(none, { proxyType: 'Any' })?.name, 'NotFound');
    await expectSame(add(delegate.hex), deriveAddProxyRefusal(none, { proxyType: 'Any' })?.name, undefined);
    const one = await factsOf(target);
    await expectSame(add(delegate.hex), deriveAddProxyRefusal(one, { proxyType: 'Any' })?.name, 'Duplicate');
    const other = deriveRemoveProxyRefusal(one, { proxyType: 'NonTransfer' })?.name;
    await expectSame(remove('NonTransfer'), other, 'NotFound');
    for (let at = one.proxies.length; at < one.terms.maxProxies; at += 1) {
      expect(await seen(target, add(`0x${at.toString(16).padStart(64, '0')}`))).toBeUndefined();
    }
    const full = await factsOf(target);
    const more = deriveAddProxyRefusal(full, { proxyType: 'NonTransfer' })?.name;
    await expectSame(add(delegate.hex, 'NonTransfer'), more, 'TooMany');
    await expectSame(remove('Any'), deriveRemoveProxyRefusal(full, { proxyType: 'Any' })?.name, undefined);
  });

  test('foretells that the deposit cannot be paid', async () => {
    const target = await openTarget({ generation: 'v4' });
    open.push(target);
    const { runtime } = target.chain;
    const call = addProxyCall(runtime, { delegate, proxyType: 'Any' });
    const rich = await factsOf(target, bob);
    const deposit = deriveProxyDeposit(rich.terms, 1);
    await target.endow(bob, deposit - 1n);
    const facts = await factsOf(target, bob);
    expect(deriveAddProxyRefusal(facts, { proxyType: 'Any' })).toMatchObject({
      pallet: 'Balances',
      name: 'InsufficientBalance',
    });
    const { innerFailures } = await target.send(asAccount(target, bob.hex, call));
    expect(innerFailures[0]?.failure).toMatchObject({ pallet: 'Balances', error: 'InsufficientBalance' });
  });

  test('creates, permits and funds in one batch, at the cost foretold to the planck', async () => {
    const target = await openTarget({ generation: 'v4' });
    open.push(target);
    const before = await factsOf(target, bob);
    const args = { remark: '0x2a' };
    const now = encodeCall(target.registry, { pallet: 'System', method: 'remark_with_event', args });
    const snapshot = await target.snapshot();
    const cost = await estimateGrantCost(snapshot, before, { proxyType: 'Any', fund: 2n * unit, now });
    expect(cost.refusal).toBeUndefined();
    expect(cost.missing).toBe(0n);
    if (!cost.batch) expect.unreachable();
    const { events, fee } = await target.send(cost.batch as Call, 'bob');
    expect(events.map(({ method }) => method)).toContain('Remarked');
    const after = await factsOf(target, bob);
    expect(before.realBalance.free - after.realBalance.free).toBe(cost.total);
    expect(cost.total).toBe(cost.deposit + 2n * unit + (fee ?? 0n));
    expect(after.delegateBalance.free).toBe(2n * unit);
    expect(after.proxies).toEqual([{ delegate, proxyType: 'Any', delay: 0 }]);
  });
});

// The real Asset Hub Rococo 900: the same names, from a runtime that this project did not write.
describe('on the real Asset Hub Rococo', () => {
  let hub: BootedHub;
  beforeAll(async () => {
    hub = await bootAssetHub();
  });
  afterAll(() => hub.close());
  const snapshotOf = { snapshot: () => hub.chain.snapshot() };

  /** Runs a call as an account, by the relay chain as root, and gives the chain's error. */
  async function runAs(who: Hex, call: Call): Promise<string | undefined> {
    const { registry } = hub.chain.runtime;
    const as = encodeCall(registry, {
      pallet: 'Utility',
      method: 'dispatch_as',
      args: { as_origin: { system: { Signed: who } }, call: call.hex },
    });
    const msg = encodeProgram(
      [
        {
          kind: 'Transact',
          originKind: 'Superuser',
          requireWeightAtMost: { refTime: 5_000_000_000n, proofSize: 0n },
          call: as.hex,
        },
      ],
      { version: 2 },
    );
    const block = await hub.local.newBlock({ downwardMessages: [{ sentAt: 1, msg }] });
    const events = await eventsOf(hub.chain, block.hash);
    const done = events.findLast(({ method }) => method === 'DispatchedAs');
    if (!done) expect.unreachable(JSON.stringify(events));
    return done?.failure?.error;
  }

  test('foretells what it answers to grants and their removal', async () => {
    const { runtime } = hub.chain;
    const { registry } = runtime;
    const add = (to: Hex, proxyType = 'Any') =>
      addProxyCall(runtime, { delegate: { kind: 'AccountId32', hex: to }, proxyType });
    const remove = (proxyType: string) => removeProxyCall(runtime, { delegate, proxyType });
    const self = await factsOf(snapshotOf, alice, alice);
    expect(deriveAddProxyRefusal(self, { proxyType: 'Any' })?.name).toBe('NoSelfProxy');
    expect(await runAs(alice.hex, add(alice.hex))).toBe('NoSelfProxy');
    const none = await factsOf(snapshotOf);
    expect(deriveRemoveProxyRefusal(none, { proxyType: 'Any' })?.name).toBe('NotFound');
    expect(await runAs(alice.hex, remove('Any'))).toBe('NotFound');
    expect(deriveAddProxyRefusal(none, { proxyType: 'Any' })).toBeUndefined();
    expect(await runAs(alice.hex, add(delegate.hex))).toBeUndefined();
    const one = await factsOf(snapshotOf);
    expect(one.proxies).toEqual([{ delegate, proxyType: 'Any', delay: 0 }]);
    expect(one.deposit).toBe(deriveProxyDeposit(one.terms, 1));
    expect(deriveAddProxyRefusal(one, { proxyType: 'Any' })?.name).toBe('Duplicate');
    expect(await runAs(alice.hex, add(delegate.hex))).toBe('Duplicate');
    // As many as it takes, written into its storage.
    const list = Array.from({ length: one.terms.maxProxies }, (_, at) => ({
      delegate: `0x${(at + 1).toString(16).padStart(64, '0')}`,
      proxyType: 'Any',
      delay: 0,
    }));
    await hub.local.setStorage([{ pallet: 'Proxy', item: 'Proxies', keys: [bob.hex], value: [list, 0] }]);
    await hub.local.newBlock();
    const full = await factsOf(snapshotOf, bob);
    expect(deriveAddProxyRefusal(full, { proxyType: 'Any' })?.name).toBe('TooMany');
    expect(await runAs(bob.hex, add(delegate.hex))).toBe('TooMany');
    // Too poor for the deposit by one planck.
    const carol = { kind: 'AccountId32', hex: `0x${'0c'.repeat(32)}` } as const;
    await hub.local.endow(new Map([[carol.hex, deriveProxyDeposit(one.terms, 1) - 1n]]));
    await hub.local.newBlock();
    const poor = await factsOf(snapshotOf, carol);
    expect(deriveAddProxyRefusal(poor, { proxyType: 'Any' })?.name).toBe('InsufficientBalance');
    expect(await runAs(carol.hex, add(delegate.hex))).toBe('InsufficientBalance');
    // A pure proxy, which this runtime still calls anonymous.
    const origin = { spawner: alice, proxyType: 0, index: 7, height: 1, extrinsicIndex: 0 };
    const kill = encodeCall(registry, {
      pallet: 'Proxy',
      method: 'kill_anonymous',
      args: { spawner: alice.hex, proxy_type: 'Any', index: 7, height: 1, ext_index: 0 },
    });
    expect(deriveKillPureRefusal(origin, { as: alice })?.name).toBe('NoPermission');
    expect(await runAs(alice.hex, kill)).toBe('NoPermission');
    // As itself it gets further: there is nothing left to forbid.
    const pure = derivePureProxyAccount(origin);
    expect(deriveKillPureRefusal(origin, { as: pure })).toBeUndefined();
    expect(await runAs(pure.hex, kill)).not.toBe('NoPermission');
    expect(await runAs(delegate.hex, proxyCall(runtime, { real: bob, call: kill }))).toBe('NotProxy');
  });
});

test('quotes what the derived account needs', () => {
  const balance = { free: 100n, reserved: 0n, frozen: 0n };
  const quote = (withdraws: bigint) => quoteDelegateFunds(balance, { existentialDeposit: 10n, withdraws });
  expect(quote(90n)).toMatchObject({ missing: 0n, isReaped: false, isTooPoor: false });
  expect(quote(91n)).toMatchObject({ missing: 1n, isReaped: true, isTooPoor: false });
  expect(quote(101n)).toMatchObject({ missing: 11n, isReaped: false, isTooPoor: true });
});
