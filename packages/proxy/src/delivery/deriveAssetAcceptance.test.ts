import type { Answer, Planck } from '@parachron/core';
import { assetHubPolkadot, polkadot2025 } from '@parachron/samples/runtimes';
import type { XcmPaymentResult } from '@parachron/weight';
import { hereLocation, type Location, relayLocation } from '@parachron/xcm';
import { describe, expect, it, test } from 'vitest';
import type { AssetFacts } from '../assets/readAssetFacts.js';
import { deriveAssetAcceptance, isOwnToken } from './deriveAssetAcceptance.js';

type Fee = Answer<XcmPaymentResult<Planck>>;
const evidence = { chain: 'Chain', block: { number: 1, hash: '0x00' }, key: 'k', value: null } as const;
const known = (value: XcmPaymentResult<Planck>): Fee => ({ known: true, value, evidence });
const accepted = known({ ok: true, value: 0n });
const notFound = known({ ok: false, error: 'AssetNotFound' });
const otherError = known({ ok: false, error: 'WeightNotComputable' });
const unknown: Fee = { known: false, reason: 'no API', howToFindOut: 'not at all' };

const hub = assetHubPolkadot();
const relay = polkadot2025();
const sibling: Location = { parents: 1, interior: [{ kind: 'Parachain', paraId: 2114 }] };
const balancesOf = ({ registry }: typeof hub): Location => {
  const index = registry.metadata.pallets
    .find(({ name }) => name.toString() === 'Balances')
    ?.index.toNumber();
  return { parents: 0, interior: [{ kind: 'PalletInstance', index: index ?? -1 }] };
};
const stored = (store: unknown) => ({ store }) as unknown as AssetFacts;

const derive = (asset: Location, parts: Partial<Parameters<typeof deriveAssetAcceptance>[1]> = {}) =>
  deriveAssetAcceptance(asset, { runtime: hub, ownToken: 'target', fees: [], ...parts });

describe('deriveAssetAcceptance', () => {
  it('is accepted with a fee in any version of the id', () => {
    expect(derive(sibling, { fees: [notFound, accepted] })).toBe('accepted');
    expect(derive(hereLocation, { fees: [unknown, accepted] })).toBe('accepted');
    expect(derive(sibling, { fees: [accepted], facts: stored(undefined) })).toBe('accepted');
  });

  test.each([
    ['here', hereLocation],
    ['the pallet of balances', balancesOf(hub)],
  ])('a token of the chain itself: %s', (_, asset) => {
    expect(derive(asset)).toBe('own');
    expect(derive(asset, { fees: [notFound] })).toBe('own');
    expect(derive(asset, { ownToken: 'relay' })).not.toBe('own');
  });

  it('the token of the relay chain, if a parachain has no own token', () => {
    expect(derive(relayLocation, { ownToken: 'relay' })).toBe('own');
    expect(derive(relayLocation, { ownToken: 'target' })).toBeUndefined();
    expect(derive(hereLocation, { ownToken: 'relay' })).toBe('not-found');
  });

  it('a token of another chain needs a pallet that stores it', () => {
    expect(derive(sibling)).toBeUndefined();
    expect(derive(sibling, { runtime: relay })).toBe('not-found');
    // Any pallet may store a token of the chain itself.
    const inside: Location = { parents: 0, interior: [{ kind: 'PalletInstance', index: 200 }] };
    expect(derive(inside, { runtime: relay })).toBeUndefined();
  });

  it('a token that the state lacks is not found', () => {
    expect(derive(sibling, { facts: stored(undefined) })).toBe('not-found');
    expect(derive(sibling, { facts: stored({ pallet: 'Assets', id: '1' }) })).toBeUndefined();
  });

  test.each([
    [[notFound], 'not-accepted'],
    [[otherError, notFound], 'not-accepted'],
    [[otherError], undefined],
    [[unknown], undefined],
    [[], undefined],
  ])('the errors of the API: %o', (fees, acceptance) => {
    expect(derive(sibling, { fees })).toBe(acceptance);
    expect(derive(sibling, { fees, facts: stored({ pallet: 'Assets', id: '1' }) })).toBe(acceptance);
  });
});

describe('isOwnToken', () => {
  test.each([
    ['target', undefined, true],
    ['relay', undefined, false],
    ['relay', 'relay', true],
    ['target', 'relay', false],
    ['service', 'target', false],
  ] as const)('the token %s, if the own token is %s: %s', (token, own, isOwn) => {
    expect(isOwnToken(hub, { token }, own)).toBe(isOwn);
  });

  it('an asset decides before the token', () => {
    expect(isOwnToken(hub, { token: 'target', asset: sibling })).toBe(false);
    expect(isOwnToken(hub, { token: 'service', asset: hereLocation })).toBe(true);
    expect(isOwnToken(hub, { token: 'service', asset: relayLocation }, 'relay')).toBe(true);
  });
});
