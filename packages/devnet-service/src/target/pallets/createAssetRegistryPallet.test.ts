import { devAccounts, ethereumDevAccounts } from '@parachron/devnet-chain';
import { deriveSovereignAccount, type Location } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import {
  createTargetContext,
  idOf,
  none,
  root,
  signed,
} from '../../../test/target/support/createTargetContext.js';
import type { ForeignAsset } from '../ForeignAsset.js';
import { toLocationValue } from '../values/xcmValues.js';
import { getRegistryData } from './assetRegistryData.js';

// Rules: pallet_assets as `ForeignAssets` of asset hubs: root creates tokens, the issuer mints, owners move their balances. The owner of a
// token is the sovereign account of its chain.
const { alice, bob, charlie } = devAccounts;
const generation = 'v4';
const data = getRegistryData(generation);
const sibling = (paraId: number): Location => ({ parents: 1, interior: [{ kind: 'Parachain', paraId }] });
const service: ForeignAsset = {
  location: sibling(2114),
  name: 'Turing',
  symbol: 'TUR',
  decimals: 10,
  minimum: 100n,
};

function begin(assets: readonly ForeignAsset[] = [service]) {
  const target = createTargetContext({ xcm: { foreignAssets: assets } });
  const { context } = target;
  const idAt = (location: Location) => toLocationValue(context, generation, location);
  return {
    ...target,
    idAt,
    id: idAt(service.location),
    detailsOf: (location: Location) => context.get(data.asset, idAt(location)),
    balanceOf: (who: typeof alice | typeof bob | typeof charlie) =>
      context.get(data.account, idAt(service.location), who)?.balance,
  };
}

describe('the genesis of the registry', () => {
  it('registers a token of a sibling with every role for its sovereign account', () => {
    const owner = deriveSovereignAccount({ paraId: 2114, relation: 'sibling' }).hex;
    expect(begin().detailsOf(service.location)).toEqual({
      owner,
      issuer: owner,
      admin: owner,
      freezer: owner,
      supply: 0n,
      deposit: 0n,
      min_balance: 100n,
      is_sufficient: true,
      accounts: 0,
      sufficients: 0,
      approvals: 0,
      status: { type: 'Live' },
    });
  });

  it.each([
    ['the relay chain', { parents: 1, interior: [] }],
    [
      'a token inside a sibling',
      { parents: 1, interior: [...sibling(1).interior, { kind: 'PalletInstance', index: 5 }] },
    ],
    [
      'another consensus',
      { parents: 2, interior: [{ kind: 'GlobalConsensus', network: { kind: 'Kusama' } }] },
    ],
  ] as [string, Location][])('gives the zero account the token of %s', (_title, location) => {
    expect(begin([{ ...service, location }]).detailsOf(location)?.owner).toBe(`0x${'00'.repeat(32)}`);
  });

  it('describes a token by name, symbol and decimals', () => {
    const { context, id } = begin();
    const encode = (text: string) => new TextEncoder().encode(text);
    expect(context.get(data.metadata, id)).toEqual({
      deposit: 0n,
      name: encode('Turing'),
      symbol: encode('TUR'),
      decimals: 10,
      is_frozen: false,
    });
  });

  it('describes an unknown token by empty texts', () => {
    const { context, idAt } = begin();
    const { name, symbol, decimals } = context.get(data.metadata, idAt(sibling(9)));
    expect([name.length, symbol.length, decimals]).toEqual([0, 0, 0]);
  });

  it('gives holders their balances, which add up to the supply', () => {
    const holders = [
      { who: alice, amount: 500n },
      { who: bob, amount: 100n },
    ];
    const { balanceOf, detailsOf } = begin([{ ...service, holders }]);
    expect([balanceOf(alice), balanceOf(bob), balanceOf(charlie)]).toEqual([500n, 100n, undefined]);
    expect(detailsOf(service.location)).toMatchObject({ supply: 600n, accounts: 2, sufficients: 2 });
  });

  it('gives no balance below the minimum', () => {
    const { balanceOf, detailsOf } = begin([{ ...service, holders: [{ who: alice, amount: 99n }] }]);
    expect([balanceOf(alice), detailsOf(service.location)?.supply]).toEqual([undefined, 0n]);
  });

  it('cuts the owner on chains with accounts of 20 bytes', () => {
    const { context } = createTargetContext({ accountBytes: 20, xcm: { foreignAssets: [service] } });
    const { hex } = deriveSovereignAccount({ paraId: 2114, relation: 'sibling' });
    const details = context.get(data.asset, toLocationValue(context, generation, service.location));
    expect(details?.owner).toBe(hex.slice(0, 42));
    expect(details?.owner).toHaveLength(ethereumDevAccounts.alith.length);
  });
});

describe('ForeignAssets.force_create', () => {
  const fresh = sibling(3000);
  const argsOf = (id: unknown, changes: object = {}) => ({
    id,
    owner: idOf(alice),
    is_sufficient: false,
    min_balance: 7n,
    ...changes,
  });

  it('creates a token with the roles and terms of its arguments', () => {
    const { dispatch, idAt, detailsOf, takeEvents } = begin();
    expect(dispatch(root, 'ForeignAssets.force_create', argsOf(idAt(fresh)))).toBe('ok');
    expect(detailsOf(fresh)).toMatchObject({
      owner: alice,
      issuer: alice,
      min_balance: 7n,
      is_sufficient: false,
      supply: 0n,
    });
    expect(takeEvents()).toEqual([['ForeignAssets.ForceCreated', { asset_id: idAt(fresh), owner: alice }]]);
  });

  it.each([
    ['a signed account', signed(alice), {}, 'BadOrigin'],
    ['the origin none', none, {}, 'BadOrigin'],
    ['a minimum balance of 0', root, { min_balance: 0n }, 'ForeignAssets.MinBalanceZero'],
  ])('refuses %s', (_title, origin, changes, failure) => {
    const { dispatch, idAt, detailsOf } = begin();
    expect(dispatch(origin, 'ForeignAssets.force_create', argsOf(idAt(fresh), changes))).toBe(failure);
    expect(detailsOf(fresh)).toBeUndefined();
  });

  it('refuses a token that exists, before it reads the minimum balance', () => {
    const { dispatch, id, detailsOf } = begin();
    const args = argsOf(id, { min_balance: 0n });
    expect(dispatch(root, 'ForeignAssets.force_create', args)).toBe('ForeignAssets.InUse');
    expect(detailsOf(service.location)?.min_balance).toBe(100n);
  });
});

