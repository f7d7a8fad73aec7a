import type { DecodedEvent } from '@parachron/client';
import type { Hex } from '@parachron/core';
import { assetHubPolkadot } from '@parachron/samples/runtimes';
import {
  type Asset,
  decodeProgram,
  deriveLocation,
  deriveTrapHash,
  encodeProgram,
  hereLocation,
  type Instruction,
  type Junction,
  relayLocation,
  type XcmVersion,
} from '@parachron/xcm';
import { describe, expect, it, test } from 'vitest';
import { deriveTrapClaims, listTrapped } from './deriveTrapClaims.js';
import { readProgram } from './readProgram.js';

const runtime = assetHubPolkadot();
const below: readonly Junction[] = [{ kind: 'AccountId32', id: `0x${'11'.repeat(32)}` }];
const sender = deriveLocation({ paraId: 2114, relation: 'sibling' });
const user = { ...sender, interior: [...sender.interior, ...below] };
const offered: Asset = { id: relayLocation, amount: 1_000n };
const buy: Instruction = { kind: 'BuyExecution', fees: offered, weightLimit: 'Unlimited' };
const withdraw: Instruction = { kind: 'WithdrawAsset', assets: [offered] };
const descend: Instruction = { kind: 'DescendOrigin', interior: below };

const summaryOf = (instructions: readonly Instruction[], version: XcmVersion = 4) =>
  readProgram(encodeProgram(instructions, { version }));

/** The program pays with the funds of the service, or of the user. */
const byService = summaryOf([withdraw, buy, descend]);
const byUser = summaryOf([descend, withdraw, buy]);

const trap = (origin: typeof sender, amount: bigint, version: XcmVersion = 4) => ({
  hash: deriveTrapHash({ origin, assets: [{ id: relayLocation, amount }] }, { version }),
  amount,
});
const derive = (
  trapped: Parameters<typeof deriveTrapClaims>[0],
  program = byService,
  context: Parameters<typeof deriveTrapClaims>[1]['context'] = { from: 2114, runtime },
) => deriveTrapClaims(trapped, { program, context });
const kindsOf = (program: Hex) => decodeProgram(program).program.map(({ kind }) => kind);

describe('listTrapped', () => {
  const hash: Hex = `0x${'ab'.repeat(32)}`;
  const event = (pallet: string, method: string, data: unknown) =>
    ({ pallet, usualPallet: pallet, method, data, phase: 'Initialization' }) as unknown as DecodedEvent;
  const assets = (...amounts: readonly (string | number)[]) => ({
    V4: amounts.map((fungible) => ({ id: relayLocation, fun: { Fungible: fungible } })),
  });

  test.each(['PolkadotXcm', 'XcmPallet'])('lists each amount of %s with the hash of the trap', (pallet) => {
    expect(
      listTrapped([event(pallet, 'AssetsTrapped', { hash, origin: {}, assets: assets('12', 345) })]),
    ).toEqual([
      { hash, amount: 12n },
      { hash, amount: 345n },
    ]);
  });

  it('ignores other events, and names no hash of an event without one', () => {
    const data = { assets: assets(1) };
    expect(
      listTrapped([event('PolkadotXcm', 'AssetsClaimed', data), event('Other', 'AssetsTrapped', data)]),
    ).toEqual([]);
    expect(listTrapped([event('PolkadotXcm', 'AssetsTrapped', data)])).toEqual([
      { hash: undefined, amount: 1n },
    ]);
    expect(listTrapped([event('PolkadotXcm', 'AssetsTrapped', { hash, assets: { V4: [] } })])).toEqual([]);
  });
});

