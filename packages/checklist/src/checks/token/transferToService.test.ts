import { describe, expect, it, test } from 'vitest';
import { evidenceFor, unread } from '../../../test/support/answers.js';
import type { Scope } from '../../Scope.js';
import { transferToService } from './transferToService.js';

type Facts = Parameters<typeof transferToService.evaluate>[0];

const scope = { targetParaId: 2000, serviceParaId: 2114 } as Scope;
const channelIn = (state: string) => ({
  known: true,
  facts: { channels: [{ channel: { sender: 2000, recipient: 2114 }, state }] },
});

const dryRun = evidenceFor('DryRunApi.dry_run_call');

/** A transfer that the dry run refuses, of a user with funds. */
function judge(changes: { readonly [name: string]: object | undefined } = {}) {
  const effects = { failure: { pallet: 'PolkadotXcm', error: 'SendFailure' } };
  const facts = {
    registry: changes.registry ?? { known: true, entry: {}, also: [], evidence: [] },
    details: { decimals: 10, evidence: [], ...changes.details },
    home:
      'home' in changes ? changes.home : { token: { decimals: 10, symbol: 'TUR' }, existentialDeposit: 1n },
    transfer: {
      method: 'PolkadotXcm.transfer_assets',
      amount: 1n,
      tried: { known: true, value: { ok: true, effects: changes.effects ?? effects }, evidence: dryRun },
      ...changes.transfer,
    },
    held: { known: true, amount: 5n, evidence: [], ...changes.held },
    quote: changes.quote ?? { known: false },
    route: changes.route ?? { kind: 'unknown', evidence: [] },
    channels: changes.channels ?? channelIn('open'),
  } as unknown as Facts;
  const findings = transferToService.evaluate(facts, scope);
  const [entry, ...others] = findings;
  return { entry, tried: others.at(-1), findings };
}

test('a failure with an open channel is an error of the target', () => {
  expect(judge().tried).toMatchObject({
    outcome: 'fail',
    reason: expect.stringContaining('although the user holds'),
  });
});

test.each(['none', 'requested', 'accepted'])(
  'a failure without an open channel (%s) says nothing about the token',
  (state) => {
    expect(judge({ channels: channelIn(state) }).tried).toMatchObject({
      outcome: 'unknown',
      reason:
        "A transfer of one token in the user's name fails with PolkadotXcm.SendFailure; the channel 2000 → 2114 is not open.",
      howToFindOut: expect.stringContaining('hrmp/channel-open-both-ways'),
    });
  },
);

test('a frozen token fails both findings, with the status', () => {
  const { entry, tried } = judge({ details: { stopped: 'Frozen' } });
  expect(entry).toMatchObject({
    outcome: 'fail',
    reason: expect.stringMatching(/status on the target is Frozen/),
  });
  expect(tried?.reason).toMatch(/the token has the status Frozen\.$/);
});

test('a blocked account of the user is the reason, and not the token', () => {
  const { entry, tried } = judge({ held: { amount: 0n, stopped: 'Blocked' } });
  expect(entry?.outcome).toBe('pass');
  expect(tried).toMatchObject({
    outcome: 'fail',
    reason: expect.stringMatching(/the account of the user has the status Blocked\.$/),
  });
});