/** A registry with a token of Alice, of whose minimum 100 Bob holds 1000. */
function beginWithToken() {
  const target = begin([]);
  const args = { id: target.id, owner: idOf(alice), is_sufficient: true, min_balance: 100n };
  target.dispatch(root, 'ForeignAssets.force_create', args);
  const mint = (to: typeof alice | typeof bob | typeof charlie, amount: bigint, by = signed(alice)) =>
    target.dispatch(by, 'ForeignAssets.mint', { id: target.id, beneficiary: idOf(to), amount });
  const move = (
    from: typeof alice | typeof bob,
    to: typeof alice | typeof bob | typeof charlie,
    amount: bigint,
  ) => target.dispatch(signed(from), 'ForeignAssets.transfer', { id: target.id, target: idOf(to), amount });
  mint(bob, 1_000n);
  target.takeEvents();
  return { ...target, mint, move };
}

describe('ForeignAssets.mint', () => {
  it('issues tokens to the beneficiary', () => {
    const { mint, balanceOf, takeEvents, id } = beginWithToken();
    expect(mint(charlie, 100n)).toBe('ok');
    expect([balanceOf(charlie), balanceOf(alice)]).toEqual([100n, undefined]);
    expect(takeEvents()).toEqual([['ForeignAssets.Issued', { asset_id: id, owner: charlie, amount: 100n }]]);
  });

  it.each([
    ['an account that is not the issuer', signed(bob), 100n, 'ForeignAssets.NoPermission'],
    ['root', root, 100n, 'BadOrigin'],
    ['less than the minimum for a new account', signed(alice), 99n, 'ForeignAssets.BalanceLow'],
  ])('refuses %s', (_title, origin, amount, failure) => {
    const { mint, balanceOf, detailsOf } = beginWithToken();
    expect(mint(charlie, amount, origin)).toBe(failure);
    expect([balanceOf(charlie), detailsOf(service.location)?.supply]).toEqual([undefined, 1_000n]);
  });

  it('refuses a token that the registry does not know, before it reads the signer', () => {
    const { dispatch, idAt } = beginWithToken();
    const args = { id: idAt(sibling(9)), beneficiary: idOf(bob), amount: 100n };
    expect(dispatch(signed(bob), 'ForeignAssets.mint', args)).toBe('ForeignAssets.Unknown');
  });
});

describe('ForeignAssets.transfer', () => {
  it('moves tokens from the signer', () => {
    const { move, balanceOf, takeEvents, id } = beginWithToken();
    expect(move(bob, charlie, 300n)).toBe('ok');
    expect([balanceOf(bob), balanceOf(charlie)]).toEqual([700n, 300n]);
    expect(takeEvents()).toEqual([
      ['ForeignAssets.Transferred', { asset_id: id, from: bob, to: charlie, amount: 300n }],
    ]);
  });

  it.each([
    ['more than the balance', bob, 1_001n, 'ForeignAssets.BalanceLow'],
    ['tokens of an account without any', alice, 100n, 'ForeignAssets.NoAccount'],
    ['less than the minimum to a new account', bob, 99n, 'ForeignAssets.BalanceLow'],
  ] as const)('refuses to move %s', (_title, from, amount, failure) => {
    const { move, balanceOf } = beginWithToken();
    expect(move(from, charlie, amount)).toBe(failure);
    expect([balanceOf(bob), balanceOf(charlie)]).toEqual([1_000n, undefined]);
  });

  it('refuses a token that the registry does not know', () => {
    const { dispatch, idAt } = beginWithToken();
    const args = { id: idAt(sibling(9)), target: idOf(charlie), amount: 0n };
    expect(dispatch(signed(bob), 'ForeignAssets.transfer', args)).toBe('ForeignAssets.Unknown');
  });
});

describe('ForeignAssets.force_set_metadata', () => {
  const described = {
    name: new Uint8Array([65]),
    symbol: new Uint8Array([66]),
    decimals: 255,
    is_frozen: true,
  };

  it('replaces the description of a token', () => {
    const { dispatch, context, id, takeEvents } = begin();
    expect(dispatch(root, 'ForeignAssets.force_set_metadata', { id, ...described })).toBe('ok');
    expect(context.get(data.metadata, id)).toEqual({ ...described, deposit: 0n });
    expect(takeEvents()).toContainEqual(['ForeignAssets.MetadataSet', { asset_id: id, ...described }]);
  });

  it('belongs to root, and needs a known token', () => {
    const { dispatch, idAt, id } = begin();
    const path = 'ForeignAssets.force_set_metadata';
    expect(dispatch(signed(alice), path, { id, ...described })).toBe('BadOrigin');
    expect(dispatch(root, path, { id: idAt(sibling(9)), ...described })).toBe('ForeignAssets.Unknown');
  });
});
