import { connect } from '@parachron/client';
import { encodeCall, parseAccount, runtimeCallRead } from '@parachron/core';
import { estimateWeightFee } from '../../../packages/weight/src/index.js';
import { encodeAssetId, deriveLocation, type Location, relayLocation } from '@parachron/xcm';
import { expect, test } from 'vitest';
import { listErrors, runAsRoot, signAs } from '../src/carryOut.js';
import { listChains } from '../src/listChains.js';

test('explore', async () => {
  const all = await listChains();
  const hub = all.find(({ pallets }) => pallets.includes('AssetConversion'));
  if (!hub) throw new Error('no hub');
  const alice = parseAccount(`0x${'ab'.repeat(32)}`);
  const local = await hub.boot({ mockSignatures: true, endow: new Map([[alice.hex, 10n ** 18n]]) });
  const client = await connect(local.provider, { timeoutMs: 120_000 });
  await local.newBlock();
  const { registry } = local;
  console.log('pallets', registry.metadata.pallets.map((p) => `${p.index}:${p.name}`).join(' '));
  const call = (pallet: string, method: string, args: Record<string, unknown>) => encodeCall(registry, { pallet, method, args }).hex;
  const foreign: Location = deriveLocation({ paraId: 2114, relation: 'sibling' });
  const asV = (l: Location) => ({ parents: l.parents, interior: l.interior.length === 0 ? 'Here' : { X1: [{ Parachain: 2114 }] } });
  const root = async (hex: `0x${string}`) => console.log('root', await listErrors(await runAsRoot(local, hex)));
  const sign = async (hex: `0x${string}`) => console.log('sign', await listErrors(await signAs(local, alice.hex, hex)));
  await root(call('ForeignAssets', 'force_create', { id: asV(foreign), owner: { Id: alice.hex }, is_sufficient: true, min_balance: 1000 }));
  await sign(call('ForeignAssets', 'mint', { id: asV(foreign), beneficiary: { Id: alice.hex }, amount: 10n ** 18n }));
  await root(call('Assets', 'force_create', { id: 7, owner: { Id: alice.hex }, is_sufficient: true, min_balance: 1000 }));
  await sign(call('Assets', 'mint', { id: 7, beneficiary: { Id: alice.hex }, amount: 10n ** 18n }));
  const snap = async () => client.snapshot();
  const acc = async () => {
    const { a } = await (await snap()).read({ a: runtimeCallRead('XcmPaymentApi', 'query_acceptable_payment_assets', (r) => r.createType('u32', 5).toU8a(), (bytes) => Buffer.from(bytes).toString('hex')) });
    return JSON.stringify(a.known ? a.value : a);
  };
  console.log('acceptable', await acc());
  const fee = async (asset: Location) => {
    const f = await estimateWeightFee(await snap(), { weight: { refTime: 10n ** 9n, proofSize: 10000n }, asset: { versions: ([5, 4, 3] as const).map((version) => encodeAssetId(asset, { version })), isNative: false } });
    return f.known ? String(f.value) : f.reason;
  };
  const assetsPallet = registry.metadata.pallets.find(({ name }) => name.toString() === 'Assets')?.index.toNumber() ?? 50;
  const own: Location = { parents: 0, interior: [{ kind: 'PalletInstance', index: assetsPallet }, { kind: 'GeneralIndex', index: 7n }] };
  console.log('fees before pools', await fee(relayLocation), await fee(foreign), await fee(own));
  const ownV = { parents: 0, interior: { X2: [{ PalletInstance: assetsPallet }, { GeneralIndex: 7 }] } };
  const relayV = { parents: 1, interior: 'Here' };
  const hereV = { parents: 0, interior: 'Here' };
  for (const paid of [relayV, hereV]) for (const other of [ownV, asV(foreign)]) {
    await sign(call('AssetConversion', 'create_pool', { asset1: paid, asset2: other }));
    await sign(call('AssetConversion', 'add_liquidity', { asset1: paid, asset2: other, amount1_desired: 10n ** 15n, amount2_desired: 10n ** 16n, amount1_min: 1, amount2_min: 1, mint_to: alice.hex }));
  }
  console.log('acceptable', await acc());
  console.log('fees after pools', await fee(relayLocation), await fee(foreign), await fee(own));
  expect(1).toBe(1);
  await client.close();
  await local.close();
});