describe('the entry of the token on the target', () => {
  const entryOf = (changes: Parameters<typeof judge>[0]) => judge(changes).entry;

  it.each([
    [
      { known: true, entry: undefined, also: [], evidence: [] },
      'The token is not registered on the target, so no account can send it from the target.',
    ],
    [unread, 'Whether accounts can hold the token on the target is unknown. The node gave no answer.'],
  ])('that does not exist (%j) leaves nothing to try', (registry, reason) => {
    expect(judge({ registry }).findings).toEqual([
      { subject: 'entry on the target', outcome: 'not-applicable', reason, evidence: [] },
    ]);
  });

  it('passes with the reserve, the decimals and the call', () => {
    expect(entryOf({})).toMatchObject({
      outcome: 'pass',
      reason:
        "The service's chain is the reserve of the token, both chains use 10 decimals, and PolkadotXcm.transfer_assets sends the token. A new account has to receive at least 0.0000000001 TUR.",
    });
  });

  it('names the minimum of the target, and leaves out an unknown existential deposit', () => {
    const home = { token: { decimals: 10, symbol: 'TUR' }, existentialDeposit: undefined };
    expect(entryOf({ home, details: { minimum: 10_000_000_000n } })?.reason).toMatch(
      /sends the token\. An account on the target has to keep at least 1 TUR\.$/,
    );
  });

  it('fails on a target without a call that sends tokens', () => {
    expect(entryOf({ transfer: { method: undefined } })).toMatchObject({
      outcome: 'fail',
      reason: 'The target has no call that sends tokens to other chains, according to its metadata.',
      noFix: {
        reason: 'No call adds such a call to a runtime.',
        howTo: "Ask the target's team how users send tokens to other chains.",
      },
    });
  });

  it('fails with other decimals than at home', () => {
    expect(entryOf({ details: { decimals: 12 } })).toMatchObject({
      outcome: 'fail',
      reason:
        "Decimals of the token: 12 on the target, 10 on the service's chain. Each transferred amount would change.",
      noFix: { reason: expect.stringContaining('does not change the registry entry') },
    });
  });

  it.each([
    [
      'of a token that the registry has twice',
      { details: { doubt: 'the location has two ids' } },
      'Which token of the target an arriving amount becomes is unknown: the location has two ids.',
      'Send a small amount to the target, and read which token arrives.',
    ],
    [
      'without a service',
      { home: undefined },
      'No endpoint of the service chain was given, so its decimals cannot be compared.',
      'Compare the decimals of the token on both chains.',
    ],
    [
      'without decimals on the target',
      { details: { decimals: undefined } },
      'The target does not state the decimals of the token, so its decimals cannot be compared.',
      'Compare the decimals of the token on both chains.',
    ],
  ])('%s is unknown', (_what, changes, reason, howToFindOut) => {
    expect(entryOf(changes as Parameters<typeof judge>[0])).toMatchObject({
      outcome: 'unknown',
      reason,
      howToFindOut,
    });
  });
});

describe('the route of the token', () => {
  const route = [evidenceFor('XcmPaymentApi')];

  it.each([
    ['reserve', "The target accepts the service's chain as the reserve of the token."],
    [
      'teleport',
      "The target sends the token by teleport, and a fork of the service's chain accepts the teleport.",
    ],
  ])('by %s passes', (kind, reason) => {
    const { findings } = judge({ route: { kind, isAccepted: true, backing: undefined, evidence: route } });
    expect(findings[1]).toEqual({ subject: 'route', outcome: 'pass', reason, evidence: route });
  });

  it('that the target does not trust is a warning: the token would be lost', () => {
    const { findings } = judge({ route: { kind: 'none', evidence: route } });
    expect(findings[1]).toMatchObject({
      ...{ subject: 'route', outcome: 'warn', evidence: route },
      noFix: { howTo: expect.stringMatching(/^Send no tokens\. /) },
    });
  });

  it('that is unknown has no finding', () => {
    expect(judge().findings.map(({ subject }) => subject)).toEqual([
      'entry on the target',
      'dry run of the transfer',
    ]);
  });
});

