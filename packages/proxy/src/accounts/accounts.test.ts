import type { Account, Hex, RuntimeCallRead, Snapshot } from '@parachron/core';
import { compactToU8a, hexToU8a, stringToU8a, u8aConcat, u8aToHex } from '@polkadot/util';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { describe, expect, test } from 'vitest';
import { loadTarget } from '../../test/support/loadTarget.js';
import { alice, derived, user } from '../../test/support/users.js';
import { compareRules, deriveUserAccount } from '../index.js';
import { convertLocation } from './convertLocation.js';

// The formulas of the specification ("Derivations") and of how real chains behave ("Derived accounts"), written out
// independently.
function describeByHand(options: { tag: string; kind: string; account: Hex; bytes: 32 | 20 }): Hex {
  const inner = u8aConcat(stringToU8a(options.kind), hexToU8a(options.account));
  const preimage = u8aConcat(stringToU8a(options.tag), compactToU8a(2114), compactToU8a(inner.length), inner);
  return u8aToHex(blake2AsU8a(preimage, 256).subarray(0, options.bytes));
}

const short: Account = { kind: 'AccountKey20', hex: `0x${'1b'.repeat(20)}` };

describe('the derived account of a user', () => {
  test('equals the published values of both rules', () => {
    expect(deriveUserAccount(user, { rule: 'hashedDescription' }).hex).toBe(derived.hashedDescription);
    expect(deriveUserAccount(user, { rule: 'locationHash' }).hex).toBe(derived.locationHash);
  });

  test('is compared with both rules, and an account of neither has no rule', () => {
    const given = { kind: 'AccountId32', hex: derived.locationHash } as const;
    expect(compareRules(user, given).rule).toBe('locationHash');
    const none = compareRules(user, { kind: 'AccountId32', hex: `0x${'07'.repeat(32)}` });
    expect(none.rule).toBeUndefined();
    expect(none.words).toMatch(/^5\w+ \(hashedDescription\) or 5\w+ \(locationHash\)$/);
    expect(() => compareRules(user, undefined as never)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    );
  });

  test.each([
    ['sibling', 'SiblingChain', alice, 'AccountId32', 32],
    ['child', 'ChildChain', alice, 'AccountId32', 32],
    ['sibling', 'SiblingChain', alice, 'AccountId32', 20],
    ['sibling', 'SiblingChain', short, 'AccountKey20', 32],
    ['sibling', 'SiblingChain', short, 'AccountKey20', 20],
    ['child', 'ChildChain', short, 'AccountKey20', 32],
  ] as const)('of a %s as %s, %s %s, on a chain of %s bytes', (relation, tag, account, kind, bytes) => {
    const expected = describeByHand({ tag, kind, account: account.hex, bytes });
    const found = deriveUserAccount(
      { paraId: 2114, account, relation },
      { rule: 'hashedDescription', bytes },
    );
    expect(found).toEqual({ kind: bytes === 20 ? 'AccountKey20' : 'AccountId32', hex: expected });
  });

  test('of a child chain by the older rule has no parents in its location', () => {
    // "multiloc", parents 0, two junctions: the parachain, the account of any network.
    const location = u8aConcat([0, 2, 0], compactToU8a(2114), [1, 0], hexToU8a(alice.hex));
    const preimage = u8aConcat([0x20], stringToU8a('multiloc'), location);
    const found = deriveUserAccount({ ...user, relation: 'child' }, { rule: 'locationHash' });
    expect(found.hex).toBe(u8aToHex(blake2AsU8a(preimage, 256)));
  });
});

// Another word would give the account of the other rule, or of the other relation: funds that it receives are lost.
test.each<[field: string, wrong: { rule?: string; relation?: string; paraId?: number }]>([
  ['options.rule', { rule: 'hashed-description' }],
  ['user.relation', { relation: 'parent' }],
  ['user.paraId', { paraId: -1 }],
])('a value for %s that no rule has is refused', (field, { rule = 'hashedDescription', ...wrong }) => {
  const code = 'INVALID_INPUT';
  const given = { ...user, ...wrong } as typeof user;
  expect(() => deriveUserAccount(given, { rule } as never)).toThrow(
    expect.objectContaining({ code, facts: expect.objectContaining({ field }) }),
  );
});

test('the answer of LocationToAccountApi is an account of 32 or 20 bytes, or none, or unknown for another error', async () => {
  const runtime = loadTarget();
  const ask = (hex: Hex) => {
    const read = async ({ asked }: { asked: RuntimeCallRead<Account> }) => ({
      asked: { known: true, value: asked.decode(hexToU8a(hex), runtime.registry) },
    });
    const target = { runtime, read } as unknown as Snapshot;
    return convertLocation(target, { parents: 1, interior: [] }, 'the user');
  };
  expect(await ask(`0x00${alice.hex.slice(2)}`)).toMatchObject({ kind: 'account', account: alice });
  expect(await ask(`0x00${short.hex.slice(2)}`)).toMatchObject({ kind: 'account', account: short });
  expect(await ask('0x0100')).toMatchObject({ kind: 'none' });
  await expect(ask('0x0101')).rejects.toThrow('VersionedConversionFailed');
  await expect(ask(`0x00${alice.hex.slice(2)}00`)).rejects.toThrow('expected an account');
});
