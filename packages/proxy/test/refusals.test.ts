import type { Fork, Forkable } from '@parachron/client';
import { type Account, type Call, decodeCall, encodeCall } from '@parachron/core';
import { describe, expect, test } from 'vitest';
import {
  addProxyCall,
  getProxyFacts,
  listProxyTypes,
  type ProxyFacts,
  quoteDelegateFunds,
  removeProxyCall,
  tryGrant,
} from '../src/index.js';
import { closeAfterEach } from './support/closeAfterEach.js';
import { old, openTarget } from './support/openTarget.js';
import { readTerms } from './support/readTerms.js';
import { alice, bob, derived, unit } from './support/users.js';

const delegate = { kind: 'AccountId32', hex: derived.hashedDescription } as const;
const keep = closeAfterEach();

async function factsOf(target: { snapshot(): Promise<unknown> }, real = alice, to: typeof alice = delegate) {
  const snapshot = (await target.snapshot()) as Parameters<typeof getProxyFacts>[0];
  const answer = await getProxyFacts(snapshot, { real, delegate: to });
  if (!answer.known) expect.unreachable(answer.reason);
  return (answer as { facts: ProxyFacts }).facts;
}

describe('proxies on the local network', () => {
  test('are read: types, terms, proxies and balances', async () => {
    const target = keep(await openTarget());
    await target.send(addProxyCall(target.chain.runtime, { delegate, proxyType: 'NonTransfer', delay: 5 }));
    await target.endow(delegate, 3n * unit);
    const facts = await factsOf(target);
    expect(listProxyTypes(target.registry)).toEqual(['Any', 'NonTransfer', 'CancelProxy', 'Balances']);
    expect(facts.proxies).toEqual([{ delegate, proxyType: 'NonTransfer', delay: 5 }]);
    const { depositBase, depositFactor } = readTerms(target.chain.runtime);
    expect(facts.deposit).toBe(depositBase + depositFactor);
    expect(facts.realBalance.reserved).toBe(facts.deposit);
    expect(facts.delegateBalance.free).toBe(3n * unit);
  });

  test.each([
    ['with runtime APIs', {}],
    ['without runtime APIs', old],
  ])('are refused as a run on a fork shows, %s', async (_, options) => {
    const target = keep(await openTarget(options));
    const { runtime } = target.chain;
    const { small: fork } = target;
    const find = async (to: Account, options: Partial<Parameters<typeof tryGrant>[2]> = {}) => {
      const facts = await factsOf(target, bob, to);
      const grant = { proxyType: 'Any', fork, ...options };
      const { refusal } = await tryGrant(await target.snapshot(), facts, grant);
      return refusal === 'unknown' ? refusal : (refusal?.name ?? 'permitted');
    };
    const grantOf = (byte: number) => ({
      delegate: `0x${byte.toString(16).padStart(64, '0')}`,
      proxyType: 'Any',
      delay: 0,
    });
    const setProxies = (list: readonly object[]) =>
      target.chain.request('dev_setStorage', [{ Proxy: { Proxies: [[[bob.hex], [list, 0]]] } }]);
    expect(await find(bob)).toBe('NoSelfProxy');
    expect(await find(delegate)).toBe('permitted');
    expect(await find(delegate, { fund: 1n })).toBe('ExistentialDeposit');
    await setProxies([{ ...grantOf(0), delegate: delegate.hex }]);
    expect(await find(delegate)).toBe('Duplicate');
    const removal = removeProxyCall(runtime, { delegate, proxyType: 'Any' });
    expect(await find(delegate, { before: [removal.hex] })).toBe('permitted');
    await setProxies(Array.from({ length: 32 }, (_, at) => grantOf(at + 1)));
    expect(await find(delegate)).toBe('TooMany');
    await setProxies([]);
    const { depositBase, depositFactor } = readTerms(runtime);
    await target.endow(bob, depositBase + depositFactor - 1n);
    expect(await find(delegate)).toBe('permitted');
    expect(await find(delegate, { fork: undefined as never })).toBe('unknown');
  });

  test('are calls one after the other on a chain that refuses batches alone', async () => {
    const target = keep(await openTarget());
    const filter = (from: Forkable): Forkable => ({
      async fork() {
        const inner = await from.fork();
        const dispatch: Fork['dispatch'] = async (hex, as) =>
          decodeCall(target.registry, hex).method === 'batch_all'
            ? { outcome: 'failed', error: 'System.CallFiltered', events: [] }
            : inner.dispatch(hex, as);
        const fork = () => filter(inner).fork();
        const own = { dispatch, fork };
        return new Proxy(inner, {
          get(object, name) {
            const value: unknown = Reflect.get(own, name) ?? Reflect.get(object, name);
            return typeof value === 'function' ? value.bind(object) : value;
          },
        });
      },
    });
    const fork = filter(target.small);
    const grant = { proxyType: 'Any', fund: unit, fork };
    const cost = await tryGrant(await target.snapshot(), await factsOf(target, bob), grant);
    const shown = { refusal: undefined, missing: 0n, fund: unit };
    expect(cost).toMatchObject({
      ...shown,
      total: expect.any(BigInt),
      fees: [{ known: true }, { known: true }],
    });
    expect(cost.calls.map(({ method }) => method)).toEqual(['add_proxy', 'transfer_keep_alive']);
  });

  test('lack what the account needs in addition, and nothing with that amount', async () => {
    const target = keep(await openTarget());
    const { small: fork } = target;
    const tried = async () =>
      tryGrant(await target.snapshot(), await factsOf(target, bob), { proxyType: 'Any', fork });
    const { total = 0n, deposit = 0n, fees, missing } = await tried();
    expect([missing, fees.length]).toEqual([0n, 1]);
    // Too little for the deposit, and too little for the fee alone.
    for (const free of [total - 1n, total - deposit - 1n]) {
      await target.store(bob, { free });
      const { missing: lacking = 0n } = await tried();
      expect(lacking).toBeGreaterThan(0n);
      await target.store(bob, { free: free + lacking });
      expect((await tried()).missing).toBe(0n);
    }
  });

  // A whole token of 24 decimals has more planck than a million tokens of 18 decimals.
  test('are permitted with a deposit of many tokens of 24 decimals', async () => {
    const types = [{ name: 'Any', index: 0 }];
    const proxy = { types, depositBase: 20n * 10n ** 24n, depositFactor: 0n, maxProxies: 32 };
    const target = keep(await openTarget({ config: { tokenDecimals: 24, proxy } }));
    const grant = { proxyType: 'Any', fork: target.small };
    const cost = await tryGrant(await target.snapshot(), await factsOf(target, bob), grant);
    expect(cost).toMatchObject({ refusal: undefined, deposit: proxy.depositBase });
    expect(cost.missing).toBeGreaterThan(0n);
  });

  // From 64 on a nonce takes two bytes.
  test.each([0, 64])(
    'are granted and funded in one batch at nonce %i, at the predicted cost, to the planck',
    async (nonce) => {
      const target = keep(await openTarget());
      await target.store(bob, { free: 1000n * unit, nonce });
      const before = await factsOf(target, bob);
      expect(before.realBalance).toMatchObject({ nonce, free: 1000n * unit });
      const args = { remark: '0x2a' };
      const now = encodeCall(target.registry, { pallet: 'System', method: 'remark_with_event', args });
      const snapshot = await target.snapshot();
      const grant = { proxyType: 'Any', fund: 2n * unit, now, fork: target.small };
      const cost = await tryGrant(snapshot, before, grant);
      expect(cost.refusal).toBeUndefined();
      expect(cost.missing).toBe(0n);
      // The frozen balance may include the existential deposit, so the account keeps only the larger.
      const most = (cost.total ?? 0n) + 10n * unit;
      await target.store(bob, { free: most, nonce, frozen: 10n * unit });
      const tight = await tryGrant(await target.snapshot(), await factsOf(target, bob), grant);
      expect(before.existentialDeposit).toBeLessThan(10n * unit);
      expect(tight).toMatchObject({ missing: 0n, kept: 10n * unit });
      await target.store(bob, { free: 1000n * unit, nonce });
      expect(cost.calls).toMatchObject([{ method: 'batch_all' }]);
      const { events, fee } = await target.send(cost.calls[0] as Call, 'bob');
      expect(events.map(({ method }) => method)).toContain('Remarked');
      const after = await factsOf(target, bob);
      expect(before.realBalance.free - after.realBalance.free).toBe(cost.total);
      expect(cost.total).toBe((cost.deposit ?? 0n) + 2n * unit + (fee ?? 0n));
      expect(after.delegateBalance.free).toBe(2n * unit);
      expect(after.proxies).toEqual([{ delegate, proxyType: 'Any', delay: 0 }]);
    },
  );
});

test('the quote names the amount that the derived account requires', () => {
  const balance = { free: 100n, reserved: 0n, frozen: 0n };
  const quote = (withdraws: bigint) => quoteDelegateFunds(balance, { existentialDeposit: 10n, withdraws });
  expect(quote(90n)).toMatchObject({ missing: 0n });
  expect(quote(91n)).toMatchObject({ missing: 1n });
  expect(quote(101n)).toMatchObject({ missing: 11n });
});

// Balances: the frozen balance and the existential deposit may overlap.
test.each([
  [0n, 10n],
  [4n, 10n],
  [60n, 60n],
])('with %d frozen, %d must remain', (frozen, kept) => {
  const balance = { free: 100n, reserved: 0n, frozen };
  const quote = quoteDelegateFunds(balance, { existentialDeposit: 10n, withdraws: 50n });
  expect(quote).toMatchObject({ kept, needed: 50n + kept, missing: kept > 50n ? kept - 50n : 0n });
});
