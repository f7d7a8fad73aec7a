// Targets that differ from most parachains: accounts of 20 bytes, and the relay chain. The same cases as in
// delivery.test.ts, predicted and then observed.
import { type Account, balanceRead, formatHex, type Hex, parseHex } from '@parachron/core';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { describe, expect, test } from 'vitest';
import {
  addProxyContractCall,
  type DeliveryOutcome,
  estimateGrantCost,
  estimateProxyTypes,
  explainDelivery,
  getDeliveryFacts,
  getDerivedAccount,
  getProxyFacts,
  grantBatchCall,
  isProxyContractCall,
  planDelivery,
} from '../src/index.js';
import { closeAfterEach } from './support/closeAfterEach.js';
import type { Delivery, Sent, Story } from './support/createDelivery.js';
import { openTarget } from './support/openTarget.js';
import { shareDeliveries } from './support/shareDeliveries.js';
import { accountsOn, alice, alith, derived, SERVICE, sovereignOn, unit, userOn } from './support/users.js';

const keep = closeAfterEach();
const begin = shareDeliveries();

const short = { accountBytes: 20 } as const;
const relay = { relation: 'child' } as const;

/** Preimage for Alice at 2114 on a relay chain, by the derivation of real chains: the tag has no length. */
function describeChild(): string {
  const text = (value: string) => new TextEncoder().encode(value);
  // Compact(2114) is 0x0921, compact(43) is 0xac.
  const inner = [...text('AccountId32'), ...parseHex(alice.hex)];
  return formatHex(blake2AsU8a(Uint8Array.from([...text('ChildChain'), 0x09, 0x21, 0xac, ...inner]), 256));
}

// service-facts, "Derivations": chains with 20-byte accounts keep the first 20 bytes of the hash.
const expected = {
  short: derived.hashedDescription.slice(0, 42),
  shortOld: derived.locationHash.slice(0, 42),
  relay: describeChild(),
};

type Case = readonly [
  name: string,
  outcome: DeliveryOutcome,
  story: Omit<Story, 'generation'>,
  sent: Sent | ((delivery: Delivery) => Sent),
];

const cases: readonly Case[] = [
  ['the remote-account flow', 'executed', {}, {}],
  ['the sovereign flow', 'executed', {}, { flow: 'sovereign' }],
  ['no proxy', 'proxy-not-found', { proxyType: null }, {}],
  ['a delay', 'proxy-delayed', { delay: 10 }, {}],
  ['a type that is too narrow', 'proxy-filtered', { proxyType: 'NonTransfer' }, {}],
  ['a call that fails', 'call-failed', {}, (at) => ({ call: at.proxied(at.transferCall(10n ** 30n)) })],
  ['a derived account without funds', 'funds', { funds: 0n }, {}],
  ['too small an offer', 'fees', {}, { offer: 1_000n }],
  [
    'a target that derives no account',
    'origin-not-convertible',
    { derivation: 'none' },
    { flow: 'sovereign' },
  ],
];

describe.each([
  ['accounts of 20 bytes', short],
  ['the relay chain', relay],
] as const)('a target with %s', (_kind, kind) => {
  describe.each(['v2', 'v4', 'v5'] as const)('of %s', (generation) => {
    test.each(cases)('%s: %s', async (_name, outcome, story, sent) => {
      const delivery = await begin({ generation, ...kind, ...story });
      const { predicted, seen } = await delivery.deliver(typeof sent === 'function' ? sent(delivery) : sent);
      expect(seen.outcome).toBe(outcome);
      // Executors of version 2 have no API to query.
      expect(predicted?.outcome).toBe(generation === 'v2' ? undefined : outcome);
    });

    test('is planned, and the charged fee equals the predicted fee exactly', async () => {
      const delivery = await begin({ generation, ...kind });
      const { target } = delivery;
      const { real } = accountsOn(kind);
      const fork = generation === 'v2' ? { fork: target.small } : {};
      const request = { user: userOn(kind), real, call: delivery.proxied(), ...fork };
      const plan = planDelivery(await getDeliveryFacts(await target.snapshot(), request));
      expect(plan).toMatchObject({ arrives: 'yes', flow: 'remote', token: 'target' });
      const own: Account = {
        kind: 'accountBytes' in kind ? 'AccountKey20' : 'AccountId32',
        hex: delivery.own,
      };
      const free = async () => {
        const { balance } = await (await target.snapshot()).read({ balance: balanceRead(own) });
        return balance.known ? balance.value.free : 0n;
      };
      const before = await free();
      const events = await target.receive({ from: SERVICE, program: plan.payment?.program ?? '0x' });
      expect(explainDelivery(events, { from: SERVICE }).outcome).toBe('executed');
      expect(before - (await free())).toBe(plan.fee);
    });
  });

  test('has a derived account by runtime API, by a dry run and on a fork', async () => {
    const hex = kind === short ? expected.short : expected.relay;
    const user = userOn(kind);
    const target = keep(await openTarget({ ...kind }));
    expect(await getDerivedAccount(await target.snapshot(), user)).toMatchObject({
      account: { kind: kind === short ? 'AccountKey20' : 'AccountId32', hex },
      rule: 'hashedDescription',
      source: 'LocationToAccountApi.convert_location',
    });
    const silent = keep(
      await openTarget({ ...kind, config: { xcm: { apis: { locationToAccount: false } } } }),
    );
    await silent.endow(sovereignOn(kind), 10n * unit);
    expect(await getDerivedAccount(await silent.snapshot(), user)).toMatchObject({
      account: { hex },
      source: 'DryRunApi.dry_run_xcm',
    });
    const old = keep(await openTarget({ ...kind, generation: 'v2' }));
    const found = await getDerivedAccount(await old.snapshot(), user, { fork: old.small });
    const account = { hex: kind === short ? expected.shortOld : expect.any(String) };
    expect(found).toMatchObject({ rule: 'locationHash', source: 'fork', account });
  });

  test('has a narrowest type, and executes the grant in one batch at the predicted cost', async () => {
    const target = keep(await openTarget({ ...kind }));
    const { real } = accountsOn(kind);
    const found = await getDerivedAccount(await target.snapshot(), userOn(kind));
    if (found.kind !== 'account') throw new TypeError(found.kind);
    const delegate = found.account;
    const facts = await getProxyFacts(await target.snapshot(), { real, delegate });
    if (!facts.known) throw new TypeError(facts.reason);
    const call = '0x00000401' as const; // System.remark(0x01)
    const types = await estimateProxyTypes(await target.snapshot(), { real, delegate, calls: [call] });
    expect(types.narrowest).toBe('NonTransfer');
    const grant = { proxyType: 'NonTransfer', fund: unit };
    const cost = await estimateGrantCost(await target.snapshot(), facts.facts, grant);
    const batch = grantBatchCall(target.chain.runtime, { ...grant, delegate });
    if (!batch || cost.total === undefined) throw new TypeError('no batch or no price');
    const spent = async () => {
      const { balance } = await (await target.snapshot()).read({ balance: balanceRead(real) });
      return balance.known ? balance.value.free : 0n;
    };
    const before = await spent();
    await target.send(batch);
    expect(before - (await spent())).toBe(cost.total);
    const after = await getProxyFacts(await target.snapshot(), { real, delegate });
    expect(after).toMatchObject({
      facts: { proxies: [{ delegate, proxyType: 'NonTransfer', delay: 0 }], delegateBalance: { free: unit } },
    });
  });
});

