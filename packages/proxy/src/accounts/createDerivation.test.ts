import type { Evidence } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { createDerivation } from './createDerivation.js';
import { deriveUserAccount, detectRule } from './deriveUserAccount.js';

const evidence = (name: string) => ({ chain: name }) as unknown as Evidence;
const alice = {
  kind: 'AccountId32',
  hex: '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
} as const;
const user = { paraId: 2114, account: alice, relation: 'sibling' } as const;
// spec/service-facts.md, derivations: Alice at 2114.
const hashed = '0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f';
const location = '0xc3f91ea5c873ee4f4be432f11c670e7102674b3965de7e4dfc40a2aa59366568';
const other = `0x${'22'.repeat(32)}` as const;

const conclude = (
  result: Parameters<typeof createDerivation>[0],
  source: 'fork' | 'DryRunApi.dry_run_xcm' = 'DryRunApi.dry_run_xcm',
) => {
  const tried = { user, reasons: ['api: none.'], evidence: [evidence('first')] };
  const found = { source, chain: 'Target', tried, evidence: [evidence('second')] };
  return { tried, found: createDerivation(result, found) };
};

describe('concludeDerivation', () => {
  it.each([
    [hashed, 'hashedDescription'],
    [location, 'locationHash'],
    [other, undefined],
  ] as const)('describes the account %s with its rule', (hex, rule) => {
    const { found } = conclude({ shows: 'account', account: { kind: 'AccountId32', hex } } as never);
    expect(found).toEqual({
      kind: 'account',
      account: { kind: 'AccountId32', hex },
      ...(rule && { rule }),
      source: 'DryRunApi.dry_run_xcm',
      notes: ['api: none.'],
      evidence: [evidence('first'), evidence('second')],
    });
  });

  it.each([
    [
      'fork',
      true,
      'On a fork of Target no call ran as a user of parachain 2114 (BadOrigin), while the control call worked.',
    ],
    [
      'DryRunApi.dry_run_xcm',
      false,
      'In a dry run on Target every method was tried, and no method showed an account for a user of parachain 2114: BadOrigin',
    ],
  ] as const)(
    'concludes from %s that there is no account, with a control call: %s',
    (source, isControlled, reason) => {
      const { found } = conclude({ shows: 'none', isControlled, error: 'BadOrigin' } as never, source);
      expect(found).toEqual({ kind: 'none', reason, source, evidence: [evidence('second')] });
    },
  );

  it('concludes nothing from a dry run that shows nothing, and notes the reason', () => {
    const { found, tried } = conclude(
      { shows: 'nothing', reason: 'The fork did not start' } as never,
      'fork',
    );
    expect(found).toBeUndefined();
    expect(tried).toMatchObject({
      reasons: ['api: none.', 'fork: The fork did not start.'],
      evidence: [evidence('first'), evidence('second')],
    });
  });
});

describe('deriveUserAccount', () => {
  it.each([
    ['hashedDescription', hashed],
    ['locationHash', location],
  ] as const)('by the rule %s has the account of the specification', (rule, hex) => {
    expect(deriveUserAccount(user, { rule })).toEqual({ kind: 'AccountId32', hex });
    // Chains with accounts of 20 bytes keep the first 20 bytes.
    expect(deriveUserAccount(user, { rule, bytes: 20 })).toEqual({
      kind: 'AccountKey20',
      hex: hex.slice(0, 42),
    });
  });

  it('has the sibling relation by default, and another account for a child', () => {
    const { relation: _, ...bare } = user;
    expect(deriveUserAccount(bare, { rule: 'hashedDescription' }).hex).toBe(hashed);
    for (const rule of ['hashedDescription', 'locationHash'] as const) {
      const child = deriveUserAccount({ ...user, relation: 'child' }, { rule });
      expect([hashed, location]).not.toContain(child.hex);
    }
  });

  it('refuses wrong arguments by their field', () => {
    expect(() => deriveUserAccount({ ...user, account: 'Alice' }, { rule: 'locationHash' })).toThrow(
      expect.objectContaining({
        code: 'INVALID_ACCOUNT',
        facts: expect.objectContaining({ field: 'user.account' }),
      }),
    );
    expect(() => deriveUserAccount(user, {} as never)).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        facts: expect.objectContaining({ field: 'options.rule' }),
      }),
    );
  });
});

it.each([
  [{ kind: 'AccountKey20', hex: hashed.slice(0, 42) }, 'hashedDescription'],
  [{ kind: 'AccountKey20', hex: location.slice(0, 42) }, 'locationHash'],
  [{ kind: 'AccountId32', hex: other }, undefined],
] as const)('detectRule finds the rule of %o', (account, rule) => {
  expect(detectRule(user, account as never)).toBe(rule);
});
