import { isParachronError } from '@parachron/core';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { accountOf, createTestContext, type TestContext } from '../../../test/chain/createTestContext.js';
import { devAccounts } from '../../kinds/devAccounts.js';
import { anyProxy, createPalletProxy } from './ProxyTypeRule.js';
import { announcements, proxies } from './proxyData.js';
import {
  addAnnouncement,
  addProxy,
  findProxy,
  removeAnnouncements,
  removeProxies,
  removeProxy,
} from './relations.js';

// Rules and errors: pallet_proxy; a deposit is base + factor × count, and nothing without an entry.

const { alice, bob, charlie } = devAccounts;
const hash = `0x${'aa'.repeat(32)}` as const;

let test: TestContext;
beforeEach(() => {
  test = createTestContext({
    config: {
      existentialDeposit: 1n,
      endowed: [alice, bob].map((who) => ({ who, amount: 10_000n })),
      proxy: {
        // The indices are not in the order of the names.
        types: [
          anyProxy,
          createPalletProxy({ name: 'Transfers', index: 1, calls: ['Balances'] }),
          createPalletProxy({ name: 'Governance', index: 2, calls: ['Democracy'] }),
        ],
        depositBase: 100n,
        depositFactor: 10n,
        announcementDepositBase: 200n,
        announcementDepositFactor: 20n,
        maxProxies: 3,
        maxPending: 2,
      },
    },
  });
});

const relation = (delegate: typeof bob | typeof charlie | typeof alice = bob, type = 'Any', delay = 0) => ({
  delegate,
  proxy_type: { type },
  delay,
});

const failWith = (name: string) =>
  expect.objectContaining({ code: 'PALLET_DISPATCH_FAILED', message: `The call failed with ${name}.` });

it('reserves base and factor for the first delegate, and the factor for each further one', () => {
  const { context } = test;
  const reserved = () => accountOf(context, alice).reserved;
  addProxy(context, alice, relation());
  expect(reserved()).toBe(110n);
  addProxy(context, alice, relation(charlie));
  expect(reserved()).toBe(120n);
  expect(context.get(proxies, alice)[1]).toBe(120n);
  removeProxy(context, alice, relation());
  expect(reserved()).toBe(110n);
  removeProxy(context, alice, relation(charlie));
  expect(reserved()).toBe(0n);
  expect(context.has(proxies, alice)).toBe(false);
});

it('reports each added and removed delegate with its type and delay', () => {
  const { context } = test;
  const value = { delegator: alice, delegatee: bob, proxy_type: { type: 'Transfers' }, delay: 7 };
  addProxy(context, alice, relation(bob, 'Transfers', 7));
  expect(test.lastEvent('Proxy.ProxyAdded')).toEqual(value);
  removeProxy(context, alice, relation(bob, 'Transfers', 7));
  expect(test.lastEvent('Proxy.ProxyRemoved')).toEqual(value);
});

it('keeps the delegates in the order of delegate, index of the type, and delay', () => {
  const { context } = test;
  addProxy(context, alice, relation(charlie, 'Any'));
  addProxy(context, alice, relation(bob, 'Governance'));
  addProxy(context, alice, relation(bob, 'Transfers'));
  // Bob 0x8e… precedes Charlie 0x90…; Governance precedes Transfers by name alone.
  expect(context.get(proxies, alice)[0]).toEqual([
    relation(bob, 'Transfers'),
    relation(bob, 'Governance'),
    relation(charlie, 'Any'),
  ]);
  removeProxies(context, alice);
  for (const delay of [20, 3, 10]) addProxy(context, alice, relation(bob, 'Any', delay));
  expect(context.get(proxies, alice)[0].map(({ delay }) => delay)).toEqual([3, 10, 20]);
});

it.each([
  ['the account itself', relation(alice), 'Proxy.NoSelfProxy'],
  ['an equal relation', relation(bob), 'Proxy.Duplicate'],
  ['a fourth relation of three', relation(charlie, 'Governance'), 'Proxy.TooMany'],
])('refuses to add %s', (_title, added, failure) => {
  const { context } = test;
  const all = [relation(bob), relation(bob, 'Transfers'), relation(charlie)];
  for (const one of all) addProxy(context, alice, one);
  expect(() => addProxy(context, alice, added)).toThrowError(failWith(failure));
  expect(context.get(proxies, alice)[0]).toHaveLength(3);
});

it('accepts the same delegate with another type or another delay', () => {
  const { context } = test;
  addProxy(context, alice, relation(bob, 'Any', 0));
  addProxy(context, alice, relation(bob, 'Any', 1));
  addProxy(context, alice, relation(bob, 'Transfers', 0));
  expect(context.get(proxies, alice)[0]).toHaveLength(3);
});

it.each([
  ['another delegate', relation(charlie, 'Transfers', 5)],
  ['another type', relation(bob, 'Any', 5)],
  ['another delay', relation(bob, 'Transfers', 4)],
])('finds nothing to remove for %s', (_title, removed) => {
  addProxy(test.context, alice, relation(bob, 'Transfers', 5));
  expect(() => removeProxy(test.context, alice, removed)).toThrowError(failWith('Proxy.NotFound'));
  expect(test.context.get(proxies, alice)[0]).toHaveLength(1);
});