describe('the dry run of the transfer', () => {
  const triedOf = (changes: Parameters<typeof judge>[0]) => judge(changes).tried;
  const rich = { known: true, missing: 0n };
  const howToFindOut = 'Send a small amount from the target, and check that the amount arrives.';

  it('that succeeds passes', () => {
    expect(triedOf({ effects: {} })).toEqual({
      subject: 'dry run of the transfer',
      outcome: 'pass',
      reason: "A transfer of one token in the user's name succeeds.",
      evidence: [dryRun],
    });
  });

  it('of a token without decimals names the amount', () => {
    expect(triedOf({ effects: {}, details: { decimals: undefined } })?.reason).toContain(
      'A transfer of 1 of the token’s smallest unit (the target states no decimals)',
    );
  });

  it.each([
    ['without a user', { untried: 'no-user' }, undefined, 'No user given: the transfer was not tried.'],
    [
      'of a user who has enough on the service',
      { tried: undefined },
      rich,
      'The task needs no transfer: the user has enough on the service.',
    ],
  ])('%s is not needed', (_what, transfer, quote, reason) => {
    expect(triedOf({ transfer, quote })).toMatchObject({ outcome: 'not-applicable', reason });
  });

  it.each([
    [
      'without an API',
      { tried: undefined },
      'The target has no DryRunApi, or no call that transfers the token.',
    ],
    ['without an answer', { tried: unread }, 'The node gave no answer.'],
    [
      'without a result',
      { tried: { known: true, value: { ok: false, error: 'Unimplemented' }, evidence: dryRun } },
      'The dry run of the transfer gave no result: Unimplemented.',
    ],
  ])('%s is unknown', (_what, transfer, reason) => {
    expect(triedOf({ transfer })).toMatchObject({ outcome: 'unknown', reason, howToFindOut });
  });

  it.each(['CallFiltered', 'Filtered'])(
    'that the filter of a pallet refuses (%s) fails for all users',
    (error) => {
      const effects = { failure: { pallet: 'System', error } };
      expect(triedOf({ effects, held: { amount: 0n } })).toMatchObject({
        outcome: 'fail',
        reason: `A transfer of one token in the user's name fails with System.${error}: the target refuses this call from all users, with any balance.`,
        noFix: { reason: 'The filter is part of the runtime: no call changes it.' },
      });
    },
  );

  it('that fails with an error of no pallet is no filter', () => {
    const effects = { failure: { error: 'Filtered' } };
    expect(triedOf({ effects, held: { amount: 0n } })?.reason).toContain(
      'fails with Filtered; the user holds none',
    );
  });

  it.each([
    [1n, 'fail'],
    [0n, 'unknown'],
  ])('that fails for a user who holds %i of an amount of 1 is a %s', (amount, outcome) => {
    expect(triedOf({ held: { amount } })?.outcome).toBe(outcome);
  });

  it('that fails for a poor user is unknown, with a richer user as the remedy', () => {
    expect(triedOf({ held: { amount: 0n } })).toMatchObject({
      reason:
        "A transfer of one token in the user's name fails with PolkadotXcm.SendFailure; the user holds none there, and a dry run cannot send more.",
      howToFindOut:
        'Name a user who holds the token on the target, or have the user acquire the token there first.',
    });
  });

  it('that fails for a poor user who needs no transfer is not applicable', () => {
    const finding = triedOf({ held: { amount: 0n }, quote: rich });
    expect(finding).toMatchObject({
      outcome: 'not-applicable',
      reason:
        'The user holds none on the target, too little for a dry run. The task needs no transfer: the user has enough on the service.',
    });
  });

  it('that fails for a user whose funds are unread is unknown', () => {
    expect(triedOf({ held: { ...unread, evidence: [] } })?.reason).toMatch(
      /whether the user holds as much is unknown: the node gave no answer\.$/,
    );
  });

  it.each([
    ['closing', 'fail'],
    ['open', 'fail'],
    ['accepted', 'unknown'],
  ])('that fails over a channel in the state "%s" is a %s', (state, outcome) => {
    expect(triedOf({ channels: channelIn(state) })?.outcome).toBe(outcome);
  });

  it('that fails with unread channels blames no channel', () => {
    expect(triedOf({ channels: unread })?.outcome).toBe('fail');
  });
});
