// A target with accounts of 20 bytes, as on Ethereum-like chains: the derived account of Alice acts for Alith there.
import { type Chain, submit } from '@parachron/client';
import { balanceRead, encodeCall, parseAccount } from '@parachron/core';
import {
  addProxyCall,
  explainDelivery,
  getDeliveryFacts,
  getDerivedAccount,
  planDelivery,
  proxyCall,
} from '@parachron/proxy';
import { deriveWeightV1, estimateCallWeight } from '@parachron/weight';
import { Keyring } from '@polkadot/keyring';
import { afterEach, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../src/createFixture.js';
import { getOffer } from '../src/getOffer.js';
import { listEvents } from '../src/listEvents.js';
import { alice, derivedByRule, SERVICE, TARGET, unit, user } from '../src/people.js';
import { planReady } from '../src/planReady.js';

// The first two of the well-known Ethereum development accounts.
const alith = parseAccount('0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac');
const baltathar = parseAccount('0x3cd0a705a2dc65e5b1e1205896baa2be8a07c6e0');
const phrase = 'bottom drive obey lake curtain smoke basket hold race lonely fit walk';

let fixture: Fixture | undefined;
afterEach(async () => {
  await fixture?.close();
  fixture = undefined;
});

function payCall({ runtime }: Chain, to: string, value: bigint) {
  const args = { dest: to, value };
  return encodeCall(runtime.registry, { pallet: 'Balances', method: 'transfer_keep_alive', args });
}

async function getFree(chain: Chain, account: typeof alith): Promise<bigint> {
  const { balance } = await (await chain.snapshot()).read({ balance: balanceRead(account) });
  return balance.known ? balance.value.free : 0n;
}

test.each(['v4', 'v5'] as const)('the service sends to a target of %s', async (generation) => {
  const ready = planReady({ generation, flow: 'remote', variant: 'M' });
  fixture = await createFixture({ ...ready, target: { paraId: TARGET, generation, accountBytes: 20 } });
  const { devnet, target, scheduler, signer } = fixture;

  // spec/service-facts, "Derivations": chains with accounts of 20 bytes keep the first 20 bytes of the hash.
  const derived = await getDerivedAccount(await target.snapshot(), user);
  if (derived.kind !== 'account') throw new TypeError(derived.reason);
  const { account: delegate } = derived;
  expect(delegate.hex).toBe(derivedByRule.hashedDescription.hex.slice(0, 42));

  // Alith grants a proxy to the derived account, and funds the account for execution.
  const alithKey = new Keyring({ type: 'ethereum' }).addFromUri(`${phrase}/m/44'/60'/0'/0/0`);
  await submit(target, addProxyCall(target.runtime, { delegate, proxyType: 'Balances' }), {
    signer: alithKey,
  });
  await submit(target, payCall(target, delegate.hex, 10n * unit), { signer: alithKey });

  const want = payCall(target, baltathar.hex, unit);
  const { hex: call } = proxyCall(target.runtime, { real: alith, call: want });
  const weight = await estimateCallWeight(await target.snapshot(), call);
  if (!weight.known) throw new TypeError(weight.reason);
  const callWeight = deriveWeightV1(weight.value);
  const facts = await getDeliveryFacts(await target.snapshot(), {
    ...(await getOffer(fixture, callWeight)),
    user,
    real: alith,
    call,
    derived,
    payments: [{ flow: 'remote', token: 'target' }],
    versions: [ready.row.xcmVersion],
    ownToken: 'target',
  });
  expect(planDelivery(facts)).toMatchObject({ arrives: 'yes' });

  const before = { other: await getFree(target, baltathar), from: (await target.snapshot()).block.number };
  const { nextSlot } = await scheduler.getClock();
  const order = scheduler.crossChainTaskCall({
    providedId: 'short accounts',
    when: { at: [nextSlot] },
    paraId: TARGET,
    call,
    callWeight,
  });
  expect((await scheduler.checkTask(order, { owner: alice })).refusal).toBeUndefined();
  await scheduler.submit(order, { signer });
  await devnet.advanceToNextSlot();
  const explanation = explainDelivery(await listEvents(target, { after: before.from }), {
    runtime: target.runtime,
    derived,
    from: SERVICE,
  });
  expect(explanation).toMatchObject({ outcome: 'executed', trapped: [] });
  expect((await getFree(target, baltathar)) - before.other).toBe(unit);
});
