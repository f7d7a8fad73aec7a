import { describe, expect, it } from 'vitest';
import { findAccountsByAmount, readAccount } from './accountSearch.js';
import { compareCrossChainAccount } from './compareCrossChainAccount.js';

// spec/service-facts.md, derivations: Alice at 2114, by the rule of newer chains, and by that of the service's RPC.
const derived = '0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f';
const answered = '0xc3f91ea5c873ee4f4be432f11c670e7102674b3965de7e4dfc40a2aa59366568';
const options = { crossChainAccount: answered, chain: 'Target' };

describe('compareCrossChainAccount', () => {
  it.each([
    ['the same bytes', answered],
    ['the same account in another form', { kind: 'AccountId32', hex: answered } as const],
    [
      'the found account of a target',
      {
        kind: 'account',
        account: { kind: 'AccountId32', hex: answered },
        source: 'fork',
        notes: [],
        evidence: [],
      } as const,
    ],
  ])('finds no difference for %s', (_, account) => {
    expect(compareCrossChainAccount(account, options)).toBeUndefined();
  });

  it('names both accounts with the prefix of the target, and the possible loss', () => {
    const error = compareCrossChainAccount(derived, { ...options, ss58Prefix: 0 });
    expect(error).toMatchObject({
      code: 'CROSS_CHAIN_ACCOUNT_DIFFERS',
      fault: 'input',
      facts: { derived: { hex: derived }, crossChainAccount: { hex: answered }, chain: 'Target' },
    });
    // Addresses of the prefix 0 begin with 1.
    expect(error?.message).toMatch(
      /^Target derives 1\w+ for the user, but crossChainAccount of the service returns 1\w+\. A proxy granted to the returned account holds a deposit, and can never be used\. Funds sent to that account are lost\.$/,
    );
    expect(error?.hint).toMatch(
      /^Grant the proxy to 1\w+, and fund that account\. Remove a proxy granted to 1\w+:/,
    );
  });

  it.each([
    [{ deposit: 20n }, 'a deposit of 20 planck, and', 'Funds sent to that account are lost.'],
    [{ balance: 0n }, 'a deposit, and', 'Funds sent to that account are lost.'],
    [{ balance: 7n }, 'a deposit, and', 'The 7 planck on that account are lost.'],
    [
      { deposit: 20n, balance: 7n, token: { symbol: 'UNIT', decimals: 1 } },
      'a deposit of 2 UNIT, and',
      'The 0.7 UNIT on that account are lost.',
    ],
  ])('states the known amounts, row %#', (amounts, deposit, funds) => {
    const message = compareCrossChainAccount(derived, { ...options, ...amounts })?.message;
    expect(message).toContain(deposit);
    expect(message?.endsWith(funds)).toBe(true);
  });

  it.each([
    ['not an account', options, 'derived'],
    [derived, { ...options, crossChainAccount: '0x00' }, 'crossChainAccount'],
  ])('refuses an invalid account by its field, row %#', (account, given, field) => {
    expect(() => compareCrossChainAccount(account, given)).toThrow(
      expect.objectContaining({ code: 'INVALID_ACCOUNT', facts: expect.objectContaining({ field }) }),
    );
  });
});

describe('the search for an account in events', () => {
  const hex = `0x${'11'.repeat(32)}`;
  const event = (data: Record<string, string | number>) =>
    ({
      phase: 'initialization',
      pallet: 'Balances',
      usualPallet: 'Balances',
      method: 'Withdraw',
      data,
    }) as const;

  it('takes the accounts of events with the amount, as a number or text', () => {
    const found = findAccountsByAmount(
      [
        event({ who: hex, amount: 7 }),
        event({ who: derived, amount: '7' }),
        event({ who: answered, amount: 8 }),
      ],
      7n,
    );
    expect(found.map((one) => one.hex)).toEqual([hex, derived]);
  });

  it.each([
    ['an address', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 'AccountId32'],
    ['an account of 20 bytes', `0x${'11'.repeat(20)}`, 'AccountKey20'],
    ['an account of 32 bytes', hex, 'AccountId32'],
    ['an amount as text', '1'.repeat(48), undefined],
    ['a short text', 'Ok', undefined],
    ['a hash of another length', `0x${'11'.repeat(31)}`, undefined],
    ['an address with a typing error', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQX', undefined],
    ['a number', 7, undefined],
    ['nothing', undefined, undefined],
  ])('reads %s', (_, value, kind) => {
    expect(readAccount(value)?.kind).toBe(kind);
  });
});