// service-facts, "Derivations": for a 20-byte key compact(32) ++ "AccountKey20" ++ key.
test.each([
  ['32 bytes', {}, 32],
  ['20 bytes', short, 20],
] as const)(
  'a user of the service may have 20 bytes, on a target with accounts of %s',
  async (_name, kind, bytes) => {
    const target = keep(await openTarget({ ...kind }));
    const user = { paraId: SERVICE, account: alith } as const;
    const inner = [0x80, ...new TextEncoder().encode('AccountKey20'), ...parseHex(alith.hex)];
    const preimage = Uint8Array.from([...new TextEncoder().encode('SiblingChain'), 0x09, 0x21, ...inner]);
    expect(await getDerivedAccount(await target.snapshot(), user)).toMatchObject({
      account: { hex: formatHex(blake2AsU8a(preimage, 256).subarray(0, bytes)) },
      rule: 'hashedDescription',
      source: 'LocationToAccountApi.convert_location',
    });
  },
);

test('a sovereign account that is a hashed description is read from the runtime API', async () => {
  const accounts = { bytes: 20, rules: ['ParentIsPreset', 'HashedDescription', 'AccountIdAliases'] } as const;
  const target = keep(await openTarget({ ...short, config: { xcm: { executor: { accounts } } } }));
  const delivery = { user: userOn(short), real: accountsOn(short).real, call: '0x00000401' } as const;
  const facts = await getDeliveryFacts(await target.snapshot(), delivery);
  // How real chains derive: "SiblingChain", compact(2114), and an empty description after compact(0).
  const preimage = Uint8Array.from([...new TextEncoder().encode('SiblingChain'), 0x09, 0x21, 0x00]);
  const described = formatHex(blake2AsU8a(preimage, 256).subarray(0, 20));
  const payer = facts.payments.find(({ flow }) => flow === 'sovereign')?.payer;
  expect(payer).toEqual({ kind: 'AccountKey20', hex: described });
});

test('the proxy contract takes the index of the type in the enum of the chain, and accounts of 20 bytes', async () => {
  const target = keep(await openTarget(short));
  const { runtime } = target.chain;
  const delegate = { kind: 'AccountKey20', hex: expected.short as Hex } as const;
  const granted = addProxyContractCall(runtime, { delegate, proxyType: 'Balances', delay: 2 });
  // moonbeam-foundation/moonbeam, precompiles/proxy/Proxy.sol: the selector; the ABI: each argument in 32 bytes. Balances is
  // the fourth type of the devnet's target.
  const words = [expected.short.slice(2), '03', '02'].map((word) => word.padStart(64, '0'));
  expect(granted).toEqual({
    to: '0x000000000000000000000000000000000000080b',
    data: `0x74a34dd3${words.join('')}`,
    value: 0n,
  });
  expect(() => addProxyContractCall(runtime, { delegate: alice, proxyType: 'Any' })).toThrow(
    expect.objectContaining({ code: 'ACCOUNT_LENGTH' }),
  );
  const { real } = accountsOn(short);
  // moonbeam-foundation/moonbeam, precompiles/proxy/src/tests.rs: the selector of isProxy.
  const query = [real.hex.slice(2), expected.short.slice(2), '03', '00'].map((word) =>
    word.padStart(64, '0'),
  );
  expect(isProxyContractCall(runtime, { real, delegate, proxyType: 'Balances' }).data).toBe(
    `0xe26d38ed${query.join('')}`,
  );
});
