import { decodeCall, parseAccount, transferCall } from '@parachron/core';
import { addProxyCall } from '@parachron/proxy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  alice,
  bob,
  derivedOfAlice,
  getBalance,
  openTestPlaces,
  type TestPlaces,
} from '../../test/support/openTestPlaces.js';
import { readAction } from './readAction.js';
import { readUser } from './readUser.js';
import type { ActionForm } from './TasksProtocol.js';

/** docs.moonbeam.network: a development account of 20 bytes. */
const alith = '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac';
const secret = 'bottom drive obey lake curtain smoke basket hold race lonely fit walk';

let test: TestPlaces;
let alone: TestPlaces;
beforeAll(async () => {
  [test, alone] = await Promise.all([openTestPlaces(), openTestPlaces({ targets: [] })]);
});
afterAll(() => Promise.all([test.close(), alone.close()]));

const read = (form: ActionForm, { places } = test, onTarget = alice) =>
  readAction(form, { owner: alice, onTarget }, places);
const payment = { kind: 'payment', recipient: bob, amount: '2.5' } as const;
const failure = (code: string, message: RegExp) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });

describe('a payment on the target', () => {
  it('is a call of the target, in tokens of the target, for the account of the user there', () => {
    const action = read(payment);
    if (action.kind !== 'cross-chain') throw new Error('expected a call of the target');
    expect(action.onTarget).toEqual(parseAccount(alice));
    // The token of the small target has 12 decimals.
    expect(decodeCall(test.target.runtime.registry, action.call)).toMatchObject({
      pallet: 'Balances',
      method: 'transfer_keep_alive',
      args: { value: 2_500_000_000_000 },
    });
  });

  it.each(['', '-1', '1,5', '0.0000000000001', '9'.repeat(40), 'all'])(
    'of "%s" tokens is an error of the field',
    (amount) => {
      expect(() => read({ ...payment, amount })).toThrow(failure('INVALID_AMOUNT_TEXT', /Amount in tokens/));
    },
  );

  it.each(['', 'Bob', bob.slice(0, -1)])('to "%s" is an error of the field', (recipient) => {
    expect(() => read({ ...payment, recipient })).toThrow(failure('INVALID_ACCOUNT', /Recipient/));
  });

  it('to a secret is refused without the secret', () => {
    const pay = () => read({ ...payment, recipient: secret });
    expect(pay).toThrow(/^Recipient: this looks like a secret/);
    expect(pay).not.toThrow(/bottom/);
  });

  it('to an account of another length than on the target is refused', () => {
    expect(() => read({ ...payment, recipient: alith })).toThrow(failure('ACCOUNT_LENGTH', /20/));
  });
});

describe('a call by its bytes', () => {
  it.each(['0x00', ' 0x0a03ff ', '0xABCD'])('is "%s" in small letters, without spaces', (call) => {
    expect(read({ kind: 'bytes', call })).toMatchObject({ call: call.trim().toLowerCase() });
  });

  it.each(['', '00', '0x0', '0xgg', 'remark'])('"%s" is an error of the field', (call) => {
    expect(() => read({ kind: 'bytes', call })).toThrow(failure('INVALID_HEX', /Bytes of the call/));
  });

  it.each<ActionForm>([payment, { kind: 'bytes', call: '0x00' }])('needs a target: %j', (form) => {
    expect(() => read(form, alone)).toThrow(/needs its endpoint/);
  });
});

describe('a transfer on the service', () => {
  it('has its amount in tokens of the service, and needs no target', () => {
    // The token of the service has 10 decimals.
    const transfer = { ...payment, kind: 'transfer' } as const;
    const expected = { kind: 'transfer', recipient: parseAccount(bob), amount: 25_000_000_000n };
    expect(read(transfer)).toEqual(expected);
    expect(read(transfer, alone)).toEqual(expected);
  });

  it('to an account of 20 bytes is refused, as the service has accounts of 32 bytes', () => {
    const transfer = { ...payment, kind: 'transfer', recipient: alith } as const;
    expect(() => read(transfer)).toThrow(failure('ACCOUNT_LENGTH', /20/));
  });
});

const delegate = parseAccount(derivedOfAlice);

let userTest: TestPlaces;
beforeAll(async () => {
  userTest = await openTestPlaces();
});
afterAll(() => userTest.close());

describe('the accounts of a user', () => {
  it('have their balances on both chains, and the derived account of the owner', async () => {
    const user = await readUser(userTest.places, { owner: alice, onTarget: bob });
    expect(user).toEqual({
      owner: alice,
      onTarget: bob,
      // The development accounts have a million tokens: 10 decimals on the service, 12 on the target.
      onService: 10n ** 16n,
      free: 10n ** 18n,
      derivedFree: 0n,
      derived: expect.any(String),
      grants: [],
      proxyTypes: ['Any', 'NonTransfer', 'CancelProxy', 'Balances'],
    });
    expect(parseAccount(user.derived ?? '')).toMatchObject({ hex: derivedOfAlice });
  });

  it('have the grants of the derived account without a delay, and no grants of other accounts', async () => {
    const { runtime } = userTest.target;
    const grants = [
      { delegate, proxyType: 'Balances' },
      { delegate, proxyType: 'Any', delay: 1 },
      { delegate: parseAccount(bob), proxyType: 'NonTransfer' },
    ];
    for (const grant of grants) await userTest.send(userTest.target, addProxyCall(runtime, grant).hex);
    await userTest.send(
      userTest.target,
      transferCall(runtime, { to: delegate, amount: 7n * 10n ** 12n }).hex,
    );
    const user = await readUser(userTest.places, { owner: alice, onTarget: alice });
    const { free } = await getBalance(userTest.target, alice);
    expect(user).toMatchObject({ grants: ['Balances'], free, derivedFree: 7n * 10n ** 12n });
    // The proxies are those of the account on the target, and the derived account is that of the owner.
    expect((await readUser(userTest.places, { owner: alice, onTarget: bob })).grants).toEqual([]);
    expect((await readUser(userTest.places, { owner: bob, onTarget: alice })).grants).toEqual([]);
  });
});

describe('unknown facts of a user', () => {
  const readOn = async (options: Parameters<typeof openTestPlaces>[0]) => {
    const other = await openTestPlaces(options);
    return readUser(other.places, { owner: alice, onTarget: alice }).finally(() => other.close());
  };

  it('are those of the target, without a target', async () => {
    expect(await readOn({ targets: [] })).toEqual({
      owner: alice,
      onTarget: alice,
      onService: 10n ** 16n,
      free: undefined,
      derived: undefined,
      derivedFree: undefined,
      grants: [],
      proxyTypes: [],
    });
  });

  it('have a reason if the target derives no account', async () => {
    expect(await readOn({ targets: [{ paraId: 2000, derivation: 'none' }] })).toMatchObject({
      onService: 10n ** 16n,
      derived: undefined,
      unknown: expect.stringMatching(/^The derived account is unknown: \w/),
      grants: [],
      proxyTypes: [],
    });
  });
});