it('removes all delegates and returns the deposit', () => {
  const { context } = test;
  addProxy(context, alice, relation(bob));
  addProxy(context, alice, relation(charlie));
  removeProxies(context, alice);
  expect(accountOf(context, alice)).toMatchObject({ free: 10_000n, reserved: 0n });
  expect(context.has(proxies, alice)).toBe(false);
  removeProxies(context, alice);
  expect(accountOf(context, alice).reserved).toBe(0n);
});

it('refuses a delegate whose deposit the account cannot pay', () => {
  const poor = createTestContext({
    config: { existentialDeposit: 1n, endowed: [{ who: alice, amount: 50n }] },
  });
  expect(() => addProxy(poor.context, alice, relation())).toThrowError(
    failWith('Balances.InsufficientBalance'),
  );
});

it('finds the first relation of a delegate, or the relation of a forced type', () => {
  const { context } = test;
  addProxy(context, alice, relation(bob, 'Governance', 4));
  addProxy(context, alice, relation(bob, 'Transfers', 9));
  const find = (forced: string | undefined, delegate = bob as string) =>
    findProxy(context, { real: alice, delegate: delegate as typeof bob, forced });
  expect(find(undefined)).toEqual(relation(bob, 'Transfers', 9));
  expect(find('Governance')).toEqual(relation(bob, 'Governance', 4));
  expect(() => find('Any')).toThrowError(failWith('Proxy.NotProxy'));
  expect(() => find(undefined, charlie)).toThrowError(failWith('Proxy.NotProxy'));
  expect(() => findProxy(context, { real: bob, delegate: alice, forced: undefined })).toThrowError(
    failWith('Proxy.NotProxy'),
  );
});

const announcement = (real: typeof alice | typeof charlie = alice, height = 1) => ({
  real,
  call_hash: hash,
  height,
});

it('reserves base and factor for announcements, and returns them', () => {
  const { context } = test;
  const reserved = () => accountOf(context, bob).reserved;
  addAnnouncement(context, bob, announcement());
  expect(reserved()).toBe(220n);
  addAnnouncement(context, bob, announcement(charlie));
  expect(reserved()).toBe(240n);
  expect(() => addAnnouncement(context, bob, announcement())).toThrowError(failWith('Proxy.TooMany'));
  removeAnnouncements(context, bob, { isWanted: ({ real }) => real === charlie, otherwise: 'NotFound' });
  expect(reserved()).toBe(220n);
  expect(context.get(announcements, bob)).toEqual([[announcement()], 220n]);
  removeAnnouncements(context, bob, { isWanted: () => true, otherwise: 'NotFound' });
  expect(reserved()).toBe(0n);
  expect(context.has(announcements, bob)).toBe(false);
});

it('keeps announcements in the order of their arrival', () => {
  addAnnouncement(test.context, bob, announcement(charlie, 9));
  addAnnouncement(test.context, bob, announcement(alice, 2));
  expect(test.context.get(announcements, bob)[0].map(({ height }) => height)).toEqual([9, 2]);
});

it.each(['NotFound', 'Unannounced'] as const)(
  'fails with %s as asked if no announcement matches',
  (otherwise) => {
    addAnnouncement(test.context, bob, announcement());
    expect(() => removeAnnouncements(test.context, bob, { isWanted: () => false, otherwise })).toThrowError(
      failWith(`Proxy.${otherwise}`),
    );
  },
);

it('removes all matching announcements together', () => {
  const { context } = test;
  addAnnouncement(context, bob, announcement());
  addAnnouncement(context, bob, announcement());
  removeAnnouncements(context, bob, { isWanted: ({ real }) => real === alice, otherwise: 'NotFound' });
  expect(context.has(announcements, bob)).toBe(false);
});

function succeeds(change: () => void): boolean {
  try {
    change();
    return true;
  } catch (error) {
    if (!isParachronError(error, 'PALLET_DISPATCH_FAILED')) throw error;
    return false;
  }
}

const step = fc.record({
  isAdded: fc.boolean(),
  delegate: fc.constantFrom(bob, charlie),
  type: fc.constantFrom('Any', 'Transfers', 'Governance'),
  delay: fc.nat(1),
});

it('reserves exactly the deposit of the list after any additions and removals', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const { context } = test;
      removeProxies(context, alice);
      const wanted = new Set<string>();
      for (const { isAdded, delegate, type, delay } of steps) {
        const name = `${delegate} ${type} ${delay}`;
        const isPossible = isAdded ? !wanted.has(name) && wanted.size < 3 : wanted.has(name);
        const change = isAdded ? addProxy : removeProxy;
        expect(succeeds(() => change(context, alice, relation(delegate, type, delay)))).toBe(isPossible);
        if (!isPossible) continue;
        if (isAdded) wanted.add(name);
        else wanted.delete(name);
      }
      const [list, deposit] = context.get(proxies, alice);
      expect(new Set(list.map((one) => `${one.delegate} ${one.proxy_type.type} ${one.delay}`))).toEqual(
        wanted,
      );
      expect(deposit).toBe(wanted.size === 0 ? 0n : 100n + 10n * BigInt(wanted.size));
      expect(accountOf(context, alice).reserved).toBe(deposit);
    }),
    { numRuns: 60 },
  );
});
