import { describe, expect, it } from 'vitest';
import { createTestRuntime } from '../../test/createTestRuntime.js';
import { renameTexts } from '../../test/renameTexts.js';
import { encodeStorageKey } from './encodeStorageKey.js';
import { findConstant, findStorageItem } from './metadataEntries.js';

const polkadot = createTestRuntime('polkadot');
const alice = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
// The prefixes of published examples: https://docs.substrate.io/build/runtime-storage and
// https://wiki.polkadot.network (querying substrate storage via rpc).
const system = '26aa394eea5630e07c48ae0c9558cef7';
const account = 'b99d880ec681799c0cf30e8886371da9';

const find = (pallet: string, name: string) => {
  const answer = findStorageItem(polkadot, pallet, name);
  if ('known' in answer) throw new Error(answer.reason);
  return answer;
};
const encode = (pallet: string, name: string, ...keys: readonly unknown[]) =>
  encodeStorageKey(polkadot, find(pallet, name), keys);

describe('encodeStorageKey', () => {
  it.each([
    ['System', 'Number', `0x${system}02a5c1b19ab7a04f536c519aca4983ac`],
    ['Timestamp', 'Now', '0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb'],
  ])('of the plain value %s.%s', (pallet, name, hex) => {
    expect(encode(pallet, name)).toEqual({ hex, name: `${pallet}.${name}` });
  });

  it('of an account has its hash of 16 bytes, then the account: Blake2_128Concat', () => {
    expect(encode('System', 'Account', alice)).toEqual({
      // The key of Alice's account in the examples above.
      hex: `0x${system}${account}de1e86a9a8c739864cf3cc5ec2bea59f${alice.slice(2)}`,
      name: 'System.Account(15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5)',
    });
  });

  it('is the same for an address and for the bytes of an account', () => {
    const { hex } = encode('System', 'Account', alice);
    expect(encode('System', 'Account', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY').hex).toBe(hex);
    expect(encode('System', 'Account', Buffer.from(alice.slice(2), 'hex')).hex).toBe(hex);
  });

  it('lists the parts of a compound key by name', () => {
    const key = encode('Hrmp', 'HrmpChannels', { sender: 1000, recipient: 2114 });
    expect(key.name).toBe('Hrmp.HrmpChannels(1000, 2114)');
    // Twox64Concat: eight bytes of hash, then the two para ids with the lowest byte first.
    expect(key.hex).toHaveLength(2 + 64 + 16 + 16);
    expect(key.hex.endsWith('e803000042080000')).toBe(true);
  });

  it('with the first of several keys is the prefix of the others', () => {
    const first = encode('Staking', 'ErasStakers', 5);
    const both = encode('Staking', 'ErasStakers', 5, alice);
    expect(both.hex.startsWith(first.hex)).toBe(true);
    expect(both.hex).toHaveLength(first.hex.length + 16 + 64);
  });

  it('is found again for the same key, and differs for another', () => {
    const one = encode('Hrmp', 'HrmpChannels', { sender: 1000, recipient: 2114 });
    expect(encode('Hrmp', 'HrmpChannels', { sender: 1000, recipient: 2114 })).toBe(one);
    expect(encode('Hrmp', 'HrmpChannels', { sender: 2114, recipient: 1000 }).hex).not.toBe(one.hex);
  });

  it('has the values of a class, which its JSON may lack', () => {
    const channel = (sender: number) =>
      encode('Hrmp', 'HrmpChannels', new Map(Object.entries({ sender, recipient: 2114 })));
    expect(channel(1000)).toEqual(encode('Hrmp', 'HrmpChannels', { sender: 1000, recipient: 2114 }));
    expect(channel(2000)).toEqual(encode('Hrmp', 'HrmpChannels', { sender: 2000, recipient: 2114 }));
  });

  it('lists the parts of a tuple', () => {
    const key = encode('Auctions', 'ReservedAmounts', [alice, 2000]);
    expect(key.name).toBe('Auctions.ReservedAmounts(15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5, 2000)');
    expect(key.hex.endsWith(`${alice.slice(2)}d0070000`)).toBe(true);
    expect(encode('Auctions', 'ReservedAmounts', [alice, 2000])).toBe(key);
    expect(encode('Auctions', 'ReservedAmounts', [alice, 2001]).hex).not.toBe(key.hex);
  });

  it('refuses a surplus key', () => {
    expect(() => encode('System', 'Number', 5)).toThrow();
    expect(() => encode('System', 'Account', alice, alice)).toThrow();
  });

  // polkadot.js would make the key of the account of zeros, and that of the first 20 bytes: those of other accounts.
  it('refuses an absent key, and an account that is longer than those of the map', () => {
    expect(() => encode('System', 'Account', undefined)).toThrow();
    expect(() => encode('Claims', 'Claims', alice)).toThrow('is of another length');
    const short = `0x${'d4'.repeat(20)}`;
    expect(encode('Claims', 'Claims', short).hex.endsWith(short.slice(2))).toBe(true);
  });
});

describe('an entry of the metadata', () => {
  it.each(['HrmpChannels', 'hrmpChannels', 'hrmp_channels'])('is found by a name in any case: %s', (name) => {
    expect(find('hrmp', name).name).toBe('Hrmp.HrmpChannels');
  });

  it('of a constant has its bytes', () => {
    const answer = findConstant(polkadot, 'balances', 'existential_deposit');
    const { name, bytes } = 'known' in answer ? { name: undefined, bytes: undefined } : answer;
    expect(name).toBe('Balances.ExistentialDeposit');
    // A u128 with the lowest byte first.
    expect(bytes).toHaveLength(16);
  });

  it('is missing as a constant of the pallet that the chain names otherwise', () => {
    const other = renameTexts({ Balances: 'Currency', ExistentialDeposit: 'SmallestBalanceOfX' });
    expect(findConstant(other, 'Balances', 'ExistentialDeposit')).toMatchObject({
      reason: expect.stringMatching(/ has no constant Currency\.ExistentialDeposit\.$/),
    });
  });
});
