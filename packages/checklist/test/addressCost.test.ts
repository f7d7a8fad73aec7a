// The deposit for an address in the target's contracts is paid before the grant, and counts in the funds that the user needs.
import { parseAccount } from '@parachron/core';
import { getProxyFacts } from '@parachron/proxy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deposit } from '../src/checks/proxy/deposit.js';
import { planGrant } from '../src/facts/proxy/planGrant.js';
import { aliceHex, derived, openTargetRun, type TargetRun, unit } from './support/openTargetRun.js';

let run: TargetRun;
beforeAll(async () => {
  run = await openTargetRun();
});
afterAll(() => run.close());

const address = 3n * unit;
const scope = {
  network: 'test',
  serviceParaId: 2114,
  targetParaId: 2000,
  proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
};

/** Plan for a user with the given free balance, and the finding of the deposit check. */
async function plan(
  free: bigint,
  due: { readonly proxyType: string | undefined; readonly isMapped: boolean },
) {
  const target = await run.chain.snapshot();
  const accounts = { real: parseAccount(aliceHex), delegate: parseAccount(derived.hashedDescription) };
  const answer = await getProxyFacts(target, accounts);
  if (!answer.known) throw new TypeError(answer.reason);
  const realBalance = { ...answer.facts.realBalance, free };
  const facts = { ...answer.facts, realBalance };
  const { proxyType, isMapped } = due;
  const asked = {
    para: 2000,
    proxyType,
    useless: [],
    fund: 0n,
    address: isMapped ? address : undefined,
    howToTry: '',
  };
  const request = { ...asked, fork: await run.fork() };
  const steps = await planGrant(target, facts, request);
  const pallet = { known: true, types: ['Any'], token: run.chain.runtime.token };
  const grant = { kind: 'known', state: { facts }, funds: { kind: 'service-pays' }, steps };
  const [said] = deposit.evaluate({ pallet, grant }, scope);
  return { ...steps, kept: facts.existentialDeposit, said };
}

test('a user with funds for the grant only lacks the cost of the address', async () => {
  const plain = await plan(100n * unit, { proxyType: 'Any', isMapped: false });
  const free = (plain.cost?.total ?? 0n) + plain.kept;
  const poor = await plan(free, { proxyType: 'Any', isMapped: true });
  expect(poor.cost?.missing).toBe(address);
  expect(poor.money.map(({ costs = [] }) => costs[0]?.amount)).toEqual([address]);
  expect(poor.said).toMatchObject({ outcome: 'fail', fix: [{ id: 'fund-user' }] });
  expect(poor.said?.reason).toContain('address in the contracts 3 UNIT, ');
  const rich = await plan(free + address, { proxyType: 'Any', isMapped: true });
  expect(rich.said).toMatchObject({ outcome: 'pass' });
  expect(rich.money).toEqual([]);
});

test('a user with an existing proxy needs only the cost of the address', async () => {
  const { kept, said, ...poor } = await plan(0n, { proxyType: undefined, isMapped: true });
  expect(poor.address).toEqual({ total: address, kept, missing: address + kept });
  expect(poor.money.map(({ costs = [] }) => costs[0]?.amount)).toEqual([address + kept]);
  expect(said).toMatchObject({ outcome: 'fail', fix: [{ id: 'fund-user' }] });
  const rich = await plan(address + kept, { proxyType: undefined, isMapped: true });
  expect(rich.said).toMatchObject({ outcome: 'pass' });
  expect((await plan(0n, { proxyType: undefined, isMapped: false })).said?.reason).toContain(
    'needs no further proxy',
  );
});
