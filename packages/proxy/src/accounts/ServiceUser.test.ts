import { parseAccount } from '@parachron/core';
import { deriveHashedDescriptionAccount, deriveLocation } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import { derivePureProxyAccount } from '../refusals/derivePureProxyAccount.js';
import { compareCrossChainAccount } from './compareCrossChainAccount.js';
import { deriveUserAccount } from './deriveUserAccount.js';
import { parseServiceUser } from './ServiceUser.js';

const address = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
const account = parseAccount(address);

describe('accounts in options', () => {
  it.each([address, account.hex, account])('are equal as an address, hex and an account', (form) => {
    const user = { paraId: 2114, account };
    const given = { paraId: 2114, account: form };
    expect(parseServiceUser(given)).toEqual(user);
    for (const rule of ['hashedDescription', 'locationHash'] as const) {
      expect(deriveUserAccount(given, { rule })).toEqual(deriveUserAccount(user, { rule }));
    }
    const place = { relation: 'sibling', ...given } as const;
    expect(deriveLocation(place)).toEqual(deriveLocation({ ...place, account }));
    expect(deriveHashedDescriptionAccount(place)).toEqual(
      deriveHashedDescriptionAccount({ ...place, account }),
    );
    const origin = { proxyType: 0, index: 0, height: 2, extrinsicIndex: 2 };
    expect(derivePureProxyAccount({ ...origin, spawner: form })).toEqual(
      derivePureProxyAccount({ ...origin, spawner: account }),
    );
    expect(
      compareCrossChainAccount(form, { crossChainAccount: account, chain: 'Parachain' }),
    ).toBeUndefined();
  });

  it.each([
    ['index', 2 ** 16],
    ['height', -1],
    ['extrinsicIndex', 2 ** 32],
  ])('of a pure proxy need an %s within its type', (field, value) => {
    const origin = { proxyType: 0, index: 0, height: 2, extrinsicIndex: 2, spawner: account };
    expect(() => derivePureProxyAccount({ ...origin, [field]: value })).toThrowError(
      `origin.${field} must be an integer of`,
    );
  });

  it('are refused with the name of the field if they are not accounts', () => {
    expect(() => parseServiceUser({ paraId: 2114, account: 'Alice' })).toThrowError(
      expect.objectContaining({
        code: 'INVALID_ACCOUNT',
        facts: expect.objectContaining({ field: 'user.account' }),
      }),
    );
  });
});
