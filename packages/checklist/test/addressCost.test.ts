// The deposit for an address in the target's contracts is paid before the grant, as is the fee of a removal: both count in the funds
// that the user needs.
import { formatTokens, parseAccount } from '@parachron/core';
import { getProxyFacts, type ProxyGrant } from '@parachron/proxy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deposit } from '../src/checks/proxy/deposit.js';
import { planGrant } from '../src/facts/proxy/planGrant.js';
import { proxyPalletFact } from '../src/facts/proxy/proxyPalletFact.js';
import { aliceHex, bobHex, derived, openTargetRun, type TargetRun, unit } from './support/openTargetRun.js';

let run: TargetRun;
beforeAll(async () => {
  run = await openTargetRun();
});
afterAll(() => run.close());

const scope = {
  network: 'test',
  serviceParaId: 2114,
  targetParaId: 2000,
  proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
};

/** Plan for a user with the given free balance, and the finding of the deposit check. */
async function plan(
  free: bigint,
  due: {
    readonly proxyType: string | undefined;
    readonly isMapped?: boolean;
    readonly useless?: readonly ProxyGrant[];
  },
) {
  await run.setFree(free);
  const target = await run.chain.snapshot();
  // The target of this network has no contracts: another call with a deposit stands in for the mapping.
  const map = run.call('Proxy', 'add_proxy', { delegate: { Id: bobHex }, proxy_type: 'Any', delay: 0 });
  const accounts = { real: parseAccount(aliceHex), delegate: parseAccount(derived.hashedDescription) };
  const answer = await getProxyFacts(target, accounts);
  if (!answer.known) throw new TypeError(answer.reason);
  const { facts } = answer;
  const { proxyType, isMapped, useless = [] } = due;
  const asked = {
    para: 2000,
    proxyType,
    useless,
    fund: 0n,
    resume: [],
    howToTry: '',
    address: isMapped ? map.hex : undefined,
  };
  const request = { ...asked, fork: await run.fork() };
  const steps = await planGrant(target, facts, request);
  const pallet = { known: true, types: ['Any'], token: run.chain.runtime.token };
  const grant = { kind: 'known', facts, funds: { kind: 'service-pays' }, diagnosis: {}, steps };
  const [said] = deposit.evaluate({ pallet, grant }, scope);
  const { terms } = (await proxyPalletFact.derive({ chains: { target } } as never)) as {
    terms: Record<'depositBase' | 'depositFactor', bigint>;
  };
  return { ...steps, facts, terms, kept: facts.existentialDeposit, said };
}

test('a user with funds for the grant only lacks the cost of the address', async () => {
  const {
    address = 0n,
    cost,
    kept,
    facts,
    terms,
  } = await plan(100n * unit, { proxyType: 'Any', isMapped: true });
  const free = (cost?.total ?? 0n) + kept;
  expect(address).toBeGreaterThan(terms.depositBase + terms.depositFactor);
  const poor = await plan(free, { proxyType: 'Any', isMapped: true });
  expect(poor.cost?.missing).toBe(address);
  expect(poor.money.map(({ costs = [] }) => costs[0]?.amount)).toEqual([address]);
  expect(poor.said).toMatchObject({ outcome: 'fail', fix: [{ id: 'fund-user' }] });
  expect(poor.said?.reason).toContain(`address in the contracts ${formatTokens(address, facts.token)}, `);
  const rich = await plan(free + address, { proxyType: 'Any', isMapped: true });
  expect(rich.said).toMatchObject({ outcome: 'pass' });
  expect(rich.money).toEqual([]);
});

test('a user with an existing proxy needs only the cost of the address', async () => {
  const { kept, said, address = 0n, ...poor } = await plan(1n, { proxyType: undefined, isMapped: true });
  expect(poor.cost?.missing).toBe(address + kept - 1n);
  expect(poor.money.map(({ costs = [] }) => costs[0]?.amount)).toEqual([address + kept - 1n]);
  expect(said).toMatchObject({ outcome: 'fail', fix: [{ id: 'fund-user' }] });
  const rich = await plan(address + kept, { proxyType: undefined, isMapped: true });
  expect(rich.said).toMatchObject({ outcome: 'pass' });
  expect((await plan(1n, { proxyType: undefined })).said?.reason).toContain('needs no further proxy');
});

test('a removal returns the deposits of its proxies, and its fee is due before', async () => {
  await run.setFree(100n * unit);
  const delegate = { Id: derived.hashedDescription };
  const calls = [1, 2, 3, 4, 5, 6].map(
    (delay) => run.call('Proxy', 'add_proxy', { delegate, proxy_type: 'Any', delay }).hex,
  );
  await run.sign(run.call('Utility', 'batch_all', { calls }));
  const { facts, terms } = await plan(100n * unit, { proxyType: undefined });
  const due = { proxyType: 'Any', useless: facts.proxies };
  const rich = await plan(100n * unit, due);
  const fees = rich.remove.map(({ costs = [] }) => costs[0]?.amount ?? 0n);
  // Each removal returns the factor of its proxy, and the last one the base too.
  const { depositBase, depositFactor } = terms;
  const returned = fees.map((_, at) => depositFactor + (at === fees.length - 1 ? depositBase : 0n));
  expect(rich.remove.map(({ notes }) => notes)).toEqual(
    returned.map((deposit) => [`Returned deposit: ${formatTokens(deposit, facts.token)}.`]),
  );
  expect(rich.freed).toBe(fees.reduce((freed, fee) => freed - fee, facts.deposit));
  expect(rich.grant[0]?.after).toEqual(rich.remove.map(({ id }) => id));
  const poor = await plan(1n, due);
  expect(poor.cost?.missing).toBe((rich.cost?.total ?? 0n) - rich.freed + rich.kept - 1n);
  expect(poor.remove[0]?.after).toEqual(['fund-user']);
  const alone = await plan(1n, { ...due, proxyType: undefined });
  // Each returned deposit but the last pays for a part of the fees.
  const lacking = fees.reduce((sum, fee) => sum + fee - depositFactor, depositFactor) + rich.kept - 1n;
  expect(alone.money.map(({ costs = [] }) => costs[0]?.amount)).toEqual([lacking]);
  expect(alone.said?.reason).toContain('The fees of the removal are due before the deposits return.');
});