describe('deriveTrapClaims', () => {
  test.each([
    ['the service', sender, ['ClaimAsset', 'BuyExecution', 'RefundSurplus', 'DepositAsset']],
    ['the user', user, ['DescendOrigin', 'ClaimAsset', 'BuyExecution', 'RefundSurplus', 'DepositAsset']],
  ])('claims assets trapped under the origin of %s', (_, origin, kinds) => {
    const [claim, ...more] = derive([trap(origin, 600n)]);
    expect(more).toEqual([]);
    expect(claim).toMatchObject({ from: 2114, origin, isPaid: true });
    expect(claim && kindsOf(claim.program)).toEqual(kinds);
  });

  // The versions of XCM that the runtime has.
  test.each([3, 4, 5] as const)('finds a hash of version %d', (version) => {
    expect(derive([trap(sender, 1_000n, version)])).toHaveLength(1);
  });

  it('the offer bought no execution if all of it was trapped', () => {
    expect(derive([trap(sender, 1_000n)])).toMatchObject([{ isPaid: false }]);
    expect(derive([trap(sender, 999n)])).toMatchObject([{ isPaid: true }]);
  });

  test.each([
    [500n, byService, ['DescendOrigin', 'ClaimAsset', 'BuyExecution']],
    [499n, byService, ['WithdrawAsset', 'BuyExecution', 'DescendOrigin', 'ClaimAsset']],
    [500n, byUser, ['DescendOrigin', 'ClaimAsset', 'BuyExecution']],
    [499n, byUser, ['DescendOrigin', 'WithdrawAsset', 'BuyExecution', 'ClaimAsset']],
  ])('with less than half of the offer left, the account pays again: %d', (amount, program, start) => {
    const [claim] = derive([trap(user, amount)], program);
    expect(claim && kindsOf(claim.program)).toEqual([...start, 'RefundSurplus', 'DepositAsset']);
  });

  it('buys execution with the claimed assets, or with the offer', () => {
    const fees = (amount: bigint) => {
      const [claim] = derive([trap(sender, amount)]);
      const all = claim ? decodeProgram(claim.program).program : [];
      return all.flatMap((one) => (one.kind === 'BuyExecution' ? [one.fees.amount] : []));
    };
    expect(fees(600n)).toEqual([600n]);
    expect(fees(400n)).toEqual([1_000n]);
  });

  test.each([
    ['the service', byService, sender],
    ['the user', byUser, user],
  ])('returns the rest to the paying account: %s', (_, program, beneficiary) => {
    const [claim] = derive([trap(user, 600n)], program);
    const last = claim && decodeProgram(claim.program).program.at(-1);
    expect(last).toEqual({ kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary });
  });

  it('claims each trapped asset separately', () => {
    expect(derive([trap(sender, 1n), trap(user, 2n)]).map(({ origin }) => origin)).toEqual([sender, user]);
  });

  it('claims nothing under another origin, amount or asset', () => {
    const other = deriveLocation({ paraId: 2000, relation: 'sibling' });
    const { hash } = trap(sender, 600n);
    const own = deriveTrapHash(
      { origin: sender, assets: [{ id: hereLocation, amount: 600n }] },
      { version: 4 },
    );
    expect(derive([trap(other, 600n)])).toEqual([]);
    expect(derive([{ hash, amount: 601n }])).toEqual([]);
    expect(derive([{ hash: own, amount: 600n }])).toEqual([]);
    expect(derive([{ hash: undefined, amount: 600n }])).toEqual([]);
  });

  it('needs the program with one offered asset, its sender and the runtime', () => {
    const trapped = [trap(sender, 600n)];
    const two: Asset = { id: hereLocation, amount: 1n };
    expect(derive(trapped, summaryOf([{ kind: 'WithdrawAsset', assets: [two, offered] }, buy]))).toEqual([]);
    expect(derive(trapped, summaryOf([descend]))).toEqual([]);
    expect(deriveTrapClaims(trapped, { program: undefined, context: { from: 2114, runtime } })).toEqual([]);
    expect(derive(trapped, byService, { runtime })).toEqual([]);
    expect(derive(trapped, byService, { from: 2114 })).toEqual([]);
    expect(derive(trapped, byService, { from: 2000, runtime })).toEqual([]);
  });
});
