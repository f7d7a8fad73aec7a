import { encodeCall } from '@parachron/core';
import { getStockBarriers } from '@parachron/devnet';
import { encodeProgram } from '@parachron/xcm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  balanceRead,
  deriveTaskProgram,
  explainDelivery,
  getDeliveryFacts,
  planDelivery,
  proxyCall,
} from '../src/index.js';
import { type BootedHub, bootAssetHub } from './support/bootAssetHub.js';
import { createDelivery, type Delivery, type Story } from './support/createDelivery.js';
import { alice, derived, SERVICE, sovereign, unit, user } from './support/users.js';

const open: Delivery[] = [];
afterEach(async () => {
  for (const delivery of open.splice(0)) await delivery.close();
});

async function begin(story: Story): Promise<Delivery> {
  const delivery = await createDelivery(story);
  open.push(delivery);
  return delivery;
}

describe.each(['v4', 'v5'] as const)('a target of %s', (generation) => {
  test('takes the remote-account flow, and the fee is what it is charged, to the planck', async () => {
    const delivery = await begin({ generation });
    const { target } = delivery;
    const call = delivery.proxied();
    const facts = await getDeliveryFacts(await target.snapshot(), { user, real: alice, call });
    const plan = planDelivery(facts);
    expect(plan).toMatchObject({
      arrives: 'yes',
      flow: 'remote',
      token: 'target',
      version: generation === 'v4' ? 4 : 5,
      others: [
        expect.stringContaining('sovereign'),
        expect.stringContaining("does not take the fee's token"),
      ],
    });
    expect(facts.ways.map(({ predicted }) => predicted)).toEqual([
      'executed',
      'executed',
      'untrusted-reserve',
    ]);
    expect(facts.derived).toMatchObject({ kind: 'account', account: { hex: derived.hashedDescription } });
    const free = async () => {
      const { balance } = await (await target.snapshot()).read({
        balance: balanceRead({ kind: 'AccountId32', hex: delivery.own }),
      });
      return balance.known ? balance.value.free : 0n;
    };
    const before = await free();
    const program = plan.way?.program ?? '0x';
    const events = await target.receive({ from: SERVICE, program });
    expect(explainDelivery(events, { program }).outcome).toBe('executed');
    expect(before - (await free())).toBe(plan.fee);
    expect(plan.offer).toBeGreaterThan(plan.fee ?? 0n);
  });

  test('says why no way works', async () => {
    const none = await begin({ generation, derivation: 'none' });
    const call = none.proxied();
    const noAccount = await getDeliveryFacts(await none.target.snapshot(), { user, real: alice, call });
    expect(planDelivery(noAccount)).toMatchObject({ arrives: 'no', way: undefined });
    expect(noAccount.ways.map(({ predicted }) => predicted)).toEqual([
      'funds',
      'origin-not-convertible',
      'untrusted-reserve',
    ]);
    const barriers = getStockBarriers(generation, { paidFromSiblings: false });
    const blocked = await begin({ generation, config: { xcm: { executor: { barriers } } } });
    const atBarrier = await getDeliveryFacts(await blocked.target.snapshot(), { user, real: alice, call });
    expect(planDelivery(atBarrier).arrives).toBe('no');
    expect(new Set(atBarrier.ways.map(({ predicted }) => predicted))).toEqual(new Set(['barrier']));
  });

  test('takes no version that the target cannot read', async () => {
    const delivery = await begin({ generation });
    const versions = generation === 'v4' ? ([5] as const) : ([2] as const);
    const call = delivery.proxied();
    const facts = await getDeliveryFacts(await delivery.target.snapshot(), {
      user,
      real: alice,
      call,
      versions,
    });
    expect(planDelivery(facts)).toMatchObject({ arrives: 'no', version: undefined });
    expect(facts.ways[0]?.predicted).toBe('unsupported-version');
  });
});

