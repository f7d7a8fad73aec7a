import { connect } from '@parachron/client';
import { createPara, createTarget, type TargetOptions } from '@parachron/devnet';
import { describe, expect, test } from 'vitest';
import { getDerivedAccount } from '../src/index.js';
import { closeAfterEach } from './support/closeAfterEach.js';
import { type OpenTarget, openTarget } from './support/openTarget.js';
import { seenOnFork } from './support/seenOnFork.js';
import { alice, bob, derived, sovereign, unit, user } from './support/users.js';

const keep = closeAfterEach();

async function begin(options: TargetOptions): Promise<OpenTarget> {
  return keep(await openTarget(options));
}

/** A target without the runtime API that derives accounts. */
const silent = { config: { xcm: { apis: { locationToAccount: false } } } } as const;

// A 'v2' target has neither API; 'v4' and 'v5' have both, DryRunApi with two and with three arguments.
describe.each(['v4', 'v5'] as const)('the derived account on a target of %s', (generation) => {
  test.each(['hashedDescription', 'locationHash'] as const)(
    'is returned by the runtime API with the rule %s',
    async (derivation) => {
      const { chain } = await begin({ generation, derivation });
      expect(await getDerivedAccount(await chain.snapshot(), user)).toMatchObject({
        kind: 'account',
        account: { kind: 'AccountId32', hex: derived[derivation] },
        rule: derivation,
        source: 'LocationToAccountApi.convert_location',
        notes: [],
        evidence: [{ key: 'LocationToAccountApi.convert_location' }],
      });
    },
  );

  test.each(['hashedDescription', 'locationHash'] as const)(
    'is shown by a dry run with the rule %s',
    async (derivation) => {
      const { chain, endow } = await begin({ generation, derivation, ...silent });
      await endow(sovereign, 10n * unit);
      expect(await getDerivedAccount(await chain.snapshot(), user)).toMatchObject({
        kind: 'account',
        account: { hex: derived[derivation] },
        rule: derivation,
        source: 'DryRunApi.dry_run_xcm',
        evidence: [{ key: 'DryRunApi.dry_run_xcm', value: 'Complete' }],
      });
    },
  );

  test('of a child chain is derived with the prefix ChildChain', async () => {
    const { chain } = await begin({ generation });
    const child = await getDerivedAccount(await chain.snapshot(), { ...user, relation: 'child' });
    // "ChildChain" and the rest of the formula, as accounts.test.ts of src writes it out.
    expect(child).toMatchObject({ kind: 'account', rule: 'hashedDescription' });
    expect(child).not.toMatchObject({ account: { hex: derived.hashedDescription } });
  });

  test('is missing by the runtime API and in a dry run', async () => {
    const target = await begin({ generation, derivation: 'none' });
    expect(await getDerivedAccount(await target.snapshot(), user)).toMatchObject({
      kind: 'none',
      source: 'LocationToAccountApi.convert_location',
    });
    const shown = await begin({ generation, derivation: 'none', ...silent });
    await shown.endow(sovereign, 10n * unit);
    expect(await getDerivedAccount(await shown.snapshot(), user)).toMatchObject({
      kind: 'none',
      source: 'DryRunApi.dry_run_xcm',
    });
  });

  test('is shown by a dry run that a given account pays', async () => {
    const { chain } = await begin({ generation, ...silent });
    const snapshot = await chain.snapshot();
    const paid = await getDerivedAccount(snapshot, user, { payer: bob });
    expect(paid).toMatchObject({ kind: 'account', account: { hex: derived.hashedDescription } });
    // No account has funds on the target, and no token is teleported.
    expect(await getDerivedAccount(snapshot, user)).toMatchObject({ kind: 'unknown' });
  });
});

describe('the derived account on a target without runtime APIs', () => {
  test.each(['locationHash', 'hashedDescription'] as const)(
    'is shown by a fork with the rule %s',
    async (derivation) => {
      const { chain, fork } = await begin({ generation: 'v2', derivation });
      expect(await getDerivedAccount(await chain.snapshot(), user, { fork: fork() })).toMatchObject({
        kind: 'account',
        account: { hex: derived[derivation] },
        rule: derivation,
        source: 'fork',
        evidence: [{ value: [expect.objectContaining({ event: 'System.Remarked' }), expect.anything()] }],
      });
    },
  );

  test('is the account of the given rule, and else unknown', async () => {
    const { chain } = await begin({ generation: 'v2' });
    const snapshot = await chain.snapshot();
    expect(await getDerivedAccount(snapshot, user, { rule: 'locationHash' })).toMatchObject({
      kind: 'account',
      account: { hex: derived.locationHash },
      source: 'configuration',
      notes: [expect.stringContaining('LocationToAccountApi'), expect.stringContaining('DryRunApi')],
    });
    expect(await getDerivedAccount(snapshot, user, { rule: 'none' })).toMatchObject({ kind: 'none' });
    expect(await getDerivedAccount(snapshot, user)).toMatchObject({
      kind: 'unknown',
      howToFindOut: expect.stringContaining('fork'),
    });
  });

  test('is missing if a remark as the user fails and the control works on the fork', async () => {
    const { chain, fork } = await begin({ generation: 'v2', derivation: 'none' });
    expect(await getDerivedAccount(await chain.snapshot(), user, { fork: fork() })).toMatchObject({
      kind: 'none',
      source: 'fork',
      reason: expect.stringContaining('BadOrigin'),
      evidence: seenOnFork,
    });
  });
});

describe('the derived account on a target whose fork executes no program', () => {
  test('is missing after every method was answered', async () => {
    const config = { xcm: { executor: { barriers: [] } } };
    const { chain, fork } = await begin({ generation: 'v2', derivation: 'locationHash', config });
    const found = await getDerivedAccount(await chain.snapshot(), user, { fork: fork() });
    expect(found).toMatchObject({
      kind: 'none',
      source: 'fork',
      reason: expect.stringMatching(
        /every method was tried.*a remark, unpaid.*: Barrier; .*a deposit, .*: Barrier\./,
      ),
    });
  });

  test('is unknown if the fork emits no event about a message', async () => {
    const { chain, fork } = await begin({ generation: 'v2' });
    const mute = { ...fork(), receive: async () => [] };
    expect(await getDerivedAccount(await chain.snapshot(), user, { fork: mute })).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('no answer'),
    });
  });
});

test('getDerivedAccount takes at most two round trips', async () => {
  const target = createPara(await createTarget({ generation: 'v4', ...silent }));
  const chain = await connect(target.provider, { timeoutMs: Number.POSITIVE_INFINITY });
  const snapshot = await chain.snapshot();
  const before = chain.roundTrips;
  await getDerivedAccount(snapshot, user, { payer: alice });
  expect(chain.roundTrips - before).toBe(2);
  await chain.close();
  await target.close();
});
