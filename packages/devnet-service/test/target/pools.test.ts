// Pools of a target: the price of an exact amount, and the call that buys the amount.
import type { Hex } from '@parachron/core';
import { deriveLocation } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import { quoteAmountIn } from '../../src/target/pallets/assetConversionData.js';
import { alice, bob, type SeenEvent, shareTargets, type TargetStory, unit } from './support/shareTargets.js';

const token = deriveLocation({ paraId: 2114, relation: 'sibling' });
const tur = 10_000_000_000n;
const largest = (1n << 128n) - 1n;

const begin = shareTargets();
const described = { name: 'Turing', symbol: 'TUR', decimals: 10, minimum: tur / 100n };

const open = (generation: 'v2' | 'v4' | 'v5') =>
  begin({
    generation,
    foreignAssets: [{ location: token, ...described }],
    pools: [{ token, own: 100n * unit, other: 1000n * tur }],
  });

const here = { parents: 0, interior: 'Here' };
const away = (generation: 'v2' | 'v4' | 'v5') => ({
  parents: 1,
  interior: { X1: generation === 'v2' ? { Parachain: 2114 } : [{ Parachain: 2114 }] },
});

interface Order {
  readonly out: bigint;
  readonly most: bigint;
  readonly path?: readonly unknown[];
  readonly to?: Hex;
}

function swap({ api }: TargetStory, generation: 'v2' | 'v4' | 'v5', order: Order) {
  const { out, most, path = [here, away(generation)], to = bob } = order;
  const tx = api.tx.assetConversion?.swapTokensForExactTokens?.(path, out, most, to, true);
  if (!tx) throw new TypeError('the target has no exchange');
  return tx;
}

async function quote({ api }: TargetStory, generation: 'v2' | 'v4' | 'v5', out: bigint, withFee = true) {
  const price = await api.call.assetConversionApi?.quotePriceTokensForExactTokens?.(
    here,
    away(generation),
    out,
    withFee,
  );
  return price?.toJSON() === null ? undefined : BigInt(String(price));
}

async function held({ query }: TargetStory, generation: 'v2' | 'v4' | 'v5', who: Hex): Promise<bigint> {
  const account = await (await query()).foreignAssets?.account?.(away(generation), who);
  return BigInt((account?.toJSON() as { balance?: number } | null)?.balance ?? 0);
}

function nameError({ api }: TargetStory, failed: unknown): string {
  const { dispatchError } = failed as { dispatchError: { Module: object } };
  const { registry } = api;
  return registry.findMetaError(registry.createType('DispatchErrorModule', dispatchError.Module).toU8a())
    .name;
}

const find = (events: readonly SeenEvent[], name: string) =>
  events.find((event) => event.name === name)?.data;

describe.each(['v4', 'v5'] as const)('a pool on a target of %s', (generation) => {
  it('sells an exact amount at the quoted price, and keeps its fee', async () => {
    const target = await open(generation);
    // Constant product of the reserves: 100 × 10 / 990 units, plus a fee of 3 thousandths of the input.
    const price = await quote(target, generation, 10n * tur);
    expect(price).toBe((100n * unit * 10n * tur * 1000n) / (990n * tur * 997n) + 1n);
    expect(await quote(target, generation, 10n * tur, false)).toBe(unit);
    const before = await target.freeOf(alice);
    const events = await target.submit(
      swap(target, generation, { out: 10n * tur, most: price ?? 0n }) as never,
    );
    expect(find(events, 'assetConversion.SwapExecuted')).toMatchObject({
      amountOut: '100,000,000,000',
      path: [[expect.anything(), expect.anything()], expect.anything()],
    });
    expect(await held(target, generation, bob)).toBe(10n * tur);
    const fee = find(events, 'transactionPayment.TransactionFeePaid') as { actualFee: string };
    const paid = BigInt(fee.actualFee.replaceAll(',', ''));
    expect(before - (await target.freeOf(alice))).toBe((price ?? 0n) + paid);
    // The changed reserves raise the price of the next purchase.
    expect(await quote(target, generation, 10n * tur)).toBeGreaterThan(price ?? 0n);
  });

  it('refuses a sale above the limit, above its reserve or without a path, with the pallet’s errors', async () => {
    const target = await open(generation);
    const orders = [
      ['ProvidedMaximumNotSufficientForSwap', { out: tur, most: 1n }],
      ['AmountOutTooHigh', { out: 1000n * tur, most: largest }],
      ['ZeroAmount', { out: 0n, most: 1n }],
      ['PoolNotFound', { out: 1n, most: 1n, path: [here, here] }],
      ['InvalidPath', { out: 1n, most: 1n, path: [here] }],
    ] as const;
    for (const [error, order] of orders) {
      const events = await target.submit(swap(target, generation, order) as never);
      expect(nameError(target, find(events, 'system.ExtrinsicFailed'))).toBe(error);
    }
    expect(await held(target, generation, bob)).toBe(0n);
  });

  it('holds its reserves also with configured accounts of the target', async () => {
    const target = await begin({
      generation,
      foreignAssets: [{ location: token, ...described }],
      pools: [{ token, own: 100n * unit, other: 1000n * tur }],
      config: { endowed: [{ who: alice, amount: 5_000n * unit }] },
    });
    // Constant product of the reserves, as above.
    const price = (100n * unit * 10n * tur * 1000n) / (990n * tur * 997n) + 1n;
    expect(await quote(target, generation, 10n * tur)).toBe(price);
  });

  it('quotes no price without a pool', async () => {
    const target = await open(generation);
    expect(await quote(target, generation, 1000n * tur)).toBeUndefined();
  });
});

it('is there on a target of v2 as well', async () => {
  const target = await open('v2');
  expect(await quote(target, 'v2', tur)).toBeGreaterThan(unit / 10n);
  const events = await target.submit(swap(target, 'v2', { out: tur, most: unit }) as never);
  expect(find(events, 'assetConversion.SwapExecuted')).toBeDefined();
  expect(await held(target, 'v2', bob)).toBe(tur);
});

// pallet_asset_conversion, tests, `check_max_numbers`.
it('counts as the pallet does at the largest balances', () => {
  const side = { token: undefined, reserve: largest };
  expect(quoteAmountIn({ account: alice, paid: side, bought: side }, 100n)).toBe(101n);
});
