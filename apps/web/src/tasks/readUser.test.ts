import { parseAccount } from '@parachron/core';
import { addProxyCall, transferCall } from '@parachron/proxy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  alice,
  bob,
  derivedOfAlice,
  getBalance,
  openTestPlaces,
  type TestPlaces,
} from '../../test/support/openTestPlaces.js';
import { readUser } from './readUser.js';

const delegate = parseAccount(derivedOfAlice);

let test: TestPlaces;
beforeAll(async () => {
  test = await openTestPlaces();
});
afterAll(() => test.close());

describe('the accounts of a user', () => {
  it('have their balances on both chains, and the derived account of the owner', async () => {
    const user = await readUser(test.places, { owner: alice, onTarget: bob });
    expect(user).toEqual({
      ...{ owner: alice, onTarget: bob },
      // The development accounts have a million tokens: 10 decimals on the service, 12 on the target.
      ...{ onService: 10n ** 16n, free: 10n ** 18n, derivedFree: 0n },
      derived: expect.any(String),
      underivedReason: undefined,
      grants: [],
      proxyTypes: ['Any', 'NonTransfer', 'CancelProxy', 'Balances'],
    });
    expect(parseAccount(user.derived ?? '')).toMatchObject({ hex: derivedOfAlice });
  });

  it('have the grants of the derived account without a delay, and no grants of other accounts', async () => {
    const { runtime } = test.target;
    const grants = [
      { delegate, proxyType: 'Balances' },
      { delegate, proxyType: 'Any', delay: 1 },
      { delegate: parseAccount(bob), proxyType: 'NonTransfer' },
    ];
    for (const grant of grants) await test.send(test.target, addProxyCall(runtime, grant).hex);
    await test.send(test.target, transferCall(runtime, { to: delegate, amount: 7n * 10n ** 12n }).hex);
    const user = await readUser(test.places, { owner: alice, onTarget: alice });
    const { free } = await getBalance(test.target, alice);
    expect(user).toMatchObject({ grants: ['Balances'], free, derivedFree: 7n * 10n ** 12n });
    // The proxies are those of the account on the target, and the derived account is that of the owner.
    expect((await readUser(test.places, { owner: alice, onTarget: bob })).grants).toEqual([]);
    expect((await readUser(test.places, { owner: bob, onTarget: alice })).grants).toEqual([]);
  });
});

describe('unknown facts of a user', () => {
  const readOn = async (options: Parameters<typeof openTestPlaces>[0]) => {
    const other = await openTestPlaces(options);
    return readUser(other.places, { owner: alice, onTarget: alice }).finally(() => other.close());
  };

  it('are those of the target, without a target', async () => {
    expect(await readOn({ targets: [] })).toEqual({
      ...{ owner: alice, onTarget: alice, onService: 10n ** 16n, free: undefined, derived: undefined },
      ...{ derivedFree: undefined, underivedReason: undefined, grants: [], proxyTypes: [] },
    });
  });

  it('have a reason if the target derives no account', async () => {
    expect(await readOn({ targets: [{ paraId: 2000, derivation: 'none' }] })).toMatchObject({
      ...{ onService: 10n ** 16n, derived: undefined, underivedReason: expect.stringMatching(/\w/) },
      ...{ grants: [], proxyTypes: [] },
    });
  });
});