describe('a target without APIs', () => {
  test('is unknown without a fork, and known with one', async () => {
    const delivery = await begin({ generation: 'v2' });
    const { target } = delivery;
    const call = delivery.proxied();
    const request = {
      user,
      real: alice,
      call,
      derivation: { rule: 'locationHash' },
      instructionWeight: { refTime: 200_000_000n, proofSize: 0n },
    } as const;
    const asked = await getDeliveryFacts(await target.snapshot(), request);
    expect(planDelivery(asked)).toMatchObject({ arrives: 'unknown', way: undefined });
    const forked = await getDeliveryFacts(await target.snapshot(), { ...request, fork: target.fork() });
    const plan = planDelivery(forked);
    expect(plan).toMatchObject({ arrives: 'yes', flow: 'remote', version: 2 });
    expect(plan.way?.fee).toMatchObject({ known: true, source: 'fork' });
    // What was measured on the fork is what it is charged for the program that it was measured with.
    const events = await target.receive({ from: SERVICE, program: plan.way?.program ?? '0x' });
    expect(explainDelivery(events, { from: SERVICE }).outcome).toBe('executed');
  });

  test('foretells without trying what must fail in any case', async () => {
    const delivery = await begin({ generation: 'v2', proxyType: null });
    const facts = await getDeliveryFacts(await delivery.target.snapshot(), {
      user,
      real: alice,
      call: delivery.proxied(),
      derivation: { rule: 'locationHash' },
      ways: [{ flow: 'remote', token: 'target' }],
    });
    expect(facts.ways[0]).toMatchObject({
      predicted: 'unknown',
      obstacles: ['proxy-not-found'],
      sentence: expect.stringContaining('no proxy of the user'),
    });
    expect(planDelivery(facts).arrives).toBe('no');
  });
});

// The vector of service-facts, "XCM on trigger": target 2110, fee 32793600000, overall weight 6.1e9.
test('writes the program of the sovereign flow byte for byte as the service does', () => {
  const program = deriveTaskProgram({
    user,
    flow: 'sovereign',
    token: 'service',
    offer: 32_793_600_000n,
    weightLimit: { refTime: 6_100_000_000n, proofSize: 0n },
    callWeight: { refTime: 100_000_000n, proofSize: 0n },
    call: '0x000102',
  });
  expect(encodeProgram(program, { version: 2 })).toBe(
    '0x02180104000101000921000700a0a6a20713000101000921000700a0a6a2070107009d966b010b010100d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d06010284d7170c000102140d0100040101000921',
  );
});

describe('the real Asset Hub Rococo', () => {
  let hub: BootedHub;
  beforeAll(async () => {
    hub = await bootAssetHub();
  });
  afterAll(() => hub.close());

  test('promises nothing before it is tried, and on a fork every way fails as it then does', async () => {
    const { runtime } = hub.chain;
    const remark = encodeCall(runtime.registry, {
      pallet: 'System',
      method: 'remark',
      args: { remark: '0x2a' },
    });
    const call = proxyCall(runtime, { real: alice, call: remark }).hex;
    const instructionWeight = { refTime: 1_000_000_000n, proofSize: 0n };
    const ways = [
      { flow: 'remote', token: 'relay' },
      { flow: 'sovereign', token: 'relay' },
      { flow: 'sovereign', token: 'service' },
    ] as const;
    const request = { user, real: alice, call, instructionWeight, ways, ownToken: 'relay' } as const;
    const asked = await getDeliveryFacts(await hub.chain.snapshot(), request);
    expect(asked.derived.kind).toBe('unknown');
    expect(planDelivery(asked)).toMatchObject({ arrives: 'unknown', way: undefined });
    const forked = await getDeliveryFacts(await hub.chain.snapshot(), {
      ...request,
      derived: asked.derived,
      fork: hub.fork,
    });
    expect(planDelivery(forked)).toMatchObject({ arrives: 'no', way: undefined });
    // Now the programs are injected, as the service would send them, with money on the sovereign account.
    const seen: string[] = [];
    for (const { program } of forked.ways) {
      await hub.fork.reset();
      const events = await hub.fork.receive({ from: SERVICE, program: program ?? '0x' });
      seen.push(explainDelivery(events, { from: SERVICE }).outcome);
    }
    expect(forked.ways.map(({ predicted }) => predicted)).toEqual(seen);
    expect(seen).toEqual(['barrier', 'funds', 'fees']);
    await hub.fork.reset();
    await hub.fork.endow(sovereign, 10n * unit);
    const funded = await hub.fork.receive({ from: SERVICE, program: forked.ways[1]?.program ?? '0x' });
    // real-chains: it derives no accounts for sibling users.
    expect(explainDelivery(funded, { from: SERVICE })).toMatchObject({
      outcome: 'origin-not-convertible',
      certainty: 'told',
      error: 'BadOrigin',
      trapped: [expect.any(BigInt)],
    });
  });
});
