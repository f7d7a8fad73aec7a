import { encodeCall } from '@parachron/core';
import { createNetwork, type Network } from '@parachron/devnet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { estimateCallWeight, estimateInclusionFee } from '../src/index.js';
import { deriveWeightVersion } from '../src/weights.js';
import { type BootedChain, bootRelay } from './support/bootChain.js';

let relay: BootedChain;
let network: Network;
beforeAll(async () => {
  relay = await bootRelay();
  network = await createNetwork({ relay: relay.local, paras: { 2114: 'registered' } });
  await network.endowSovereigns(new Map([[2114, 10n ** 15n]]));
});
afterAll(async () => {
  await relay.chain.close();
  await network.close();
});

test('a channel call on Rococo 9190 has a weight of version 1', async () => {
  const snapshot = await relay.chain.snapshot();
  expect(deriveWeightVersion(snapshot.runtime)).toBe(1);
  const args = { sender: 1000 };
  const call = encodeCall(snapshot.runtime.registry, {
    pallet: 'Hrmp',
    method: 'hrmp_accept_open_channel',
    args,
  });
  const [weight, fee] = await Promise.all([
    estimateCallWeight(snapshot, call.hex),
    estimateInclusionFee(snapshot, call.hex),
  ]);
  expect(weight).toMatchObject({ known: true, source: 'TransactionPaymentApi.query_info' });
  expect(fee).toMatchObject({ known: true });
  for (const one of [weight, fee]) expect(one.known ? one.value : 0n).toBeGreaterThan(0n);
});
