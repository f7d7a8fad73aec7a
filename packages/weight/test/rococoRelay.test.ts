import { encodeCall, type Hex } from '@parachron/core';
import { createNetwork, type Network } from '@parachron/devnet';
import { encodeProgram, hereLocation, type Program } from '@parachron/xcm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deriveWeightVersion,
  estimateCallWeight,
  estimateInclusionFee,
  estimateProgramWeight,
  estimateWeightFee,
} from '../src/index.js';
import { type BootedChain, bootRelay } from './support/bootChain.js';
import { tolerance } from './support/tolerance.js';

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
  expect(fee).toMatchObject({ known: true, notes: [] });
  for (const one of [weight, fee]) expect(one.known ? one.value : 0n).toBeGreaterThan(0n);
});

test('a program on Rococo 9190 has the fee derived from the price of a call', async () => {
  const offer = { id: hereLocation, amount: 10n ** 12n };
  const newcomer: Hex = `0x${'09'.repeat(32)}`;
  const program: Program = [
    { kind: 'WithdrawAsset', assets: [offer] },
    { kind: 'BuyExecution', fees: offer, weightLimit: 'Unlimited' },
    {
      kind: 'DepositAsset',
      assets: { kind: 'AllCounted', count: 1 },
      beneficiary: { parents: 0, interior: [{ kind: 'AccountId32', id: newcomer }] },
    },
  ];
  const bytes = encodeProgram(program, { version: 2 });
  const snapshot = await relay.chain.snapshot();
  // BaseXcmWeight of that runtime.
  const configured = { instruction: { refTime: 1_000_000_000n, proofSize: 0n }, count: program.length };
  const weight = await estimateProgramWeight(snapshot, { program: bytes, configured });
  if (!weight.known) throw new TypeError(weight.reason);
  const fee = await estimateWeightFee(snapshot, { weight: weight.value });
  if (!fee.known) throw new TypeError(fee.reason);
  await network.sendUpward(2114, bytes);
  const arrived = Object((await relay.local.getStorage('System', 'Account', [newcomer]))?.toJSON()).data.free;
  const charged = offer.amount - BigInt(arrived);
  const difference = Number(fee.value - charged);
  expect(difference).toBeGreaterThanOrEqual(0);
  expect(difference / Number(charged)).toBeLessThanOrEqual(tolerance.derivedFeeMillionths / 1e6);
});
