// Fees in an asset other than the chain's own token: the quote, the payment and the refusals, on a target with a pool.
import { type Chain, connect, submit } from '@parachron/client';
import { encodeCall, type Hex } from '@parachron/core';
import { createTarget, serveChain } from '@parachron/devnet';
import { deriveLocation } from '@parachron/xcm';
import { Keyring } from '@polkadot/keyring';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { estimateFeeInAsset } from '../src/index.js';

const unit = 1_000_000_000_000n;
const location = deriveLocation({ paraId: 2114, relation: 'sibling' });
const feeAsset = { parents: 1, interior: { X1: [{ Parachain: 2114 }] } };
const ownToken = { parents: 0, interior: 'Here' };
const alice = new Keyring({ type: 'sr25519' }).addFromUri('//Alice');
const holder = { who: `0x${Buffer.from(alice.publicKey).toString('hex')}` as Hex, amount: 50n * unit };
const token = { location, name: 'Turing', symbol: 'TUR', decimals: 12, minimum: unit / 100n };

describe.each(['v4', 'v5'] as const)('a target of generation %s with a pool', (generation) => {
  let chain: Chain;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const target = await createTarget({
      generation,
      mode: { kind: 'instant' },
      foreignAssets: [{ ...token, holders: [holder] }],
      pools: [{ token: location, own: 100n * unit, other: 1000n * unit }],
    });
    const served = await serveChain(target, { port: 0 });
    chain = await connect(served.url, { timeoutMs: Number.POSITIVE_INFINITY });
    close = async () => {
      await chain.close();
      await served.close();
      target.close();
    };
  });
  afterAll(() => close());

  const call = (pallet: string, method: string, args: object) =>
    encodeCall(chain.runtime.registry, { pallet, method, args: { ...args } });
  const remark = () => call('System', 'remark_with_event', { remark: '0x12' });
  const estimate = async (nonce: number, tip = 0n) =>
    estimateFeeInAsset(await chain.snapshot(), remark().hex, { feeAsset, ownToken, nonce, tip });

  test.each([0n, unit])('takes the quoted amount, with a tip of %d', async (tip) => {
    const quote = await estimate(tip === 0n ? 0 : 1, tip);
    if (!quote.known) throw new Error(quote.reason);
    const done = await submit(chain, remark(), { signer: alice, feeAsset, tip, waitFor: 'finality' });
    expect(done).toMatchObject({ feeInAsset: { amount: quote.value.amount } });
    expect(done.feeInAsset?.asset).toMatchObject({ parents: 1 });
    expect(done.fee).toBeUndefined();
    // A tenth of the token's price, and the pool's own fee of 0.3 %.
    expect(quote.value.amount).toBeGreaterThan(10n * quote.value.fee);
    expect(quote.value.amount).toBeLessThan(11n * quote.value.fee);
    const whole = done.events.filter(({ pallet }) => pallet === 'ForeignAssets');
    expect(whole.map(({ method }) => method)).toEqual(['Transferred']);
  });

  test('refunds the unused fee in the asset', async () => {
    // A root origin pays no fee for root calls, but pays for the two exchanges.
    const sudo = call('Sudo', 'sudo', { call: remark().hex });
    const done = await submit(chain, sudo, { signer: alice, feeAsset, innerFailures: 'report' });
    const moved = done.events.filter(({ method }) => method === 'Transferred');
    const [paid = 0n, back = 0n] = moved.map(({ data }) => BigInt(String(data.amount)));
    expect(done.feeInAsset?.amount).toBe(paid - back);
    expect(back).toBeGreaterThan((paid * 99n) / 100n);
    expect(back).toBeLessThan(paid);
  });

  test('takes bytes for the asset, and its own token as an asset', async () => {
    const bytes = chain.runtime.registry.createTypeUnsafe('StagingXcmV4Location', [feeAsset]);
    const own = await submit(chain, remark(), { signer: alice, feeAsset: ownToken });
    expect([own.fee, own.feeInAsset]).toEqual([expect.any(BigInt), undefined]);
    if (generation === 'v5') return;
    const done = await submit(chain, remark(), { signer: alice, feeAsset: bytes.toHex() });
    expect(done.feeInAsset?.amount).toBeGreaterThan(0n);
  });

  test('refuses assets without a pool, and accounts without the asset', async () => {
    const strange = { parents: 1, interior: { X1: [{ Parachain: 9999 }] } };
    const refused = { code: 'TRANSACTION_REFUSED' };
    await expect(submit(chain, remark(), { signer: alice, feeAsset: strange })).rejects.toMatchObject(
      refused,
    );
    const bob = new Keyring({ type: 'sr25519' }).addFromUri('//Bob');
    await expect(submit(chain, remark(), { signer: bob, feeAsset })).rejects.toMatchObject(refused);
    const snapshot = await chain.snapshot();
    const quote = await estimateFeeInAsset(snapshot, remark().hex, { feeAsset: strange, ownToken });
    expect(quote).toMatchObject({ known: false, reason: expect.stringContaining('has no pool') });
  });

  test.each([
    [{ parents: 1 }, 'missing interior'],
    [{ parents: 1, interior: { X9: [] } }, ''],
    [1984, ''],
    ['0x0100ff', 'expected 2 bytes, got 3'],
  ])('refuses %j by the name of the option', async (wrong, reason) => {
    await expect(submit(chain, remark(), { signer: alice, feeAsset: wrong })).rejects.toMatchObject({
      code: 'FEE_ASSET_REFUSED',
      message: expect.stringMatching(/^feeAsset: /),
      facts: { reason: expect.stringContaining(reason) },
    });
  });
});

test('a chain without the extension refuses the option', async () => {
  const target = await createTarget({ generation: 'v4', mode: { kind: 'instant' } });
  const served = await serveChain(target, { port: 0 });
  const chain = await connect(served.url, { timeoutMs: Number.POSITIVE_INFINITY });
  const refused = {
    code: 'FEE_ASSET_REFUSED',
    facts: { reason: 'the transactions of this chain have no ChargeAssetTxPayment' },
  };
  await expect(submit(chain, '0x00000401', { signer: alice, feeAsset })).rejects.toMatchObject(refused);
  const quote = estimateFeeInAsset(await chain.snapshot(), '0x00000401', { feeAsset, ownToken });
  await expect(quote).rejects.toMatchObject(refused);
  await chain.close();
  await served.close();
  target.close();
});
